import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { PropertyList, PropertyPage } from '@marketplace/contracts/listings/listing.views';
import { property, propertyPage } from '@marketplace/contracts/listings/listing.views';
import type { ElsewhereView, MarketView } from '@marketplace/contracts/listings/market.views';
import { elsewhere, market } from '@marketplace/contracts/listings/market.views';
import type { Resource } from '../../api/client.ts';
import { listReader } from '../../api/client.ts';
import type { FilterName } from '../../listing/filter-url.ts';
import { filterNames, setSort, sortOf, validParams } from '../../listing/filter-url.ts';
import { listingsOfType, newLaunches } from '../../listing/listing.resources.ts';
import { withQuery } from '../pages.ts';

export interface ListSource {
  /** Of all its listings; their key in the cache. */
  path: string;
  /** Reads all listings, in the browser. Throws ApiError. */
  read: () => Promise<PropertyList>;
  fields: readonly FilterName[];
}

const plainFields: readonly FilterName[] = ['search', 'district', 'category', 'minPrice', 'maxPrice'];

/** /buy, /sell and /rent; only /buy filters by rooms unless the address says so. */
export const typeLists: Record<PropertyType, ListSource> = {
  Buy: listSource(listingsOfType('Buy'), filterNames),
  Sell: listSource(listingsOfType('Sell'), plainFields),
  Rent: listSource(listingsOfType('Rent'), plainFields),
};

/** /new-launch */
export const newLaunchList: ListSource = listSource(newLaunches, plainFields);

/** Listings that the server renders and embeds: a phone's first ten screens. */
export const FIRST_LISTINGS = 24;

/** Filters without a control on list pages. */
export const ROOM_FILTERS: readonly FilterName[] = ['bedrooms', 'bathrooms'];
/** The parameter that turns on the room filters of a list, and its one value. */
export const ROOMS = { name: 'rooms', applied: 'applied' } as const;
/** The parameter of a page, for visitors without scripts and search engines; the first page has none. */
export const PAGE = 'page';

/** Returns the valid parameters of a list page: filters, order and page. */
export function validQuery(params: URLSearchParams): URLSearchParams {
  const query = validParams(params, filterNames);
  if (params.get(ROOMS.name) === ROOMS.applied) query.set(ROOMS.name, ROOMS.applied);
  setSort(query, sortOf(params));
  const page = pageOf(params);
  if (page > 1) query.set(PAGE, String(page));
  return query;
}

/** Returns the page of an address, from 1. */
export function pageOf(params: URLSearchParams): number {
  const page = params.get(PAGE) ?? '';
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

/** Returns the address of the last page with so many listings; undefined when the address is of that page or an earlier one. */
export function lastPage(path: string, params: URLSearchParams, total: number): string | undefined {
  const last = Math.max(1, Math.ceil(total / FIRST_LISTINGS));
  if (pageOf(params) <= last) return undefined;
  return withQuery(path, { ...Object.fromEntries(params), [PAGE]: last > 1 ? String(last) : '' });
}

/** Returns the filters that an address applies to a list. */
export function fieldsOf({ fields }: ListSource, params: URLSearchParams): readonly FilterName[] {
  return params.get(ROOMS.name) === ROOMS.applied ? filterNames : fields;
}

/** The page of a list that an address names, filtered and ordered. */
export function firstListings(source: ListSource, params: URLSearchParams): Resource<PropertyPage> {
  const query = queryWithDroppedWords(source, params);
  setSort(query, sortOf(params));
  query.set('limit', String(FIRST_LISTINGS));
  const page = pageOf(params);
  if (page > 1) query.set('offset', String((page - 1) * FIRST_LISTINGS));
  return { path: `${source.path}&${query}`, schema: propertyPage, isPage: true };
}

/** Matches by district, and by type in the address's own district; medians of the whole list. */
export function marketResource(source: ListSource, params = new URLSearchParams()): Resource<MarketView> {
  const query = queryWithDroppedWords(source, params);
  const path = source.path.replace('/properties?status=active&', '/properties/market?');
  return { path: query.size > 0 ? `${path}&${query}` : path, schema: market };
}

/** Matches in the other lists; null without a filter. */
export function elsewhereResource(
  source: ListSource,
  params: URLSearchParams,
): Resource<ElsewhereView> | null {
  const query = validParams(params, fieldsOf(source, params));
  const path = source.path.replace('/properties?status=active&', '/properties/elsewhere?');
  return query.size > 0 ? { path: `${path}&${query}`, schema: elsewhere } : null;
}

/** Words of a search that find nothing are left out. */
function queryWithDroppedWords(source: ListSource, params: URLSearchParams): URLSearchParams {
  const query = validParams(params, fieldsOf(source, params));
  if (query.has('search')) query.set('dropWords', 'true');
  return query;
}

function listSource({ path }: Resource<PropertyList>, fields: readonly FilterName[]): ListSource {
  return { path, fields, read: listReader({ path, schema: property, loadPrepare }) };
}

/** Loads the code that works on a whole list; it is not part of a page's first code. */
export const loadMatching = () => import('./match-listings.ts');

async function loadPrepare() {
  return (await loadMatching()).prepareSearch;
}
