import path from 'node:path';
import { flat } from '@marketplace/testing/fixtures/listing';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { commandWithAdmin } from '../testing/command-with-admin.ts';
import type { Call } from '../testing/running-command.ts';

const woken: string[] = [];
const { command, asAdmin, eventsOf, count } = commandWithAdmin({
  wakeUp: (requestId) => woken.push(requestId),
});

async function add(changes: object = {}): Promise<string> {
  return (await asAdmin('POST', '/api/properties', { body: { ...flat, ...changes } })).body.id;
}

async function addMany(number: number): Promise<string[]> {
  const before = await count();
  for (let left = number; left > 0; left -= 500) {
    const body = Array.from({ length: Math.min(left, 500) }, () => flat);
    await asAdmin('POST', '/api/properties/bulk', { body });
  }
  return (await command().events()).slice(before).map(({ data }) => data.listing_id);
}

interface Act {
  act: string;
  from: number;
  to: number;
}
let acts = 0;

/** Makes calls with one key, and returns the act that they are. */
async function act(...calls: [method: string, target: string, body?: unknown][]): Promise<Act> {
  acts += 1;
  const headers = { 'x-act-key': `act-${acts}-of-the-test` };
  let to = 0;
  const before = await command().events();
  for (const [method, target, body] of calls) {
    const answer = await asAdmin(method, target, { headers, ...(body !== undefined && { body }) });
    expect(answer.status).toBeLessThan(300);
    to = Number(answer.headers.get('x-log-position'));
  }
  const { causation_id } = (await command().events()).at(-1)?.meta ?? {};
  return { act: causation_id, from: (before.at(-1)?.position ?? 0) + 1, to };
}

const undo = ({ act, from, to }: Act, call: Call = {}) =>
  asAdmin('POST', `/api/activity/${act}/undo`, { body: { from, to }, ...call });
const setStatus = (ids: string[], status: string) => act(['POST', '/api/properties/status', { ids, status }]);

/** Of a listing now: the last event, and the state that the whole stream leads to for what these tests change. */
async function standing(id: string) {
  const events = await eventsOf(id);
  const last = events.at(-1);
  return { type: last?.type, listing: last?.data.listing, version: last?.version, meta: last?.meta };
}

