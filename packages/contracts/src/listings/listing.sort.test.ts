import { expect, it } from 'vitest';
import type { ListingSort } from './listing.sort.ts';
import { listingOrder } from './listing.sort.ts';

const listing = (id: string, day: number, price: number, area_sqft: number | null) => ({
  id,
  listed_at: null,
  created_at: `2026-11-0${day}T00:00:00Z`,
  price,
  area_sqft,
});
const listings = [
  listing('a', 1, 300, 700),
  listing('b', 2, 100, null),
  listing('c', 3, 200, 900),
  listing('d', 3, 100, 700),
];

it('sorts a draft by its day of publication', () => {
  const published = { ...listing('draft', 1, 200, null), listed_at: '2026-11-02T12:00:00Z' };
  const ids = [...listings, published].sort(listingOrder('newest')).map(({ id }) => id);
  expect(ids).toEqual(['d', 'c', 'draft', 'b', 'a']);
});

it.each<[ListingSort, string]>([
  ['newest', 'dcba'],
  ['price-asc', 'dbca'],
  ['price-desc', 'acdb'],
  ['size', 'cdab'],
])('orders by %s, equals newest first, those without an area last', (sort, expected) => {
  const ids = [...listings].sort(listingOrder(sort)).map(({ id }) => id);
  expect(ids.join('')).toBe(expected);
});
