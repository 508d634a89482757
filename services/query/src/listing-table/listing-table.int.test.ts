import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { TableRow } from '@marketplace/contracts/listings/listing-table.views';
import { ListingTable } from '@marketplace/contracts/listings/listing-table.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { openModels, serveQuery } from '../testing/serve-query.ts';

const quays = 'D01 - Boat Quay / Raffles Place';
const listings = [
  shownFlat({ title: 'Quay', price: 2_000_000, area_sqft: 1000, district: quays }),
  shownFlat({ title: '=Formula', price: 1_000_000, status: 'inactive' }),
  shownFlat({ title: 'Amber', price: 3_000_000, status: 'sold', images: [] }),
];
const [quay = shownFlat()] = listings;
const today = dayInSingapore(new Date());

const models = await openModels();
for (const listing of listings) await models.save(listing);
await models.count(quay.id, 100, 10);
await models.fill('statistics', 1, async (tx) => {
  const counted = { listing_id: quay.id, clicks: 1 };
  const days = [
    { ...counted, day: today, views: 5 },
    { ...counted, day: addDays(today, -29), views: 2 },
    { ...counted, day: addDays(today, -30), views: 40 },
  ];
  await tx.insertInto('days').values(days).execute();
});
const server = await serveQuery(models.url);
const token = await server.logIn();

async function table(query = ''): Promise<{ rows: TableRow[]; total: number }> {
  const answer = await server.get(`/api/properties/table${query}`, { token });
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return ListingTable.parse(answer.json());
}
const titles = ({ rows }: { rows: TableRow[] }) => rows.map(({ title }) => title);

describe('the table of listings', () => {
  it('has every status, the counts of thirty days and the last editor', async () => {
    const { rows, total } = await table();
    expect([titles({ rows }), total]).toEqual([['Amber', '=Formula', 'Quay'], 3]);
    const row = rows.find(({ id }) => id === quay.id);
    expect(row).toMatchObject({ views: 7, clicks: 2, views_count: 100, clicks_count: 10, psf: 2000 });
    expect([row?.trend[0], row?.trend.at(-1), row?.trend.length]).toEqual([2, 5, 30]);
    expect(row?.updated_by).toBe('meilin');
  });

  it('is sorted and paged', async () => {
    expect(titles(await table('?sort=views-desc&limit=1'))).toEqual(['Quay']);
    const second = await table('?sort=price-asc&limit=2&page=2');
    expect([titles(second), second.total]).toEqual([['Amber'], 3]);
    expect(titles(await table('?sort=price-asc&limit=2&page=9'))).toEqual([]);
  });

  it('returns ids, titles and prices of all pages', async () => {
    const answer = await server.get('/api/properties/table/prices?status=active', { token });
    expect(answer.json()).toEqual({ listings: [{ id: quay.id, title: quay.title, price: quay.price }] });
  });

  it.each([
    ['sort=loudness-asc', 'sort'],
    ['page=0', 'page'],
    ['limit=101', 'limit'],
    ['without_pictures=perhaps', 'without_pictures'],
    ['page=1&page=2', 'page'],
  ])('refuses %s', async (query, path) => {
    const answer = await server.get(`/api/properties/table?${query}`, { token });
    expect([answer.status, answer.json().errors[0].path]).toEqual([422, path]);
  });

  it('returns listings similar to a draft', async () => {
    const alike = async (query: string) => server.get(`/api/properties/alike?${query}`, { token });
    expect((await alike('title=QUAY')).json()).toMatchObject({ titled: [{ id: quay.id }], psf: null });
    expect((await alike(`title=Quay&id=${quay.id}`)).json()).toEqual({ titled: [], psf: null });
    expect((await alike('property_type=Swap')).status).toBe(422);
  });
});

describe('the CSV of the table', () => {
  const file = async (query: string) => {
    const answer = await server.get(`/api/properties/table.csv?${query}`, { token });
    return { ...answer, lines: answer.body.toString().split('\r\n') };
  };

  it('has the shown columns of all pages, without formulas', async () => {
    const { lines, headers } = await file('columns=price,views&sort=title-asc');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain('properties.csv');
    expect(lines).toEqual([
      '\ufeffTitle,Price (SGD),Views (30 days),ID',
      `'=Formula,1000000,0,${listings[1]?.id}`,
      `Amber,3000000,0,${listings[2]?.id}`,
      `Quay,2000000,7,${quay.id}`,
      '',
    ]);
  });

  it('has category and sub-type in separate columns, as an upload expects', async () => {
    const { lines } = await file('columns=category&sort=title-asc&limit=1');
    expect([lines[0], lines[1]]).toEqual([
      '\ufeffTitle,Category,Sub-type,ID',
      `'=Formula,${listings[1]?.category},${listings[1]?.sub_type ?? ''},${listings[1]?.id}`,
    ]);
  });

  it('is filtered like the table and refuses unknown columns', async () => {
    expect((await file('status=sold')).lines).toHaveLength(3);
    expect((await file('columns=price,secrets')).status).toBe(422);
  });
});
