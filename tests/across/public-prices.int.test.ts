import type { GoneListing, ListingPrices } from '@marketplace/contracts/listings/listing.views';
import { goneListing, listingPrices } from '@marketplace/contracts/listings/listing.views';
import { waitFor } from '@marketplace/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { adminOf, runApi, startApi, visitorOf } from './running-api.ts';

const api = runApi();
const { add, change, get: getAsAdmin, write } = adminOf(api);
const { get } = visitorOf(api);

async function pricesOf(id: string, family = '/api'): Promise<ListingPrices> {
  const { status, body, headers } = await get(`${family}/properties/${id}/prices`);
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=0, must-revalidate']);
  return listingPrices.parse(body);
}
const pointsOf = async (id: string) => (await pricesOf(id)).history.map(({ price }) => price);

describe('the prices of a listing', () => {
  it('are those visible to visitors, each once with its time, also after a rebuild', async () => {
    const { id } = await add({ price: 1, status: 'inactive' });
    await change(id, { price: 2_000_000 });
    await change(id, { status: 'active' });
    await change(id, { title: 'Another title' });
    await change(id, { price: 1_900_000 });
    await change(id, { status: 'inactive' });
    await change(id, { price: 1 });
    await change(id, { price: 1_800_000.5 });
    await change(id, { status: 'active' });
    const told = await pricesOf(id);
    expect(told.history.map(({ price }) => price)).toEqual([2_000_000, 1_900_000, 1_800_000.5]);
    expect(await pricesOf(id, '')).toEqual(told);
    const { body } = await getAsAdmin(`/api/properties/${id}/history`);
    const timeOf = (version: number) =>
      body.entries.find((entry: { version: number }) => entry.version === version).recorded_at;
    expect(told.history.map(({ at }) => at)).toEqual([timeOf(3), timeOf(5), timeOf(9)]);

    const generation = async () =>
      (await getAsAdmin('/api/operations/projections')).body.projections.find(
        ({ name }: { name: string }) => name === 'listings',
      ).generation;
    const before = await generation();
    await write('POST', '/api/operations/projections/listings/rebuild');
    await waitFor(async () => (await generation()) !== before);
    await waitFor(async () => (await get(`/api/properties/${id}/prices`)).status === 200);
    expect(await pricesOf(id)).toEqual(told);
  });

  it('omit what was undone within a day, and include it again when the undo is undone', async () => {
    const { id } = await add({ price: 1_890_000 });
    const undo = async (act: string) => {
      const [from, to] = [1, api.position()];
      await write('POST', `/api/activity/${act}/undo`, { from, to });
    };
    const actOfLast = async () =>
      (await getAsAdmin('/api/activity?by=act&kind=listings&limit=1')).body.entries[0].act.id;
    const newsOf = async () => (await get(`/api/properties/${id}`)).body.news;
    const effects = async () => (await getAsAdmin(`/api/properties/${id}/price-history`)).body;

    await change(id, { price: 189_000 });
    expect([await pointsOf(id), await newsOf()]).toEqual([
      [1_890_000, 189_000],
      expect.objectContaining({ kind: 'reduced' }),
    ]);
    const mistake = await actOfLast();
    await change(id, { title: 'Another title' });
    await undo(mistake);
    expect([await pointsOf(id), await newsOf()]).toEqual([[1_890_000], null]);
    expect((await effects()).map(({ price }: { price: number }) => price)).toEqual([1_890_000]);
    const { changes } = (await getAsAdmin('/api/analytics/price-changes')).body;
    expect(changes.filter((one: { listing_id: string }) => one.listing_id === id)).toEqual([]);
    const { body } = await getAsAdmin(`/api/properties/${id}/history`);
    expect(body.entries).toHaveLength(4);

    await change(id, { status: 'sold' });
    await undo(await actOfLast());
    expect(await newsOf()).toBeNull();
    await undo(`undo-${mistake}`);
    expect(await pointsOf(id)).toEqual([1_890_000, 189_000]);
  });

  it('are compared with others of its district and category, for sale as it is', async () => {
    const alike = { district: 'D28', category: 'Landed', area_sqft: 1000 };
    const { id } = await add({ ...alike, price: 2_000_000 });
    for (const [price, property_type] of [
      [1_000_000, 'Buy'],
      [2_000_000, 'Sell'],
      [3_000_000, 'Sell'],
      [4_000_000, 'Buy'],
    ] as const)
      await add({ ...alike, price, property_type });
    expect((await pricesOf(id)).psf).toBeNull(); // four others are too few
    await add({ ...alike, price: 5_000_000 });
    expect((await pricesOf(id)).psf).toEqual({ median: 3000, count: 5, place: 'D28' });
  });

  it('are not shown for sold and hidden listings', async () => {
    const { id } = await add({ area_sqft: 900 });
    await change(id, { status: 'sold' });
    expect(await pricesOf(id)).toEqual({ history: [], psf: null });
    await change(id, { status: 'inactive' });
    for (const path of [`/properties/${id}/prices`, '/properties/nonsense/prices'])
      expect((await get(path)).status).toBe(404);
  });

  it('have no history when the site hides it', async () => {
    const hiding = await startApi({ showsPriceHistory: false });
    const { id } = await adminOf(hiding).add();
    const { body } = await visitorOf(hiding).get(`/properties/${id}/prices`);
    await hiding.close();
    expect(body.history).toEqual([]);
  });
});

describe('a removed listing', () => {
  async function goneOf(key: string): Promise<GoneListing | number> {
    const { status, body } = await get(`/properties/${key}/gone`);
    return status === 200 ? goneListing.parse(body) : status;
  }
  async function since(id: string, version: number): Promise<string> {
    const { body } = await getAsAdmin(`/api/properties/${id}/history`);
    return body.entries.find((entry: { version: number }) => entry.version === version).recorded_at;
  }

  it('was taken down when it was deleted or made inactive, whichever came first', async () => {
    const { id, slug } = await add({ title: 'Once there' });
    expect(await goneOf(slug)).toBe(404);
    await change(id, { status: 'inactive' });
    const told = { sold: false, since: await since(id, 2) };
    await change(id, { price: 3 });
    for (const key of [id, slug]) expect(await goneOf(key)).toEqual(told);
    await write('DELETE', `/api/properties/${id}`);
    for (const key of [id, slug]) expect(await goneOf(key)).toEqual(told);
  });

  it('was sold when visitors last saw it as sold', async () => {
    const { id, slug } = await add({ title: 'Sold well' });
    await change(id, { status: 'sold' });
    expect(await goneOf(slug)).toBe(404); // its page is there, and says so
    await write('DELETE', `/api/properties/${id}`);
    for (const key of [id, slug])
      expect(await goneOf(key)).toEqual({ sold: true, since: await since(id, 2) });
  });

  it('was rented when it was for rent', async () => {
    const { id } = await add({ title: 'Let well', property_type: 'Rent' });
    await change(id, { status: 'sold' });
    await write('DELETE', `/api/properties/${id}`);
    expect(await goneOf(id)).toEqual({ sold: true, rented: true, since: await since(id, 2) });
  });

  it('existed only if visitors could see it', async () => {
    const { id, slug } = await add({ status: 'inactive' });
    await change(id, { price: 5 });
    for (const key of [id, slug, 'nonsense', "1'%20OR%20'1'='1", '0198c0de-0000-7000-8000-000000000001'])
      expect(await goneOf(key)).toBe(404);
    await write('DELETE', `/api/properties/${id}`);
    for (const key of [id, slug]) expect(await goneOf(key)).toBe(404);
  });
});