describe('taking an act back', () => {
  it('brings all its listings back in one more act, and wakes the projector', async () => {
    const ids = [await add(), await add({ status: 'inactive' }), await add()];
    const sold = await setStatus(ids, 'sold');
    const answer = await undo(sold, { headers: { 'x-request-id': 'the-undo-itself' } });
    expect([answer.status, answer.body]).toEqual([200, { undone: 3, skipped: [] }]);
    for (const [place, id] of ids.entries())
      expect(await standing(id)).toMatchObject({
        type: 'ListingRestored',
        version: 3,
        listing: { title: flat.title, status: place === 1 ? 'inactive' : 'active' },
        meta: {
          source: 'restore',
          actor: { name: 'Agent' },
          request_id: 'the-undo-itself',
          causation_id: `undo-${sold.act}`,
        },
      });
    expect(Number(answer.headers.get('x-log-position'))).toBe((await command().events()).at(-1)?.position);
    expect(woken).toContain('the-undo-itself');
  });

  it('leaves alone what was changed later, by field, and names what changed it', async () => {
    const [repriced, withdrawn, deleted, restored] = [
      await add(),
      await add({ title: 'Withdrawn' }),
      await add({ title: 'Deleted' }),
      await add(),
    ];
    const sold = await setStatus([repriced, withdrawn, deleted, restored], 'sold');
    await asAdmin('PUT', `/api/properties/${repriced}`, { body: { price: 5 } });
    await asAdmin('PUT', `/api/properties/${withdrawn}`, {
      body: { status: 'inactive', title: 'Withdrawn' },
    });
    await asAdmin('DELETE', `/api/properties/${deleted}`);
    await asAdmin('POST', `/api/properties/${restored}/restore`, { body: { version: 1 } });
    expect((await undo(sold)).body).toEqual({
      undone: 2,
      skipped: [
        {
          id: withdrawn,
          title: 'Withdrawn',
          left: [{ field: 'status', why: 'changed later by Agent', version: 3 }],
        },
        { id: deleted, title: 'Deleted', left: [{ field: null, why: 'deleted later by Agent', version: 3 }] },
      ],
    });
    expect((await standing(repriced)).listing).toMatchObject({ status: 'active', price: 5 });
    expect((await eventsOf(withdrawn)).at(-1)?.type).toBe('ListingStatusChanged');
    expect((await eventsOf(deleted)).at(-1)?.type).toBe('ListingDeleted');
  });

  it('takes back some fields of a revision, and leaves the others', async () => {
    const id = await add();
    const revised = await act(['PUT', `/api/properties/${id}`, { title: 'Other', price: 5, bedrooms: 9 }]);
    await asAdmin('PUT', `/api/properties/${id}`, { body: { price: 6, bedrooms: 8 } });
    await asAdmin('PUT', `/api/properties/${id}`, { body: { bedrooms: 9 } });
    const { body } = await undo(revised);
    expect(body).toEqual({
      undone: 1,
      skipped: [
        { id, title: 'Other', left: [{ field: 'price', why: 'changed later by Agent', version: 5 }] },
      ],
    });
    const { bedrooms, title } = flat as { bedrooms?: number; title: string };
    expect((await standing(id)).listing).toMatchObject({ title, price: 6, bedrooms: bedrooms ?? null });
    expect((await undo(revised)).body).toMatchObject({
      undone: 1,
      skipped: [{ left: [{ field: 'price' }] }],
    });
  });

  it('is not fooled by an edit whose request is called like its undo', async () => {
    const id = await add();
    const sold = await setStatus([id], 'sold');
    const headers = { 'x-request-id': `undo-${sold.act}` };
    await asAdmin('PUT', `/api/properties/${id}`, { body: { status: 'inactive' }, headers });
    expect((await undo(sold)).body).toMatchObject({ undone: 0, skipped: [{ left: [{ field: 'status' }] }] });
    expect((await eventsOf(id)).at(-1)?.data.status).toBe('inactive');
  });

  it('finds the act by the key of the admin who sent it', async () => {
    const id = await add();
    const sold = await setStatus([id], 'sold');
    expect((await undo({ ...sold, act: `act-${acts}-of-the-test` })).body).toEqual({
      undone: 1,
      skipped: [],
    });
  });

  it('is not kept from it by who confirmed a listing since', async () => {
    const id = await add();
    const repriced = await act(['PUT', `/api/properties/${id}`, { price: 5 }]);
    await asAdmin('POST', `/api/properties/${id}/confirm`);
    expect((await undo(repriced)).body).toEqual({ undone: 1, skipped: [] });
    expect((await standing(id)).listing.price).toBe(flat.price);
  });

  it('that is asked for twice finds it done', async () => {
    const sold = await setStatus([await add(), await add()], 'sold');
    const first = await undo(sold);
    const before = await count();
    const second = await undo(sold);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await count()).toBe(before);
  });

  it('can be taken back itself, and that as well', async () => {
    const id = await add();
    const sold = await setStatus([id], 'sold');
    let undone = { ...sold };
    for (const status of ['active', 'sold', 'active']) {
      const { headers } = await undo(undone);
      const position = Number(headers.get('x-log-position'));
      expect((await standing(id)).listing.status).toBe(status);
      undone = { act: `undo-${undone.act}`, from: position, to: position };
    }
    expect((await undo(sold)).body).toEqual({ undone: 1, skipped: [] });
  });

  it.each([
    ['an addition', async () => act(['POST', '/api/properties', flat]), ['ListingAdded', 'ListingDeleted']],
    ['a bulk', async () => act(['POST', '/api/properties/bulk', [flat]]), ['ListingAdded', 'ListingDeleted']],
    [
      'a deletion',
      async () => act(['DELETE', `/api/properties/${await add()}`]),
      ['ListingAdded', 'ListingDeleted', 'ListingRestored'],
    ],
    [
      'a revision of several fields',
      async () =>
        act(['PUT', `/api/properties/${await add()}`, { title: 'Other', price: 5, status: 'sold' }]),
      ['ListingAdded', 'ListingDetailsRevised', 'ListingRepriced', 'ListingStatusChanged', 'ListingRestored'],
    ],
    [
      'a restoration of a deleted one',
      async () => {
        const id = await add();
        await asAdmin('DELETE', `/api/properties/${id}`);
        return act(['POST', `/api/properties/${id}/restore`, { version: 1 }]);
      },
      ['ListingAdded', 'ListingDeleted', 'ListingRestored', 'ListingDeleted'],
    ],
    [
      'two calls with one key',
      async () => {
        const id = await add();
        return act(['PUT', `/api/properties/${id}`, { price: 5 }], ['DELETE', `/api/properties/${id}`]);
      },
      ['ListingAdded', 'ListingRepriced', 'ListingDeleted', 'ListingRestored'],
    ],
  ])('works for %s', async (_what, perform, types) => {
    const performed = await perform();
    expect((await undo(performed)).body).toEqual({ undone: 1, skipped: [] });
    const [last] = (await command().events()).slice(-1);
    const events = (await command().events()).filter(({ stream_id }) => stream_id === last?.stream_id);
    expect(events.map(({ type }) => type)).toEqual(types);
    if (last?.type === 'ListingRestored')
      expect(last.data.listing).toMatchObject({ title: flat.title, price: flat.price });
  });

  it('puts pictures in use again that it took from every listing, once each', async () => {
    const body = new FormData();
    const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } });
    body.append('files', new Blob([new Uint8Array(await image.png().toBuffer())]), 'a.png');
    const { url } = (await asAdmin('POST', '/api/upload-images', { body })).body.uploaded[0];
    const ids = [await add({ images: [url] }), await add({ images: [url] })];
    const removed = await act(['PUT', `/api/image/${path.basename(url)}`]);
    expect((await undo(removed)).body).toEqual({ undone: 2, skipped: [] });
    expect((await command().events()).slice(-3).map(({ type }) => type)).toEqual([
      'ListingRestored',
      'ListingRestored',
      'ImageRestored',
    ]);
    for (const id of ids) expect((await standing(id)).listing.images).toEqual([url]);
  });

  it('of many is done in parts, and goes on after an interruption when it is asked again', async () => {
    const ids = await addMany(300);
    const sold = await setStatus(ids, 'sold');
    const { pool } = command().database;
    await pool.query(`CREATE FUNCTION public.full() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`);
    await pool.query(`CREATE TRIGGER full_disk BEFORE INSERT ON log.events FOR EACH ROW
      WHEN (NEW.stream_id = 'listing-${ids.at(-1)}') EXECUTE FUNCTION public.full()`);
    await pool.query('ALTER TABLE log.events ENABLE ALWAYS TRIGGER full_disk');
    const interrupted = await undo(sold);
    expect([interrupted.status, interrupted.body.detail]).toEqual([
      503,
      '250 of 300 properties were gone through, the other 50 not yet. Undo again to go on.',
    ]);
    const restored = async () =>
      (await command().events()).filter(({ meta }) => meta.causation_id === `undo-${sold.act}`);
    expect(await restored()).toHaveLength(250);
    await pool.query('DROP TRIGGER full_disk ON log.events');
    expect((await undo(sold)).body).toEqual({ undone: 300, skipped: [] });
    expect(await restored()).toHaveLength(300);
  });

  it('says of a listing whose history cannot be read that it stays', async () => {
    const [id, other] = [await add({ title: 'Damaged' }), await add()];
    const sold = await setStatus([id, other], 'sold');
    const damaged = {
      event_id: crypto.randomUUID(),
      ...{ stream_id: `listing-${id}`, version: 3, type: 'ListingRepriced', data: { price: 'much' } },
      meta: { actor: { kind: 'system', id: null, name: 'test' }, source: 'cli', request_id: 'damage' },
    };
    await command().database.pool.query('SELECT log.append($1)', [JSON.stringify([damaged])]);
    expect((await undo(sold)).body).toEqual({
      undone: 1,
      skipped: [
        {
          id,
          title: 'Damaged',
          left: [{ field: null, why: 'its history has an event that cannot be read', version: null }],
        },
      ],
    });
  });
});

