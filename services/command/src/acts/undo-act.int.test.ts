import path from 'node:path';
import { flat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { commandWithAdmin } from '../testing/command-with-admin.ts';
import { refusal } from '../testing/running-command.ts';
import { uploadPictures } from '../testing/upload.ts';

const wokenBy: string[] = [];
const service = commandWithAdmin({ wakeUp: (requestId) => wokenBy.push(requestId) });
const { command, token, asAdmin, eventsOf, recordedBy, refusedPaths } = service;
const add = async (changes: object = {}): Promise<string> => (await service.add(changes)).id;
const put = (id: string, body: object, headers = {}) =>
  asAdmin('PUT', `/api/properties/${id}`, body, headers);
const remove = (id: string) => asAdmin('DELETE', `/api/properties/${id}`);

interface Act {
  act: string;
  from: number;
  to: number;
}
let acts = 0;

/** Makes calls with one key. Returns the act that they are. */
async function act(...calls: [method: string, target: string, body?: unknown][]): Promise<Act> {
  acts += 1;
  const headers = { 'x-act-key': `act-${acts}-of-the-test` };
  const [, events] = await recordedBy(async () => {
    for (const [method, target, body] of calls)
      expect((await asAdmin(method, target, body, headers)).status).toBeLessThan(300);
  });
  const [first, last] = [events[0], events.at(-1)];
  return { act: last?.meta.causation_id, from: first?.position ?? 0, to: last?.position ?? 0 };
}

const undo = ({ act, from, to }: Act, headers = {}) =>
  asAdmin('POST', `/api/activity/${act}/undo`, { from, to }, headers);
const setStatus = (ids: string[], status: string) =>
  act(['POST', '/api/properties/changes', { ids, status }]);
const lastOf = async (id: string) => (await eventsOf(id)).at(-1);
const done = (number: number) => ({ undone: number, skipped: [] });

describe('undoing an act', () => {
  it('restores all its listings in one act, and wakes the projector', async () => {
    const ids = [await add(), await add({ status: 'inactive' }), await add()];
    const sold = await setStatus(ids, 'sold');
    const answer = await undo(sold, { 'x-request-id': 'the-undo-itself' });
    expect(answer).toMatchObject({ status: 200, body: done(3) });
    for (const [place, id] of ids.entries())
      expect(await lastOf(id)).toMatchObject({
        type: 'ListingRestored',
        version: 3,
        data: { listing: { title: flat.title, status: place === 1 ? 'inactive' : 'active' } },
        meta: {
          source: 'restore',
          actor: { name: 'Agent' },
          request_id: 'the-undo-itself',
          causation_id: `undo-${sold.act}`,
        },
      });
    expect(answer.position).toBe((await command().events()).at(-1)?.position);
    expect(wokenBy).toContain('the-undo-itself');
  });

  it('skips fields that were changed later, and names the changes', async () => {
    const [repriced, withdrawn] = [await add(), await add({ title: 'Withdrawn' })];
    const [deleted, restored] = [await add({ title: 'Deleted' }), await add()];
    const sold = await setStatus([repriced, withdrawn, deleted, restored], 'sold');
    await put(repriced, { price: 5 });
    await put(withdrawn, { status: 'inactive', title: 'Withdrawn' });
    await remove(deleted);
    await asAdmin('POST', `/api/properties/${restored}/restore`, { version: 1 });
    const changed = { field: 'status', why: 'changed later by Agent', version: 3 };
    const gone = { field: null, why: 'deleted later by Agent', version: 3 };
    expect((await undo(sold)).body).toEqual({
      undone: 2,
      skipped: [
        { id: withdrawn, title: 'Withdrawn', left: [changed] },
        { id: deleted, title: 'Deleted', left: [gone] },
      ],
    });
    expect((await lastOf(repriced))?.data.listing).toMatchObject({ status: 'active', price: 5 });
    expect((await lastOf(withdrawn))?.type).toBe('ListingStatusChanged');
    expect((await lastOf(deleted))?.type).toBe('ListingDeleted');
  });

  it('restores some fields of a revision, and skips the others', async () => {
    const id = await add({ bedrooms: 3 });
    const revised = await act(['PUT', `/api/properties/${id}`, { title: 'Other', price: 5, bedrooms: 9 }]);
    await put(id, { price: 6, bedrooms: 8 });
    await put(id, { bedrooms: 9 });
    const left = [{ field: 'price', why: 'changed later by Agent', version: 5 }];
    expect((await undo(revised)).body).toEqual({ undone: 1, skipped: [{ id, title: 'Other', left }] });
    expect((await lastOf(id))?.data.listing).toMatchObject({ title: flat.title, price: 6, bedrooms: 3 });
    expect((await undo(revised)).body).toMatchObject({
      undone: 1,
      skipped: [{ left: [{ field: 'price' }] }],
    });
  });

  it('is not confused by an edit whose request has the name of the undo', async () => {
    const id = await add();
    const sold = await setStatus([id], 'sold');
    await put(id, { status: 'inactive' }, { 'x-request-id': `undo-${sold.act}` });
    expect((await undo(sold)).body).toMatchObject({ undone: 0, skipped: [{ left: [{ field: 'status' }] }] });
    expect((await lastOf(id))?.data.status).toBe('inactive');
  });

  it("finds the act by the admin's own key", async () => {
    const sold = await setStatus([await add()], 'sold');
    expect((await undo({ ...sold, act: `act-${acts}-of-the-test` })).body).toEqual(done(1));
  });

  it('ignores a later confirmation', async () => {
    const id = await add();
    const repriced = await act(['PUT', `/api/properties/${id}`, { price: 5 }]);
    await asAdmin('POST', `/api/properties/${id}/confirm`);
    expect((await undo(repriced)).body).toEqual(done(1));
    expect((await lastOf(id))?.data.listing.price).toBe(flat.price);
  });

  it('can be repeated, and changes nothing then', async () => {
    const sold = await setStatus([await add(), await add()], 'sold');
    const { status, body } = await undo(sold);
    expect(await recordedBy(() => undo(sold))).toMatchObject([{ status, body }, []]);
  });

  it('can be undone itself, and that undo too', async () => {
    const id = await add();
    const sold = await setStatus([id], 'sold');
    let undone = { ...sold };
    for (const status of ['active', 'sold', 'active']) {
      const { position } = await undo(undone);
      expect((await lastOf(id))?.data.listing.status).toBe(status);
      undone = { act: `undo-${undone.act}`, from: position, to: position };
    }
    expect((await undo(sold)).body).toEqual(done(1));
  });

  it.each<[what: string, perform: (id: string) => Promise<Act>, types: string[]]>([
    ['an addition', () => act(['POST', '/api/properties', flat]), ['Added', 'Deleted']],
    ['a bulk', () => act(['POST', '/api/properties/bulk', [flat]]), ['Added', 'Deleted']],
    ['a deletion', (id) => act(['DELETE', `/api/properties/${id}`]), ['Added', 'Deleted', 'Restored']],
    [
      'a revision of several fields',
      (id) => act(['PUT', `/api/properties/${id}`, { title: 'Other', price: 5, status: 'sold' }]),
      ['Added', 'DetailsRevised', 'Repriced', 'StatusChanged', 'Restored'],
    ],
    [
      'a restoration of a deleted listing',
      async (id) => {
        await remove(id);
        return act(['POST', `/api/properties/${id}/restore`, { version: 1 }]);
      },
      ['Added', 'Deleted', 'Restored', 'Deleted'],
    ],
    [
      'two calls with one key',
      (id) => act(['PUT', `/api/properties/${id}`, { price: 5 }], ['DELETE', `/api/properties/${id}`]),
      ['Added', 'Repriced', 'Deleted', 'Restored'],
    ],
  ])('works for %s', async (_what, perform, types) => {
    expect((await undo(await perform(await add()))).body).toMatchObject(done(1));
    const all = await command().events();
    const last = all.at(-1);
    const events = all.filter(({ stream_id }) => stream_id === last?.stream_id);
    expect(events.map(({ type }) => type)).toEqual(types.map((type) => `Listing${type}`));
    if (last?.type === 'ListingRestored')
      expect(last.data.listing).toMatchObject({ title: flat.title, price: flat.price });
  });

  it('restores pictures that it removed from every listing, once each', async () => {
    const [url = ''] = await uploadPictures(command(), token(), 1);
    const ids = [await add({ images: [url] }), await add({ images: [url] })];
    const removed = await act(['PUT', `/api/image/${path.basename(url)}`]);
    const [{ body }, events] = await recordedBy(() => undo(removed));
    expect(body).toEqual(done(2));
    expect(events.map(({ type }) => type)).toEqual(['ListingRestored', 'ListingRestored', 'ImageRestored']);
    for (const id of ids) expect((await lastOf(id))?.data.listing.images).toEqual([url]);
  });

  it('works in parts, and continues after an interruption when it is repeated', async () => {
    const flats = Array.from({ length: 300 }, () => flat);
    const [, added] = await recordedBy(() => asAdmin('POST', '/api/properties/bulk', flats));
    const ids: string[] = added.map(({ data }) => data.listing_id);
    const sold = await setStatus(ids, 'sold');
    const { pool } = command().database;
    await pool.query(`CREATE FUNCTION public.full() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`);
    await pool.query(`CREATE TRIGGER full_disk BEFORE INSERT ON log.events FOR EACH ROW
      WHEN (NEW.stream_id = 'listing-${ids.at(-1)}') EXECUTE FUNCTION public.full()`);
    await pool.query('ALTER TABLE log.events ENABLE ALWAYS TRIGGER full_disk');
    const [interrupted, first] = await recordedBy(() => undo(sold));
    const detail = '250 of 300 properties were undone. Undo again for the other 50.';
    expect(interrupted).toMatchObject(refusal(503, detail));
    expect(first).toHaveLength(250);
    await pool.query('DROP TRIGGER full_disk ON log.events');
    const [{ body }, second] = await recordedBy(() => undo(sold));
    expect(body).toEqual(done(300));
    expect(second.map(({ meta }) => meta.causation_id)).toEqual(Array(50).fill(`undo-${sold.act}`));
  });

  it('skips a listing whose history cannot be read', async () => {
    const [id, other] = [await add({ title: 'Damaged' }), await add()];
    const sold = await setStatus([id, other], 'sold');
    const damaged = {
      event_id: crypto.randomUUID(),
      ...{ stream_id: `listing-${id}`, version: 3, type: 'ListingRepriced', data: { price: 'much' } },
      meta: { actor: { kind: 'system', id: null, name: 'test' }, source: 'cli', request_id: 'damage' },
    };
    await command().database.pool.query('SELECT log.append($1)', [JSON.stringify([damaged])]);
    const left = [{ field: null, why: 'its history has an event that cannot be read', version: null }];
    expect((await undo(sold)).body).toEqual({ undone: 1, skipped: [{ id, title: 'Damaged', left }] });
  });

  it('is not found under another name or in another range', async () => {
    const sold = await setStatus([await add()], 'sold');
    for (const wrong of [
      { ...sold, act: 'request-of-nobody' },
      { ...sold, act: 'request%20x' },
      { ...sold, from: sold.from - 1, to: sold.to - 1 },
      { ...sold, from: sold.to + 1, to: sold.to + 9 },
    ])
      expect(await recordedBy(() => undo(wrong))).toMatchObject([
        refusal(404, 'Listing change not found'),
        [],
      ]);
  });

  it.each([
    [{}, ['from', 'to']],
    [{ from: 2, to: 1 }, ['to']],
    [{ from: 1, to: 1_000_001 }, ['to']],
  ])('is refused: %j', async (body, paths) => {
    const call = () => asAdmin('POST', '/api/activity/an-act-of-mine/undo', body);
    expect(await refusedPaths(call)).toEqual(paths);
  });
});
