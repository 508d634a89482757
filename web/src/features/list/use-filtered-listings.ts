import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import { listingMatcher } from '@marketplace/contracts/listings/listing.filters';
import type { ListingSort } from '@marketplace/contracts/listings/listing.sort';
import { listingOrder } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyList } from '@marketplace/contracts/listings/listing.views';
import { useMemo } from 'react';
import useSWR from 'swr';
import type { ApiError } from '../../api/api-error.ts';
import { repeating, useResource } from '../../api/use-resource.ts';
import { filterOf, sortOf } from '../../listings/filter-url.ts';
import type { ListSource } from './list-sources.ts';
import { firstListings } from './list-sources.ts';

export interface List {
  /** The listings that match, in order; the first of them while the rest is on its way. Undefined while none are known. */
  listings: PropertyList | undefined;
  /** How many match. */
  total: number;
  /** The whole list could not be loaded. */
  error: ApiError | undefined;
  retry: () => void;
}

/** The parts of a list that are embedded are as fresh as the page, and gone once the whole list is there. */
const once = { revalidateIfStale: false, revalidateOnFocus: false };
/** A list that did not change is the same array, and thousands of listings are not compared one by one. */
const byReference = { ...repeating, compare: Object.is };

/**
 * Returns the listings that the filters and the order of an address ask for. The whole list is loaded once and filtered here;
 * until it is there, its beginning is what the server embedded or answers.
 */
export function useFilteredListings(source: ListSource, params: URLSearchParams): List {
  const whole = useSWR<PropertyList, ApiError>(source.path, source.read, byReference);
  const first = useResource(whole.data ? null : firstListings(source, params), once);
  const found = useMemo(
    () => whole.data && matching(whole.data, filterOf(params, source.fields), sortOf(params)),
    [whole.data, source, params],
  );
  const listings = found ?? first.data?.items;
  return {
    listings,
    total: found?.length ?? first.data?.total ?? 0,
    error: whole.data ? undefined : whole.error,
    retry: () => {
      void whole.mutate();
      if (!first.data) void first.mutate();
    },
  };
}

/** The whole list is newest first. */
function matching(listings: PropertyList, filter: ListingFilter, sort: ListingSort): PropertyList {
  const found = listings.filter(listingMatcher(filter));
  return sort === 'newest' ? found : found.sort(listingOrder(sort));
}
