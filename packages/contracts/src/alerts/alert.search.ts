import { ListingFilter } from '../listings/listing.filters.ts';
import type { AlertSearch } from './search-in-words.ts';
import { searchLists } from './search-in-words.ts';

/** Returns the search of a list's address, `/buy?district=D09`; undefined when it is no list or a filter is invalid. */
export function parseSearchAddress(address: string): AlertSearch | undefined {
  if (!/^\/(?!\/)/.test(address) || !URL.canParse(address, 'http://site')) return undefined;
  const { pathname, searchParams } = new URL(address, 'http://site');
  const list = Object.hasOwn(searchLists, pathname) ? searchLists[pathname] : undefined;
  const filter = ListingFilter.safeParse(Object.fromEntries(searchParams)).data;
  return list && filter && { listName: list.name, type: list.type, filter };
}
