import type { PropertyView } from './listing.views.ts';

export const listingSorts = ['newest', 'price-asc', 'price-desc', 'size'] as const;
export type ListingSort = (typeof listingSorts)[number];

/** Words of a search that ask for the lowest prices first. */
export const cheapWords = /\bcheap(?:er|est)?\b|便宜/i;

/** Returns the order of a search without another: lowest prices first for `cheap condo`, else newest first. */
export function usualSort(search: string | null | undefined): ListingSort {
  return cheapWords.test(search ?? '') ? 'price-asc' : 'newest';
}

type Sorted = Pick<PropertyView, 'id' | 'listed_at' | 'created_at' | 'price' | 'area_sqft'>;
type Order = (one: Sorted, other: Sorted) => number;

/** Returns when visitors could first see a listing; otherwise when it was added. */
export function listedAt({ listed_at, created_at }: Pick<PropertyView, 'listed_at' | 'created_at'>): string {
  return listed_at ?? created_at;
}

/** Compares by `listedAt`, newest first, then by id, descending. */
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

/** Returns the compare function of an order. By size, listings without a floor area are last. Ties are newest first. */
export function listingOrder(sort: ListingSort): Order {
  return orders[sort];
}
