import type { PropertyView } from './listing.views.ts';

export const listingSorts = ['newest', 'price-asc', 'price-desc', 'size'] as const;
/** The orders of a list: newest first, by price either way, or the largest floor area first. */
export type ListingSort = (typeof listingSorts)[number];

type Sorted = Pick<PropertyView, 'id' | 'listed_at' | 'created_at' | 'price' | 'area_sqft'>;
type Order = (one: Sorted, other: Sorted) => number;

/** Returns since when a listing is new: since visitors could see it. Of one that they never could, when it was added. */
export function listedAt({ listed_at, created_at }: Pick<PropertyView, 'listed_at' | 'created_at'>): string {
  return listed_at ?? created_at;
}

/** Orders listings newest first, by `listedAt`; those of one moment by id, the greater first. */
export function newestFirst(one: Sorted, other: Sorted): number {
  const [before, after] = [listedAt(one), listedAt(other)];
  if (before !== after) return before > after ? -1 : 1;
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
