import { elsewhere } from '@marketplace/contracts/listings/elsewhere.checks';
import type { ElsewhereView } from '@marketplace/contracts/listings/elsewhere.views';
import type { PropertyPage } from '@marketplace/contracts/listings/listing.checks';
import { property, propertyPage } from '@marketplace/contracts/listings/listing.checks';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { PropertyList } from '@marketplace/contracts/listings/listing.views';
import { market } from '@marketplace/contracts/listings/market.checks';
import type { MarketView } from '@marketplace/contracts/listings/market.views';
import type { Resource } from '../../api/client.ts';
import { listReader } from '../../api/client.ts';
import type { FilterName } from '../../listing/filter-url.ts';
import { filterNames, sortOf, understood } from '../../listing/filter-url.ts';
import { listingsOfType, newLaunches } from '../../listing/listing.resources.ts';

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

/** /buy, /sell and /rent; only /buy looks at rooms unless it is told to. */
export const typeLists: Record<PropertyType, ListSource> = {
  Buy: listSource(listingsOfType('Buy'), filterNames),
  Sell: listSource(listingsOfType('Sell'), plainFields),
  Rent: listSource(listingsOfType('Rent'), plainFields),
};

/** /new-launch. */
export const newLaunchList: ListSource = listSource(newLaunches, plainFields);

/** How many listings the server draws, and embeds for the browser to start from: a phone's first ten screens. */
export const FIRST_LISTINGS = 24;

/** The filters that have no control on list pages. */
export const ROOM_FILTERS: readonly FilterName[] = ['bedrooms', 'bathrooms'];
/** The parameter of an address that lets its list look at rooms, and its one value. */
export const ROOMS = { name: 'rooms', applied: 'applied' } as const;
/** The parameter that names a page of a list, for visitors without scripts and for search engines; the first has none. */
export const PAGE = 'page';

/** Returns what list pages read of their query string: filters that can be understood, applied or not, the order and the page. */
export function understoodQuery(params: URLSearchParams): URLSearchParams {
  const query = understood(params, filterNames);
  if (params.get(ROOMS.name) === ROOMS.applied) query.set(ROOMS.name, ROOMS.applied);
  const sort = sortOf(params);
  if (sort !== 'newest') query.set('sort', sort);
  const page = pageOf(params);
  if (page > 1) query.set(PAGE, String(page));
  return query;
}

/** Returns the page that an address names, from 1. */
export function pageOf(params: URLSearchParams): number {
  const page = params.get(PAGE) ?? '';
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

/** Returns the filters that a list looks at, as its address has it. */
export function fieldsOf({ fields }: ListSource, params: URLSearchParams): readonly FilterName[] {
  return params.get(ROOMS.name) === ROOMS.applied ? filterNames : fields;
}

/** The part of a list that its address names, filtered and ordered as it says; the beginning when it names none. */
export function firstListings(source: ListSource, params: URLSearchParams): Resource<PropertyPage> {
  const query = askedQuery(source, params);
  const sort = sortOf(params);
  if (sort !== 'newest') query.set('sort', sort);
  query.set('limit', String(FIRST_LISTINGS));
  const page = pageOf(params);
  if (page > 1) query.set('offset', String((page - 1) * FIRST_LISTINGS));
  return { path: `${source.path}&${query}`, schema: propertyPage, isPage: true };
}

/** How many listings an address finds, by district, and of its own district by type; and the medians that the whole list is compared with. */
export function marketResource(source: ListSource, params = new URLSearchParams()): Resource<MarketView> {
  const query = askedQuery(source, params);
  const path = source.path.replace('/properties?status=active&', '/properties/market?');
  return { path: query.size > 0 ? `${path}&${query}` : path, schema: market };
}

/** How many listings the other lists have of what an address asks for; null when it asks for nothing. */
export function elsewhereResource(
  source: ListSource,
  params: URLSearchParams,
): Resource<ElsewhereView> | null {
  const query = understood(params, fieldsOf(source, params));
  const path = source.path.replace('/properties?status=active&', '/properties/elsewhere?');
  return query.size > 0 ? { path: `${path}&${query}`, schema: elsewhere } : null;
}

/** The filters of an address; words of a search that find nothing are left out. */
function askedQuery(source: ListSource, params: URLSearchParams): URLSearchParams {
  const query = understood(params, fieldsOf(source, params));
  if (query.has('search')) query.set('dropWords', 'true');
  return query;
}

function listSource({ path }: Resource<PropertyList>, fields: readonly FilterName[]): ListSource {
  return { path, fields, read: listReader({ path, schema: property, loadPrepare }) };
}

/** Returns the code that works on a whole list, which waits for it; every page's code has this file, but not that one. */
export const loadMatching = () => import('./match-listings.ts');

async function loadPrepare() {
  return (await loadMatching()).prepareSearch;
}
