import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { openModels, serveQuery } from '../testing/serve-query.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'previews-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const files = openFileStore(folder);
const models = await openModels(['listings', 'statistics']);
const server = await serveQuery(models.url, {}, { uploads: { files } });

async function photo(background: string): Promise<string> {
  const id = randomUUID();
  const jpeg = await sharp({ create: { width: 1200, height: 630, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await files.put(`${id}-og.jpg`, jpeg);
  return `/uploads/${id}.jpg`;
}

async function save(given: Partial<PropertyView>): Promise<PropertyView> {
  const listing = shownFlat(given);
  await models.save(listing);
  return listing;
}

/** What is answered once the catalogue has passed everything that was saved. */
const get = (address: string) =>
  server.get(`/uploads/previews/${address}`, { headers: { 'x-min-log-position': String(models.head) } });

async function picture(address: string): Promise<Buffer> {
  const answer = await get(address);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(answer.body).metadata()).toMatchObject({ width: 1200, height: 630 });
  return answer.body;
}

describe('the preview of a listing', () => {
  it('changes with its price and its photo, and is kept until then', async () => {
    const flat = await save({ title: 'Flat', price: 900_000, images: [await photo('#f00')] });
    const address = `property/${flat.slug}.jpg`;
    const first = await picture(address);
    expect(await picture(`${address}?v=1`)).toEqual(first);
    const { headers } = await get(address);
    const asked = { 'if-none-match': String(headers.etag) };
    expect((await server.get(`/uploads/previews/${address}`, { headers: asked })).status).toBe(304);
    await models.save({ ...flat, description: 'New.', version: 2 });
    expect(await picture(address)).toEqual(first);
    await models.save({ ...flat, price: 850_000, version: 3 });
    const cheaper = await picture(`${address}?v=3`);
    expect(cheaper).not.toEqual(first);
    await models.save({ ...flat, price: 850_000, images: [await photo('#00f')], version: 4 });
    expect(await picture(address)).not.toEqual(cheaper);
  });

  it('has no price once it is sold', async () => {
    const sold = { title: 'Sold', status: 'sold' as const, images: [] };
    const [one, other] = [await save({ ...sold, price: 1 }), await save({ ...sold, price: 2_000_000 })];
    const rented = await save({ ...sold, price: 2, property_type: 'Rent' });
    const drawn = await picture(`property/${one.slug}.jpg`);
    expect(await picture(`property/${other.slug}.jpg`)).toEqual(drawn);
    expect(await picture(`property/${rented.slug}.jpg`)).not.toEqual(drawn);
  });

  it('is only there while visitors may open the listing', async () => {
    const flat = await save({ images: [await photo('#0f0')] });
    const address = `property/${flat.slug}.jpg`;
    await picture(address);
    await models.save({ ...flat, status: 'inactive', version: 2 });
    for (const unknown of [
      address,
      `${address}?v=9`,
      'property/no-such-listing.jpg',
      'property/.jpg',
      'x.jpg',
    ])
      expect((await get(unknown)).status).toBe(404);
  });

  it('needs no photo, and none that is still stored', async () => {
    const [none, lost] = [
      await save({ title: 'None', images: [] }),
      await save({ title: 'Lost', images: [`/uploads/${randomUUID()}.jpg`] }),
    ];
    for (const { slug } of [none, lost]) await picture(`property/${slug}.jpg`);
  });
});

describe('the preview of a list', () => {
  const list = (query: string) => picture(`list.jpg?${query}`);

  it('changes with the number of its listings, and with its place', async () => {
    const query = 'status=active&property_type=Rent&district=D20&limit=24&v=1';
    const images = [await photo('#ff0')];
    const bishan = { property_type: 'Rent', district: 'D20 - Bishan / Ang Mo Kio', images } as const;
    await save(bishan);
    const first = await list(query);
    expect(await list(query.replace('v=1', 'v=2&sort=price-asc'))).toEqual(first);
    expect(await list(query.replace('&district=D20', ''))).not.toEqual(first);
    await save(bishan);
    expect(await list(query)).not.toEqual(first);
  });

  it('is the site’s own picture when nothing is found, and is refused for a wrong query', async () => {
    const nothing = await get('list.jpg?slugs=no-such-home');
    expect([nothing.status, nothing.headers.location]).toEqual([302, '/og.jpg']);
    expect((await get('list.jpg?district=Atlantis')).status).toBe(422);
  });

  it('of a shortlist has its first photos, and no listing that visitors may not open', async () => {
    const [red, blue] = [
      await save({ images: [await photo('#f00')] }),
      await save({ images: [await photo('#00f')] }),
    ];
    const hidden = await save({ status: 'inactive', images: [await photo('#0f0')] });
    const both = await list(`slugs=${red.slug},${blue.slug}`);
    expect(await list(`slugs=${red.slug},${hidden.slug},${blue.slug}`)).toEqual(both);
    const { data, info } = await sharp(both).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number) => [...data.subarray((100 * info.width + x) * 3).subarray(0, 3)];
    expect([at(300), at(900)].map((colour) => colour.indexOf(Math.max(...colour)))).toEqual([2, 0]);
  });
});
