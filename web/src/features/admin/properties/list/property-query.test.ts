import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import type { PropertyOrder, PropertyQuery } from './property-query.ts';
import { filterListings, paramsOfQuery, queryOfParams, sortListings, wholeList } from './property-query.ts';

const read = (text: string) => queryOfParams(new URLSearchParams(text));

describe('the query of an address', () => {
  it('is the whole list, newest first, when it has no parameters', () => {
    expect(read('')).toEqual(wholeList);
  });

  it('is read from its parameters, and written back to the same', () => {
    const address = 'search=quay&status=sold&type=Rent&district=D09&sort=price-desc&new_launch=true';
    expect(read(address)).toEqual({
      search: 'quay',
      status: 'sold',
      type: 'Rent',
      district: 'D09',
      isNewLaunch: true,
      sort: 'price-desc',
    });
    expect(new URLSearchParams(paramsOfQuery(read(address))).toString()).toBe(address);
  });

  it('understands every way of naming a district', () => {
    expect(read('district=District+9').district).toBe('D09');
  });

  it('ignores what it does not understand', () => {
    expect(read('status=gone&type=Swap&district=Mars&sort=odd&new_launch=1')).toEqual(wholeList);
  });
});

it('names only what differs from the whole list', () => {
  expect(paramsOfQuery(wholeList)).toEqual({});
  expect(paramsOfQuery({ ...wholeList, status: 'sold' })).toEqual({ status: 'sold' });
});

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

const sortable = [
  shownFlat({
    title: 'B',
    created_at: '2026-11-01T00:00:00.000Z',
    updated_at: '2026-11-09T00:00:00.000Z',
    price: 2,
    views_count: 5,
    clicks_count: 0,
  }),
  shownFlat({
    title: 'A',
    created_at: '2026-11-02T00:00:00.000Z',
    updated_at: '2026-11-02T00:00:00.000Z',
    price: 3,
    views_count: 5,
    clicks_count: 1,
  }),
  shownFlat({
    title: 'C',
    created_at: '2026-11-03T00:00:00.000Z',
    updated_at: '2026-11-03T00:00:00.000Z',
    price: 1,
    views_count: 9,
    clicks_count: 2,
  }),
];
const sorted = (order: PropertyOrder) =>
  sortListings(sortable, order)
    .map(({ title }) => title)
    .join('');

it.each([
  ['newest', 'CAB'],
  ['oldest', 'BAC'],
  ['changed', 'BCA'],
  ['price-desc', 'ABC'],
  ['price-asc', 'CBA'],
  ['views', 'CAB'],
  ['clicks', 'CAB'],
  ['title', 'ABC'],
] as const)('sorts by %s', (order, expected) => {
  expect(sorted(order)).toBe(expected);
});
