import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { z } from 'zod';

/** Orders of the admin's list and what they are called. */
export const orderNames = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed first',
  'price-desc': 'Price: high to low',
  'price-asc': 'Price: low to high',
  views: 'Most views',
  clicks: 'Most clicks',
  title: 'Title: A to Z',
} as const;

export const PropertyOrder = z.enum([
  'newest',
  'oldest',
  'changed',
  'price-desc',
  'price-asc',
  'views',
  'clicks',
  'title',
]);
export type PropertyOrder = z.infer<typeof PropertyOrder>;

type Compare = (one: PropertyView, other: PropertyView) => number;

const newest: Compare = (one, other) => other.created_at.localeCompare(one.created_at);
const orders: Readonly<Record<PropertyOrder, Compare>> = {
  newest,
  oldest: (one, other) => newest(other, one),
  changed: (one, other) => other.updated_at.localeCompare(one.updated_at),
  'price-desc': (one, other) => other.price - one.price,
  'price-asc': (one, other) => one.price - other.price,
  views: (one, other) => other.views_count - one.views_count,
  clicks: (one, other) => other.clicks_count - one.clicks_count,
  title: (one, other) => one.title.localeCompare(other.title, 'en'),
};

/** Returns the listings in an order; what is equal in it comes newest first. */
export function sortListings(listings: readonly PropertyView[], order: PropertyOrder): PropertyView[] {
  return listings.toSorted((one, other) => orders[order](one, other) || newest(one, other));
}
