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

/** Works on a whole list in the browser; loaded after the page. */
export { prepareSearch };

interface Matching {
  here: PropertyList;
  respelled: string | undefined;
  missing: string | undefined;
  /** Matches in all districts, and the code of the district asked for. */
  everywhere: PropertyList;
  code: string | undefined;
}

/** Filters and sorts a whole list, which is newest first. */
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

/** Returns the matches by district. */
export function marketOfMatching({ everywhere, code }: Matching): ReturnType<typeof marketOf> {
  return marketOf(everywhere, code);
}
