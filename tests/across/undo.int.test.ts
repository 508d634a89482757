import { randomUUID } from 'node:crypto';
import { Conflict } from '@marketplace/contracts/errors';
import {
  DeletedListings,
  ListingHistory,
  ListingVersion,
} from '@marketplace/contracts/listings/history.views';
import { flat } from '@marketplace/testing/fixtures/listing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningApi } from './running-api.ts';
import { startApi } from './running-api.ts';

let api: RunningApi;
let token: string;
let other: string;
beforeAll(async () => {
  api = await startApi();
  token = await api.logIn('Mei Lin');
  other = await api.logIn('Tan Wei');
});
afterAll(() => api.close());

/** Does one call after the other as an admin; each read names the position that the write before it reached. */
async function asAdmin(
  method: string,
  path: string,
  body?: unknown,
  given: { token?: string; version?: number } = {},
) {
  const answer = await api.call(method, path, {
    token: given.token ?? token,
    ...(body !== undefined && { body }),
    headers: {
      'x-min-log-position': position,
      ...(given.version !== undefined && { 'if-match': `"${given.version}"` }),
    },
  });
  position = answer.headers.get('x-log-position') ?? position;
  return answer;
}
let position = '0';

async function add(changes: object = {}): Promise<{ id: string; slug: string }> {
  return (await asAdmin('POST', '/api/properties', { ...flat, ...changes })).body;
}
const visitorSees = (path: string) => api.call('GET', path, { headers: { 'x-min-log-position': position } });
const visit = (property_id: string) =>
  api.call('POST', '/analytics', { body: { property_id, event_type: 'view' } });

