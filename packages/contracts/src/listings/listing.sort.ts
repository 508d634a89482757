import type { PropertyView } from './listing.views.ts';

export const listingSorts = ['newest', 'price-asc', 'price-desc', 'size'] as const;
/** The orders of a list: newest first, by price either way, or the largest floor area first. */
export type ListingSort = (typeof listingSorts)[number];

type Sorted = Pick<PropertyView, 'id' | 'created_at' | 'price' | 'area_sqft'>;
type Order = (one: Sorted, other: Sorted) => number;

/** Orders listings newest first; those of one moment by id, the greater first. */
export function newestFirst(one: Sorted, other: Sorted): number {
  if (one.created_at !== other.created_at) return one.created_at > other.created_at ? -1 : 1;
  if (one.id === other.id) return 0;
  return one.id > other.id ? -1 : 1;
}

const orders: Record<ListingSort, Order> = {
  newest: newestFirst,
  'price-asc': (one, other) => one.price - other.price || newestFirst(one, other),
  'price-desc': (one, other) => other.price - one.price || newestFirst(one, other),
  size: (one, other) => (other.area_sqft ?? 0) - (one.area_sqft ?? 0) || newestFirst(one, other),
};

/** Returns the comparison of an order, for `sort`. Listings without a floor area come last by size; equals newest first. */
export function listingOrder(sort: ListingSort): Order {
  return orders[sort];
}
