import type { PropertyPage } from '@marketplace/contracts/listings/listing.checks';
import { property, propertyPage } from '@marketplace/contracts/listings/listing.checks';
import { prepareSearch } from '@marketplace/contracts/listings/listing.matching';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { PropertyList } from '@marketplace/contracts/listings/listing.views';
import type { Resource } from '../../api/client.ts';
import { listReader } from '../../api/client.ts';
import type { FilterName } from '../../listings/filter-url.ts';
import { filterNames, sortOf, understood } from '../../listings/filter-url.ts';
import { listingsOfType, newLaunches } from '../../listings/listing.resources.ts';

/** What a list page shows. */
export interface ListSource {
  /** Of all its listings; the key of them in the cache. */
  path: string;
  /** Reads all its listings, in the browser. Throws ApiError. */
  read: () => Promise<PropertyList>;
  /** The filters that it looks at. */
  fields: readonly FilterName[];
}

const plainFields: readonly FilterName[] = ['search', 'district', 'category', 'minPrice', 'maxPrice'];

/** /buy, /sell and /rent; only /buy looks at rooms. */
export const typeLists: Record<PropertyType, ListSource> = {
  Buy: listSource(listingsOfType('Buy'), filterNames),
  Sell: listSource(listingsOfType('Sell'), plainFields),
  Rent: listSource(listingsOfType('Rent'), plainFields),
};

/** /new-launch. */
export const newLaunchList: ListSource = listSource(newLaunches, plainFields);

/** How many listings the server draws, and embeds for the browser to start from: a phone's first ten screens. */
export const FIRST_LISTINGS = 24;

/** Returns what list pages read of their query string: filters that can be understood, applied or not, and the order. */
export function understoodQuery(params: URLSearchParams): URLSearchParams {
  const query = understood(params, filterNames);
  const sort = sortOf(params);
  if (sort !== 'newest') query.set('sort', sort);
  return query;
}

/** The beginning of a list as the query string of its page filters and orders it. */
export function firstListings({ path, fields }: ListSource, params: URLSearchParams): Resource<PropertyPage> {
  const query = understood(params, fields);
  const sort = sortOf(params);
  if (sort !== 'newest') query.set('sort', sort);
  query.set('limit', String(FIRST_LISTINGS));
  return { path: `${path}&${query}`, schema: propertyPage, isPage: true };
}

function listSource({ path }: Resource<PropertyList>, fields: readonly FilterName[]): ListSource {
  return { path, fields, read: listReader({ path, schema: property, prepare: prepareSearch }) };
}
