import type { PropertyList } from '@marketplace/contracts/listings/listing.views';
import type { MarketView } from '@marketplace/contracts/listings/market.views';
import { useDeferredValue, useMemo } from 'react';
import useSWR from 'swr';
import type { ApiError } from '../../api/api-error.ts';
import { repeating, useResource } from '../../api/use-resource.ts';
import { filterOf, sortOf } from '../../listing/filter-url.ts';
import type { ListSource } from './list-sources.ts';
import {
  FIRST_LISTINGS,
  fieldsOf,
  firstListings,
  loadMatching,
  marketResource,
  pageOf,
} from './list-sources.ts';

export interface List {
  /** The listings that match, in order; the first of them while the rest is on its way. Undefined while none are known. */
  listings: PropertyList | undefined;
  /** How many match. */
  total: number;
  /** The search that they are of, when there was nothing for the one of the address. */
  respelled: string | undefined;
  /** The words of the address that nothing was found for, when they were left out of `respelled`. */
  missing: string | undefined;
  /** All listings that could match, once they are there. */
  everything: PropertyList | undefined;
  /** Figures of those that match; undefined while they are not known. */
  market: MarketView | undefined;
  /** The whole list could not be loaded. */
  error: ApiError | undefined;
  retry: () => void;
}

/** The embedded beginning of a list is as fresh as the page, and unused once the whole list is there. */
const once = { revalidateIfStale: false, revalidateOnFocus: false };
/** Code does not change. */
const always = { ...once, revalidateOnReconnect: false, shouldRetryOnError: false, compare: Object.is };
const NO_MEDIANS = { medians: [] };
/** A list that did not change is the same array, and thousands of listings are not compared one by one. */
const byReference = { ...repeating, compare: Object.is };

/**
 * Returns the listings that the filters and the order of an address ask for. The whole list is loaded once and filtered here;
 * until it is there, its beginning is what the server embedded or answers. An address that names a page asks for that alone.
 */
export function useFilteredListings(source: ListSource, params: URLSearchParams): List {
  const whole = useSWR<PropertyList, ApiError>(source.path, source.read, byReference);
  const loaded = useSWR('matching', loadMatching, always); // there when the list is, which waits for it
  const code = loaded.data;
  const everything = useDeferredValue(whole.data); // its cards are drawn bit by bit, so that no touch has to wait for them
  const first = useResource(everything && code ? null : firstListings(source, params), once);
  const found = useMemo(
    () =>
      everything && code?.matching(everything, filterOf(params, fieldsOf(source, params)), sortOf(params)),
    [everything, code, source, params],
  );
  const shown = useDeferredValue(found);
  const counted = useMemo(() => shown && code?.marketOfMatching(shown), [shown, code]);
  const embedded = useSWR<MarketView, ApiError>(marketResource(source, params).path, null).data;
  const { medians } =
    useResource(
      useMemo(() => marketResource(source), [source]),
      once,
    ).data ?? NO_MEDIANS;
  const counts = counted ?? embedded; // of thousands of listings they take a moment: they come after the cards
  const market = useMemo(() => counts && { ...counts, medians }, [counts, medians]);
  return {
    listings: found ? onPage(found.here, pageOf(params)) : first.data?.items,
    total: found?.here.length ?? first.data?.total ?? 0,
    respelled: (found ?? first.data)?.respelled,
    missing: (found ?? first.data)?.missing,
    everything,
    market,
    error: found ? undefined : (whole.error ?? loaded.error),
    retry: () => {
      void whole.mutate();
      void loaded.mutate();
      if (!first.data) void first.mutate();
    },
  };
}

/** Without a page, the list goes on for as long as it is scrolled. */
function onPage(found: PropertyList, page: number): PropertyList {
  return page === 1 ? found : found.slice((page - 1) * FIRST_LISTINGS, page * FIRST_LISTINGS);
}
