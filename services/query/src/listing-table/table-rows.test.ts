import { eachDay } from '@marketplace/contracts/analytics/date-range';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { TableQuery } from '@marketplace/contracts/listings/listing-table.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import type { Counts } from '../catalogue/snapshot.ts';
import { tableListings, tableRow } from './table-rows.ts';

const nothing = { traffic: new Map(), enquiries: new Map() };
const titles = (listings: PropertyView[], query: TableQuery, recent = nothing) =>
  tableListings(listings, query, recent).map(({ title }) => title);

const quay = shownFlat({ title: 'Quay 10', price: 2_000_000, area_sqft: 1000, images: [] });
const amber = shownFlat({ title: 'amber', price: 3_000_000, area_sqft: 3000, status: 'sold' });
const quayTwo = shownFlat({ title: 'Quay 2', price: 1_000_000, area_sqft: null, status: 'inactive' });
const all = [quay, amber, quayTwo];

describe('the order of the table', () => {
  it('is newest first by default', () => expect(titles(all, {})).toEqual(['Quay 2', 'amber', 'Quay 10']));

  it('is by relevance for a search without a chosen order', () => {
    const [exact, within, apart, told] = [
      shownFlat({ title: 'Amber Driftline' }),
      shownFlat({ title: 'The Amber Driftline Loft' }),
      shownFlat({ title: 'Driftline near Amber Road' }),
      shownFlat({ title: 'Loft', description: 'Between Driftline and Amber.' }),
    ];
    const found = [exact, within, apart, told];
    const best = found.map(({ title }) => title);
    expect(titles(found, { search: ' amber  driftline' })).toEqual(best);
    expect(titles(found, { search: 'amber driftline', sort: 'listed_at-desc' })).toEqual(best.reverse());
  });

  it('sorts text as people do', () =>
    expect(titles(all, { sort: 'title-asc' })).toEqual(['amber', 'Quay 2', 'Quay 10']));

  it('puts missing values last in both directions', () => {
    expect(titles(all, { sort: 'psf-asc' })).toEqual(['amber', 'Quay 10', 'Quay 2']);
    expect(titles(all, { sort: 'psf-desc' })).toEqual(['Quay 10', 'amber', 'Quay 2']);
  });

  it('sorts by recent counts, ties newest first', () => {
    const recent = {
      traffic: new Map([
        [quay.id, { views: 9, clicks: 0 }],
        [amber.id, { views: 4, clicks: 2 }],
      ]),
      enquiries: new Map([[quayTwo.id, 1]]),
    };
    expect(titles(all, { sort: 'views-desc' }, recent)).toEqual(['Quay 10', 'amber', 'Quay 2']);
    expect(titles(all, { sort: 'clicks-desc' }, recent)).toEqual(['amber', 'Quay 2', 'Quay 10']);
    expect(titles(all, { sort: 'enquiries-desc' }, recent)).toEqual(['Quay 2', 'amber', 'Quay 10']);
  });
});

it('filters by status, pictures and search', () => {
  expect(titles(all, { status: 'inactive' })).toEqual(['Quay 2']);
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const timed = [
    shownFlat({ title: 'Draft', status: 'inactive' }),
    shownFlat({ title: 'Scheduled', status: 'inactive', publish_at: soon }),
    shownFlat({ title: 'Expiring', expire_at: soon }),
    shownFlat({ title: 'Long', expire_at: '2999-01-01T00:00:00.000Z' }),
  ];
  expect(titles(timed, { schedule: 'draft' })).toEqual(['Draft']);
  expect(titles(timed, { schedule: 'scheduled' })).toEqual(['Scheduled']);
  expect(titles(timed, { schedule: 'expiring' })).toEqual(['Expiring']);
  expect(titles(all, { without_pictures: true })).toEqual(['Quay 10']);
  expect(titles(all, { without_pictures: false, search: 'quay' })).toEqual(['Quay 2']);
});

describe('a row', () => {
  const days = { from: '2026-10-05', to: '2026-11-03' };
  const told = (id: string, counts: Map<string, Counts>) => ({
    days: new Map([[id, counts]]),
    enquiries: new Map([[id, 2]]),
    changedBy: new Map([[id, 'maria']]),
  });

  it('has the counts of each recent day', () => {
    const counts = new Map([
      ['2026-10-05', { views: 3, clicks: 1 }],
      ['2026-11-03', { views: 4, clicks: 0 }],
    ]);
    const row = tableRow(quay, days, told(quay.id, counts));
    expect(row).toMatchObject({ views: 7, clicks: 1, enquiries: 2, psf: 2000, updated_by: 'maria' });
    expect(row.trend).toEqual([3, ...Array(28).fill(0), 4]);
  });

  it('is small even for a long description', () => {
    const long = shownFlat({ title: 'T'.repeat(60), description: 'word '.repeat(4000) });
    const counted = new Map(eachDay(days).map((day) => [day, { views: 999, clicks: 99 }]));
    const row = tableRow(long, days, told(long.id, counted));
    expect(row.summary.length).toBeLessThan(165);
    expect(50 * JSON.stringify(row).length).toBeLessThan(60_000);
  });
});
