import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { expect, it } from 'vitest';
import type { PropertyOrder } from './sort-listings.ts';
import { PropertyOrder as Order, orderNames, sortListings } from './sort-listings.ts';

const listings = [
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
const titles = (order: PropertyOrder) =>
  sortListings(listings, order)
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
  expect(titles(order)).toBe(expected);
});

it('names every order', () => {
  expect(Object.keys(orderNames)).toEqual(Order.options);
});