describe('a deleted listing', () => {
  it('that is restored is visible to visitors again, with its slug and its counts', async () => {
    const { id, slug } = await add({ title: 'Missed' });
    for (let n = 0; n < 3; n++) position = (await visit(id)).headers.get('x-log-position') ?? position;
    await asAdmin('DELETE', `/api/properties/${id}`);
    expect((await visitorSees(`/properties/slug/${slug}`)).status).toBe(404);

    const deleted = DeletedListings.parse((await asAdmin('GET', '/api/properties/deleted')).body);
    expect(deleted[0]).toEqual({
      id,
      slug,
      title: 'Missed',
      district: 'D09 - Orchard / River Valley',
      price: flat.price,
      images: [],
      deleted_at: expect.any(String),
      deleted_by: 'Mei Lin',
      version: 2,
      last_version: 1,
    });

    const restored = await asAdmin('POST', `/api/properties/${id}/restore`, { version: 1 }, { version: 2 });
    expect(restored.body).toEqual({ id, slug, version: 3 });
    expect((await visitorSees(`/properties/slug/${slug}`)).body).toMatchObject({
      id,
      title: 'Missed',
      views_count: 3,
    });
    const list = await visitorSees('/properties?status=active');
    expect(list.body.map((one: { id: string }) => one.id)).toContain(id);
    const still = (await asAdmin('GET', '/properties/deleted')).body;
    expect(still.map((one: { id: string }) => one.id)).not.toContain(id);
  });

  it('is listed for admins alone, the last one first', async () => {
    const [one, two] = [await add(), await add()];
    for (const { id } of [one, two]) await asAdmin('PUT', `/api/delete/properties/${id}`);
    const { body } = await asAdmin('GET', '/api/properties/deleted');
    expect(body.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([two.id, one.id]);
    expect((await api.call('GET', '/api/properties/deleted')).status).toBe(401);
  });
});

describe('a version of a listing', () => {
  it('can be looked at as it was, and brought back', async () => {
    const { id, slug } = await add();
    await asAdmin('PUT', `/api/properties/${id}`, { title: 'Second', bedrooms: 3 });
    await asAdmin('PUT', `/api/properties/${id}`, { price: 5 });
    const answer = await asAdmin('GET', `/api/properties/${id}/history/2`);
    expect(ListingVersion.parse(answer.body)).toMatchObject({
      listing_id: id,
      version: 2,
      current_version: 3,
      type: 'ListingDetailsRevised',
      actor: { name: 'Mei Lin' },
      slug,
      listing: { title: 'Second', price: flat.price, bedrooms: 3 },
    });
    await asAdmin('POST', `/api/properties/${id}/restore`, { version: 1, fields: ['title'] });
    const history = ListingHistory.parse((await asAdmin('GET', `/api/properties/${id}/history`)).body);
    expect(history.entries[0]).toMatchObject({
      type: 'ListingRestored',
      source: 'restore',
      from_version: 1,
      changes: [{ field: 'title', from: 'Second', to: 'Garden flat' }],
    });
    expect(history.entries.slice(1).map(({ from_version }) => from_version)).toEqual([null, null, null]);
  });

  it('of a deletion shows no listing', async () => {
    const { id } = await add();
    await asAdmin('DELETE', `/api/properties/${id}`);
    expect((await asAdmin('GET', `/properties/${id}/history/2`)).body).toMatchObject({
      version: 2,
      listing: null,
    });
  });

  it.each(['0', '-1', '3', '1.0', 'x', '99999999999'])('%s that never was is not found', async (version) => {
    const { id } = await add();
    expect((await asAdmin('GET', `/api/properties/${id}/history/${version}`)).status).toBe(404);
  });

  it('is for admins alone', async () => {
    const { id } = await add();
    expect((await api.call('GET', `/api/properties/${id}/history/1`)).status).toBe(401);
  });
});

it('of two admins who edit one listing, the second is told who changed what', async () => {
  const { id } = await add();
  await asAdmin('PUT', `/api/properties/${id}`, { price: 7, title: 'First' }, { version: 1 });
  const answer = await asAdmin(
    'PUT',
    `/api/properties/${id}`,
    { title: 'Second' },
    { token: other, version: 1 },
  );
  expect(answer.status).toBe(409);
  expect(Conflict.parse(answer.body.conflict)).toMatchObject({
    version: 3,
    by: 'Mei Lin',
    changes: [
      { field: 'title', from: 'Garden flat', to: 'First' },
      { field: 'price', from: flat.price, to: 7 },
    ],
  });
  const again = await asAdmin(
    'PUT',
    `/api/properties/${id}`,
    { title: 'Second' },
    { token: other, version: 3 },
  );
  expect(again.status).toBe(200);
  expect((await asAdmin('GET', `/api/properties/${id}`)).body).toMatchObject({ title: 'Second', price: 7 });
});

describe('a price with more than two decimals, from before they were refused', () => {
  const old = { price: 1_250_000.12345, area_sqft: 990.125 };

  /** Adds a listing as the log has it from then, and returns its id. */
  async function addOld(): Promise<string> {
    const { id } = await add();
    const { rows } = await api.pool.query("SELECT data FROM log.events WHERE stream_id = 'listing-' || $1", [
      id,
    ]);
    const listing_id = randomUUID();
    const event = {
      event_id: randomUUID(),
      stream_id: `listing-${listing_id}`,
      version: 1,
      type: 'ListingAdded',
      data: { ...rows[0].data, ...old, listing_id, slug: `old-${listing_id}` },
      meta: { actor: { kind: 'system', id: null, name: 'test' }, source: 'cli', request_id: 'old' },
    };
    const appended = await api.pool.query('SELECT position FROM log.append($1)', [JSON.stringify([event])]);
    position = appended.rows[0].position;
    return listing_id;
  }

  it('is not changed by saving the listing as it is read, and can be brought back', async () => {
    const id = await addOld();
    const { body } = await asAdmin('GET', `/api/properties/${id}`);
    expect(body).toMatchObject({ price: 1_250_000.12, area_sqft: 990.13 });
    expect((await asAdmin('PUT', `/api/properties/${id}`, body)).body.version).toBe(1);
    expect((await asAdmin('PUT', `/api/properties/${id}`, { ...body, title: 'Other' })).body.version).toBe(2);
    await asAdmin('PUT', `/api/properties/${id}`, { price: 5 });
    const restored = await asAdmin('POST', `/api/properties/${id}/restore`, { version: 1 });
    expect([restored.status, restored.body.version]).toEqual([200, 4]);
    const history = ListingHistory.parse((await asAdmin('GET', `/api/properties/${id}/history`)).body);
    expect(history.entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['title', 'price'],
      ['price'],
      ['title'],
      [],
    ]);
    expect((await asAdmin('GET', `/api/properties/${id}`)).body).toMatchObject({ price: 1_250_000.12 });
  });

  it.each([
    ['price', 1_250_000.12345],
    ['area_sqft', 990.125],
  ])('is refused today: %s %d', async (field, amount) => {
    const { id } = await add();
    const answers = [
      await asAdmin('PUT', `/api/properties/${id}`, { [field]: amount }),
      await asAdmin('POST', '/api/properties', { ...flat, [field]: amount }),
      await asAdmin('POST', '/api/properties/bulk', [flat, { ...flat, [field]: amount }]),
    ];
    const error = { path: field, message: 'must have at most two decimals' };
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
      [422, [error]],
      [422, [error]],
      [422, [{ ...error, path: `1.${field}` }]],
    ]);
  });
});

it('many listings change their status for visitors together', async () => {
  const listings = [await add(), await add(), await add()];
  const ids = listings.map(({ id }) => id);
  await asAdmin('POST', '/api/properties/status', { ids, status: 'inactive' });
  for (const { slug } of listings) expect((await visitorSees(`/properties/slug/${slug}`)).status).toBe(404);
});

it('a duplicate is a listing that only admins see', async () => {
  const { id } = await add({ title: 'Twin' });
  const { body } = await asAdmin('POST', `/api/properties/${id}/duplicate`);
  expect((await visitorSees(`/properties/${body.id}`)).status).toBe(404);
  expect((await asAdmin('GET', `/api/properties/${body.id}`)).body).toMatchObject({
    title: 'Twin (copy)',
    status: 'inactive',
    views_count: 0,
  });
});
