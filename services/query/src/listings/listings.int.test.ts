import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { openModels, serveQuery } from '../testing/serve-query.ts';

const homes: PropertyView[] = [
  shownFlat({ title: 'Condo', description: 'Rooftop garden', price: 900_000, bedrooms: 1, bathrooms: 1 }),
  shownFlat({ title: 'Executive', sub_type: 'EC', property_type: 'Sell', price: 1_100_000.5, bathrooms: 3 }),
  shownFlat({ title: 'Flat', category: 'HDB', district: 'D22 - Boon Lay / Jurong / Tuas', bedrooms: 4 }),
  shownFlat({
    title: 'Bungalow',
    category: 'Landed',
    sub_type: 'Land with Bld',
    price: 5_000_000,
    bedrooms: 5,
    tenure: 'Freehold',
    completion_year: 2020,
  }),
  shownFlat({ title: 'Terrace', category: 'Landed', property_type: 'Rent', price: 8000, bathrooms: 4 }),
  shownFlat({ title: 'Launch', is_new_launch: true, key_features: ['Sky Pool'] }),
  shownFlat({ title: 'Soon', sub_type: 'Upcoming', category: 'Landed' }),
  shownFlat({ title: 'Abroad', sub_type: 'Overseas Property' }),
  shownFlat({
    title: 'Factory',
    sub_type: 'Factory',
    category: 'Commercial',
    bedrooms: null,
    bathrooms: null,
  }),
  shownFlat({ title: 'Gone', status: 'sold' }),
];
const everyTitle = homes.filter(({ status }) => status === 'active').map(({ title }) => title);

const models = await openModels(['listings', 'statistics']);
for (const home of homes) await models.save(home);
const server = await serveQuery(models.url);

