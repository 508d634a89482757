import { randomUUID } from 'node:crypto';
import {
  DeletedListings,
  ListingHistory,
  ListingVersion,
} from '@marketplace/contracts/listings/history.views';
import { appendRaw } from '@marketplace/event-store/testing/test-log';
import { flat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { adminOf, runApi, visitorOf } from './running-api.ts';

const api = runApi();
const { add, call, change, get, read, visit, write } = adminOf(api);
const visitor = visitorOf(api);

describe('a deleted listing', () => {
  it('is visible to visitors again after a restore, with its slug and counts', async () => {
    const [{ id, slug }, later] = [await add({ title: 'Missed' }), await add()];
    for (let n = 0; n < 3; n++) await visit(id);
    await write('DELETE', `/api/properties/${id}`);
    await write('PUT', `/api/delete/properties/${later.id}`);
    expect((await visitor.get(`/properties/slug/${slug}`)).status).toBe(404);

    const deleted = await read('/api/properties/deleted', DeletedListings);
    expect(deleted).toEqual([
      expect.objectContaining({ id: later.id }), // the last one first
      {
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
      },
    ]);

    const atVersion = { 'if-match': '"2"' };
    const restored = await write('POST', `/api/properties/${id}/restore`, { version: 1 }, atVersion);
    expect(restored).toEqual({ id, slug, version: 3 });
    const shown = { id, title: 'Missed', views_count: 3 };
    expect((await visitor.get(`/properties/slug/${slug}`)).body).toMatchObject(shown);
    expect((await visitor.get('/properties?status=active')).body).toMatchObject([shown]);
    expect(await read('/properties/deleted', DeletedListings)).toMatchObject([{ id: later.id }]);
  });
});

it('a version of a listing is readable as it was, empty when it was deleted', async () => {
  const { id, slug } = await add();
  await change(id, { title: 'Second', bedrooms: 3 });
  await write('DELETE', `/api/properties/${id}`);
  expect(await read(`/api/properties/${id}/history/2`, ListingVersion)).toMatchObject({
    listing_id: id,
    version: 2,
    current_version: 3,
    type: 'ListingDetailsRevised',
    actor: { name: 'Mei Lin' },
    slug,
    listing: { title: 'Second', price: flat.price, bedrooms: 3 },
  });
  expect((await get(`/properties/${id}/history/3`)).body).toMatchObject({ version: 3, listing: null });
  for (const version of ['0', '-1', '4', '1.0', 'x', '99999999999'])
    expect([version, (await get(`/api/properties/${id}/history/${version}`)).status]).toEqual([version, 404]);
});

describe('a price with more than two decimals', () => {
  it('from before their refusal is unchanged by saving the listing, and can be restored', async () => {
    const listing_id = randomUUID();
    const { id: sample } = await add();
    const { rows } = await api.pool.query('SELECT data FROM log.events WHERE stream_id = $1', [
      `listing-${sample}`,
    ]);
    const amounts = { price: 1_250_000.12345, area_sqft: 990.125 };
    const position = await appendRaw(api.pool, {
      stream_id: `listing-${listing_id}`,
      version: 1,
      type: 'ListingAdded',
      data: { ...rows[0].data, ...amounts, listing_id, slug: `old-${listing_id}` },
    });
    api.advanceTo(position);
    const { body } = await get(`/api/properties/${listing_id}`);
    expect(body).toMatchObject({ price: 1_250_000.12, area_sqft: 990.13 });
    expect(await change(listing_id, body)).toMatchObject({ version: 1 });
    expect(await change(listing_id, { ...body, title: 'Other' })).toMatchObject({ version: 2 });
    await change(listing_id, { price: 5 });
    await write('POST', `/api/properties/${listing_id}/restore`, { version: 1 });
    const history = await read(`/api/properties/${listing_id}/history`, ListingHistory);
    expect(history.entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['title', 'price'],
      ['price'],
      ['title'],
      [],
    ]);
    expect(history.entries[0]).toMatchObject({ type: 'ListingRestored', source: 'restore', from_version: 1 });
    expect((await get(`/api/properties/${listing_id}`)).body).toMatchObject({ price: 1_250_000.12 });
  });

  it.each([
    ['price', 1_250_000.12345],
    ['area_sqft', 990.125],
  ])('is refused today: %s %d', async (field, amount) => {
    const { id } = await add();
    const error = { path: field, message: 'must have at most two decimals' };
    for (const [method, path, body, errors] of [
      ['PUT', `/api/properties/${id}`, { [field]: amount }, [error]],
      ['POST', '/api/properties', { ...flat, [field]: amount }, [error]],
      [
        'POST',
        '/api/properties/bulk',
        [flat, { ...flat, [field]: amount }],
        [{ ...error, path: `1.${field}` }],
      ],
    ] as const)
      expect(await call(method, path, body)).toMatchObject({ status: 422, body: { errors } });
  });
});
