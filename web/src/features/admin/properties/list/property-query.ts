import { findDistrict } from '@marketplace/contracts/districts';
import { ListingStatus, PropertyType } from '@marketplace/contracts/listings/listing.fields';
import { listingMatcher } from '@marketplace/contracts/listings/listing.matching';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { z } from 'zod';

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

/** Orders of the admin's list and what they are called. */
export const orders: Readonly<Record<PropertyOrder, { name: string; compare: Compare }>> = {
  newest: { name: 'Newest first', compare: newest },
  oldest: { name: 'Oldest first', compare: (one, other) => newest(other, one) },
  changed: {
    name: 'Last changed first',
    compare: (one, other) => other.updated_at.localeCompare(one.updated_at),
  },
  'price-desc': { name: 'Price: high to low', compare: (one, other) => other.price - one.price },
  'price-asc': { name: 'Price: low to high', compare: (one, other) => one.price - other.price },
  views: { name: 'Most views', compare: (one, other) => other.views_count - one.views_count },
  clicks: { name: 'Most clicks', compare: (one, other) => other.clicks_count - one.clicks_count },
  title: { name: 'Title: A to Z', compare: (one, other) => one.title.localeCompare(other.title, 'en') },
};

/** What the admin's list is narrowed to and how it is sorted; `all` and an empty text stand for no restriction. */
export interface PropertyQuery {
  search: string;
  status: ListingStatus | 'all';
  type: PropertyType | 'all';
  /** Code, `D09`. */
  district: string;
  isNewLaunch: boolean;
  sort: PropertyOrder;
}

export const wholeList: PropertyQuery = {
  search: '',
  status: 'all',
  type: 'all',
  district: '',
  isNewLaunch: false,
  sort: 'newest',
};

const Params = z.object({
  search: z.string().catch(wholeList.search),
  status: z.union([ListingStatus, z.literal('all')]).catch(wholeList.status),
  type: z.union([PropertyType, z.literal('all')]).catch(wholeList.type),
  district: z
    .string()
    .transform((text) => findDistrict(text)?.code ?? '')
    .catch(wholeList.district),
  new_launch: z.literal('true').optional().catch(undefined),
  sort: PropertyOrder.catch(wholeList.sort),
});

/** Returns the query that an address stands for; parts it does not understand count as absent. */
export function queryOfParams(params: URLSearchParams): PropertyQuery {
  const { new_launch, ...query } = Params.parse(Object.fromEntries(params));
  return { ...query, isNewLaunch: new_launch !== undefined };
}

/** Returns the parameters of a query's address: only those that differ from the whole list. */
export function paramsOfQuery({ isNewLaunch, ...query }: PropertyQuery): Record<string, string> {
  const { isNewLaunch: _, ...whole } = wholeList;
  const defaults = new Map<string, string>(Object.entries(whole));
  const set = Object.entries(query).filter(([name, value]) => defaults.get(name) !== value);
  return { ...Object.fromEntries(set), ...(isNewLaunch && { new_launch: 'true' }) };
}

/** Returns the listings that match every word of the search and everything else the query asks for. */
export function filterListings(
  listings: readonly PropertyView[],
  { search, district, status, type, isNewLaunch }: Omit<PropertyQuery, 'sort'>,
): PropertyView[] {
  const matches = listingMatcher({ search, ...(district && { district }) });
  return listings.filter(
    (one) =>
      (status === 'all' || one.status === status) &&
      (type === 'all' || one.property_type === type) &&
      (!isNewLaunch || one.is_new_launch) &&
      matches(one),
  );
}

/** Returns the listings in an order; what is equal in it comes newest first. */
export function sortListings(listings: readonly PropertyView[], order: PropertyOrder): PropertyView[] {
  return listings.toSorted((one, other) => orders[order].compare(one, other) || newest(one, other));
}
