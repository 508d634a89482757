import { findDistrict } from '@marketplace/contracts/districts';
import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import {
  findRespelled,
  listingMatcher,
  prepareSearch,
} from '@marketplace/contracts/listings/listing.matching';
import type { ListingSort } from '@marketplace/contracts/listings/listing.sort';
import { listingOrder } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyList } from '@marketplace/contracts/listings/listing.views';
import { marketOf } from '@marketplace/contracts/listings/market';

/** What works on a whole list in the browser. Its code comes after the page, as the list does. */
export { prepareSearch };

export interface Matching {
  /** Those that match, in order. */
  here: PropertyList;
  respelled: string | undefined;
  missing: string | undefined;
  /** Those that match in all but the district, and its code. */
  everywhere: PropertyList;
  code: string | undefined;
}

/** Returns what a filter and an order make of a whole list, which is newest first. */
export function matching(listings: PropertyList, filter: ListingFilter, sort: ListingSort): Matching {
  const {
    found: here,
    respelled,
    missing,
  } = findRespelled(
    filter,
    () => listings,
    (matches) => listings.filter(matches),
    true,
  );
  const { district = '', ...others } = filter;
  const code = findDistrict(district)?.code;
  const shown = { ...others, search: respelled ?? filter.search };
  const everywhere = code ? listings.filter(listingMatcher(shown)) : here;
  const inOrder = sort === 'newest' ? here : here.toSorted(listingOrder(sort));
  return { here: inOrder, respelled, missing, everywhere, code };
}

/** Returns how many match, in all districts. */
export function marketOfMatching({ everywhere, code }: Matching): ReturnType<typeof marketOf> {
  return marketOf(everywhere, code);
}