/** Titles of a list, oldest first. */
async function titles(query: Record<string, string>): Promise<string[]> {
  const answer = await server.get(`/properties?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  const items: PropertyView[] = answer.json();
  return items.map(({ title }) => title).reverse();
}
const others = (...without: string[]) => everyTitle.filter((title) => !without.includes(title));

describe('filters', () => {
  it.each<[Record<string, string>, string[]]>([
    [{}, everyTitle],
    [{ property_type: 'Sell' }, ['Executive']],
    [{ tenure: 'Freehold' }, ['Bungalow']],
    [{ completedFrom: '2016' }, ['Bungalow']],
    [{ property_type: 'Rent' }, ['Terrace']],
    [{ property_type: 'Buy' }, others('Executive', 'Terrace')],
    [{ is_new_launch: 'true' }, ['Launch']],
    [{ is_new_launch: 'false' }, others('Launch')],
    [{ search: 'TERR' }, ['Terrace']],
    [{ search: ' rooftop  condo ' }, ['Condo']],
    [{ search: 'jurong' }, ['Flat']],
    [{ search: 'sky pool' }, ['Launch']],
    [{ search: 'rooftop terrace' }, []],
    [{ district: 'D22' }, ['Flat']],
    [{ district: 'District 22: Jurong' }, ['Flat']],
    [{ district: 'All Districts' }, everyTitle],
    [{ minPrice: '1250000.01' }, ['Bungalow']],
    [{ maxPrice: '8000' }, ['Terrace']],
    [{ minPrice: '900000', maxPrice: '1100000.5' }, ['Condo', 'Executive']],
    [{ bedrooms: '4' }, ['Flat', 'Bungalow']],
    [{ bathrooms: '3' }, ['Executive', 'Terrace']],
    [{ bedrooms: '5', search: 'flat' }, []],
    [{ category: 'Condominium' }, ['Condo', 'Executive', 'Launch', 'Abroad']],
    [{ property_type: '', search: '', minPrice: '' }, everyTitle],
    [{ status: 'sold', bedrooms: '3' }, ['Gone']],
    [{ page: '7', utm_source: 'mail' }, everyTitle],
  ])('%j finds %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('a search with a typing error is corrected, and the answer says so', async () => {
    const answer = await server.get('/properties?search=terrcae+l%C3%A1nded');
    expect(answer.json()).toMatchObject([{ title: 'Terrace' }]);
    expect(answer.headers['x-search-respelled']).toBe('terrace%20l%C3%A1nded');
    const plain = await server.get('/properties?search=rooftop');
    expect(plain.headers).not.toHaveProperty('x-search-respelled');
  });
});

describe('pages', () => {
  it('continue after the last id without gap or repetition', async () => {
    const seen: string[] = [];
    for (let cursor = ''; seen.length < everyTitle.length; ) {
      const answer = await server.get(`/properties?limit=4&cursor=${cursor}`);
      expect(answer.headers['x-total-count']).toBe(String(everyTitle.length));
      const page: PropertyView[] = answer.json();
      expect(page.length).toBeGreaterThan(0);
      seen.push(...page.map(({ title }) => title));
      cursor = page.at(-1)?.id ?? '';
    }
    expect(seen.reverse()).toEqual(everyTitle);
  });

  it('are refused after an unknown id', async () => {
    const answer = await server.get(`/properties?cursor=${shownFlat().id}`);
    expect([answer.status, answer.json().errors[0].path]).toEqual([422, 'cursor']);
  });
});

describe('the figures of the market', () => {
  it.each(['/properties/market', '/api/properties/market'])(
    '%s describe the matches of a query',
    async (path) => {
      expect((await server.get(`${path}?district=D22&bedrooms=4`)).json()).toMatchObject({
        districts: [
          { code: 'D09', count: 1 },
          { code: 'D22', count: 1 },
        ],
        types: [{ category: 'HDB', count: 1 }],
      });
    },
  );

  it.each(['district=Atlantis', 'district=1&district=2'])('of %s are refused', async (query) => {
    const answer = await server.get(`/properties/market?${query}`);
    expect([answer.status, answer.json().errors[0].path]).toEqual([422, 'district']);
  });
});

describe('a search with words that find nothing', () => {
  it('finds nothing unless these words may be dropped, which the answer names', async () => {
    const strict = await server.get('/properties?search=bungalow+helipad');
    expect([strict.json(), strict.headers['x-search-missing']]).toEqual([[], undefined]);
    const answer = await server.get('/properties?search=bungalow+helipad&dropWords=true');
    expect(answer.json().length).toBeGreaterThan(0);
    expect(answer.headers['x-search-respelled']).toBe('bungalow');
    expect(answer.headers['x-search-missing']).toBe('helipad');
  });

  it('is counted in the other lists with prices of their kind', async () => {
    const whole = (await server.get('/properties/elsewhere?property_type=Rent')).json();
    expect(whole.Rent).toBe(0);
    expect(whole.Buy + whole.Sell).toBeGreaterThan(0);
    const none = (await server.get('/properties/elsewhere?property_type=Rent&maxPrice=4000')).json();
    expect(none).toEqual({ Buy: 0, Sell: 0, Rent: 0, newLaunch: 0 });
    const refused = await server.get('/properties/elsewhere?district=Atlantis');
    expect([refused.status, refused.json().errors[0].path]).toEqual([422, 'district']);
  });
});

describe('hot lists', () => {
  const lists = ['/properties', '/api/properties?status=active&property_type=Buy'];

  it.each(lists)('%s are sent in each accepted encoding with its own tag', async (path) => {
    const plain = await server.get(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    const tags = new Set([plain.headers.etag]);
    for (const coding of ['br', 'gzip'] as const) {
      const answer = await waitFor(async () => {
        const got = await server.get(path, { headers: { 'accept-encoding': `deflate, ${coding}` } });
        return got.headers['content-encoding'] === coding && got;
      });
      expect(unpack[coding](answer.body).toString()).toBe(plain.body.toString());
      expect(answer.headers['x-total-count']).toBe(String(plain.json().length));
      expect(answer.headers.vary).toContain('Accept-Encoding');
      tags.add(answer.headers.etag);
    }
    expect(tags.size).toBe(3);
    expect([...tags].every((tag) => tag?.startsWith('"'))).toBe(true);
  });

  it.each([
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP ; Q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['identity;q=0', undefined],
    ['zstd', undefined],
    ['brotli', undefined],
  ])('for "%s" come as %s', async (accepted, coding) => {
    const answer = await server.get('/properties', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(coding);
  });

  it.each([...lists, '/properties?search=home', '/properties/market', `/properties/slug/${homes[0]?.slug}`])(
    '%s are not sent again to who has them',
    async (path) => {
      const headers = { 'accept-encoding': 'gzip' };
      const { etag = '' } = (await server.get(path, { headers })).headers;
      for (const known of [etag, `"other", W/${etag}`, '*']) {
        const answer = await server.get(path, { headers: { ...headers, 'if-none-match': known } });
        expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, etag]);
        expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      }
      const changed = await server.get(path, { headers: { ...headers, 'if-none-match': '"other"' } });
      expect(changed.status).toBe(200);
    },
  );

  it('and hot listings have equal headers from the router and the hot path', async () => {
    const fresh = shownFlat({ title: 'Fresh', status: 'sold' });
    await models.save(fresh);
    await waitFor(async () => (await server.get('/properties?status=sold')).json().length === 2);
    const paths = [
      `/properties/${fresh.id}`,
      `/properties/slug/${homes[3]?.slug}`,
      '/properties?is_new_launch=true&status=active',
    ];
    for (const path of paths) {
      const routed = (await server.get(path)).headers; // nothing is prepared yet
      const hot = (await server.get(path)).headers;
      const own = { date: expect.any(String), 'x-request-id': expect.any(String) };
      expect([path, hot]).toEqual([path, { ...routed, ...own }]);
    }
    await models.remove(fresh);
  });
});
