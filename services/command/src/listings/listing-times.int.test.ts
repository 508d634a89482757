import { flat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { commandWithAdmin } from '../testing/command-with-admin.ts';

const { command, asAdmin, add, eventsOf, recordedBy, refusedPaths } = commandWithAdmin();

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const put = (id: string, body: object) => asAdmin('PUT', `/api/properties/${id}`, body);
const restore = (id: string, body: object) => asAdmin('POST', `/api/properties/${id}/restore`, body);
const lastOf = async (id: string) => (await eventsOf(id)).at(-1);

/** Stores an event that no call stores: one of the projector, or of the past. */
async function store(id: string, type: string, data: object) {
  const version = (await eventsOf(id)).length + 1;
  const actor = { kind: 'system', id: null, name: 'schedule' };
  const meta = { actor, source: 'cli', request_id: `stored-${version}` };
  const { rows } = await command().pool.query(
    `SELECT position FROM log.append(jsonb_build_array(jsonb_build_object('event_id', gen_random_uuid(),
      'stream_id', 'listing-' || $1, 'version', $2::int, 'type', $3::text, 'data', $4::jsonb, 'meta', $5::jsonb)))`,
    [id, version, type, { ...data, listing_id: id }, meta],
  );
  return { act: meta.request_id, position: Number(rows[0].position) };
}

describe('the times of a listing', () => {
  it('are stored in UTC, and keep it inactive until it goes live', async () => {
    const { id } = await add({ publish_at: '2999-12-03T09:00:00+08:00', expire_at: '' });
    expect((await lastOf(id))?.data).toMatchObject({
      ...{ status: 'inactive', publish_at: '2999-12-03T01:00:00.000Z', expire_at: null },
    });
    const body = { property_id: id, event_type: 'view' };
    expect((await command().call('POST', '/analytics', { body })).status).toBe(404);
  });

  it.each([
    ['publish_at', inHours(-1)],
    ['expire_at', inHours(-1)],
    ['publish_at', 'tomorrow'],
    ['expire_at', '2026-12-03T09:00'],
    ['publish_at', 1_700_000_000],
  ])('are refused: %s %s', async (field, value) => {
    const { id } = await add();
    expect(await refusedPaths(() => put(id, { [field]: value }))).toEqual([field]);
    const bulk = [flat, { ...flat, [field]: value }];
    expect(await refusedPaths(() => asAdmin('POST', '/api/properties/bulk', bulk))).toEqual([`1.${field}`]);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('cannot end before they begin', async () => {
    const { id } = await add({ publish_at: inHours(2) });
    const answer = await put(id, { expire_at: inHours(1) });
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: 'The expiry must be after the go-live time.' },
    });
  });

  it('of many are set, cleared and refused together; sold ones keep none', async () => {
    const change = (body: object) => asAdmin('POST', '/api/properties/changes', body);
    const [one, sold] = [(await add()).id, (await add({ status: 'sold' })).id];
    const ids = [one, sold];
    expect(await refusedPaths(() => change({ ids, expire_at: inHours(-1) }))).toEqual(['expire_at']);
    const expire_at = inHours(5);
    expect(await change({ ids, expire_at })).toMatchObject({ status: 200, body: { count: 1 } });
    expect((await lastOf(one))?.data).toEqual({ listing_id: one, details: { expire_at } });
    expect(await eventsOf(sold)).toHaveLength(1);
    expect((await change({ ids: [one], expire_at: '' })).body.count).toBe(1);
    expect((await lastOf(one))?.data.details).toEqual({ expire_at: null });
    const later = (await add({ publish_at: inHours(6) })).id;
    expect((await change({ ids: [one, later], expire_at })).status).toBe(409);
    expect(await eventsOf(one)).toHaveLength(3);
  });

  it('that passed do not come back with an earlier version', async () => {
    const [past, later] = [inHours(-2), inHours(5)];
    const { id } = await add({ status: 'inactive', expire_at: later });
    await store(id, 'ListingDetailsRevised', { details: { publish_at: past } });
    await store(id, 'ListingPublished', { due_at: past });
    await restore(id, { version: 2 });
    expect((await lastOf(id))?.data.listing).toMatchObject({
      status: 'inactive',
      publish_at: null,
      expire_at: later,
    });
  });

  it('are undone with what they did, and are not carried out again', async () => {
    const due_at = inHours(-1);
    const { id } = await add();
    await store(id, 'ListingDetailsRevised', { details: { expire_at: due_at } });
    const { act, position } = await store(id, 'ListingExpired', { due_at });
    const undo = { from: position, to: position };
    expect(await asAdmin('POST', `/api/activity/${act}/undo`, undo)).toMatchObject({
      status: 200,
      body: { undone: 1 },
    });
    expect(await lastOf(id)).toMatchObject({
      type: 'ListingRestored',
      data: { fields: ['status', 'expire_at'], listing: { status: 'active', expire_at: null } },
    });
  });

  it('are not copied with a listing', async () => {
    const { id } = await add({ publish_at: inHours(1), expire_at: inHours(2) });
    const [, events] = await recordedBy(() => asAdmin('POST', `/api/properties/${id}/duplicate`));
    expect(events.at(-1)?.data).toMatchObject({ status: 'inactive', publish_at: null, expire_at: null });
  });
});
