import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { expect, it } from 'vitest';
import { filterListings } from './filter-listings.ts';
import type { PropertyQuery } from './property-query.ts';
import { wholeList } from './property-query.ts';

const listings = [
  shownFlat({ title: 'Lantern Quay', is_new_launch: true, district: 'D01 - Boat Quay / Raffles Place' }),
  shownFlat({
    title: 'Amber Court',
    status: 'sold',
    property_type: 'Rent',
    district: 'D20 - Bishan / Ang Mo Kio',
  }),
  shownFlat({
    title: 'Lantern Court',
    status: 'inactive',
    property_type: 'Sell',
  }),
];
const titles = (query: Partial<PropertyQuery>) =>
  filterListings(listings, { ...wholeList, ...query }).map(({ title }) => title);

it('finds listings of every status by default', () => {
  expect(titles({})).toHaveLength(3);
});

it('finds by every word of the search and by status', () => {
  expect(titles({ search: 'court LANTERN' })).toEqual(['Lantern Court']);
  expect(titles({ search: 'court', status: 'sold' })).toEqual(['Amber Court']);
});

it('finds by property type, district and new launch', () => {
  expect(titles({ type: 'Rent' })).toEqual(['Amber Court']);
  expect(titles({ district: 'D09' })).toEqual(['Lantern Court']);
  expect(titles({ isNewLaunch: true })).toEqual(['Lantern Quay']);
});