describe('an act that cannot be taken back', () => {
  it('is not found where it is not', async () => {
    const sold = await setStatus([await add()], 'sold');
    const before = await count();
    for (const wrong of [
      { ...sold, act: 'request-of-nobody' },
      { ...sold, act: 'request%20x' },
      { ...sold, from: sold.from - 1, to: sold.to - 1 },
      { ...sold, from: sold.to + 1, to: sold.to + 9 },
    ]) {
      const answer = await undo(wrong);
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Change of listings not found' }]);
    }
    expect(await count()).toBe(before);
  });

  it.each([
    [{}, ['from', 'to']],
    [{ from: 0, to: 1 }, ['from']],
    [{ from: 2, to: 1 }, ['to']],
    [{ from: 1, to: 1_000_001 }, ['to']],
    [{ from: 1, to: 2.5 }, ['to']],
    [{ from: 1, to: 2, all: true }, ['all']],
    [[], ['']],
  ])('is refused: %j', async (body, paths) => {
    const answer = await asAdmin('POST', '/api/activity/an-act-of-mine/undo', { body });
    expect([answer.status, answer.body.errors.map((error: { path: string }) => error.path)]).toEqual([
      422,
      paths,
    ]);
  });

  it('needs a token', async () => {
    const answer = await command().call('POST', '/activity/an-act-of-mine/undo', { body: '{' });
    expect(answer.status).toBe(401);
  });
});
