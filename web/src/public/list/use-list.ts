import type { PropertyList } from '@marketplace/contracts/listings/listing.views';
import type { MarketView } from '@marketplace/contracts/listings/market.views';
import { useDeferredValue, useMemo } from 'react';
import type { NavigateFunction } from 'react-router-dom';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ApiError } from '../../api/api-error.ts';
import { repeating, useAnswer, useResource } from '../../api/use-resource.ts';
import type { FilterName } from '../../listing/filter-url.ts';
import { filterNames, filterOf, isDefault, setSort, sortOf, spelled } from '../../listing/filter-url.ts';
import { inPlace } from '../../ui/scroll-position.ts';
import type { ListSource } from './list-sources.ts';
import {
  FIRST_LISTINGS,
  fieldsOf,
  firstListings,
  loadMatching,
  marketResource,
  PAGE,
  pageOf,
  ROOMS,
} from './list-sources.ts';

/** Choices push a history entry; key presses replace it. */
export type HistoryMode = 'push' | 'replace';

export interface Filters {
  params: URLSearchParams;
  /** `replaced` is another filter that the new value stands for. */
  setFilter: (name: FilterName, value: string, historyMode?: HistoryMode, replaced?: FilterName) => void;
  setSort: (sort: string) => void;
  applyRooms: () => void;
  clearFilters: () => void;
}

/** Returns the filters of the page's address, and how to change them without scrolling. */
export function useFilters(choices: HistoryMode = 'push'): Filters {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const changes = useMemo(() => changesBy(navigate, choices), [navigate, choices]);
  return useMemo(() => ({ params, ...changes }), [params, changes]);
}

function changesBy(navigate: NavigateFunction, choices: HistoryMode): Omit<Filters, 'params'> {
  const change = (edit: (params: URLSearchParams) => void, historyMode = choices) => {
    const next = new URLSearchParams(window.location.search); // not `params`: a debounced key press may be newer
    edit(next);
    next.delete(PAGE); // it belongs to the old list
    void navigate({ search: next.toString() }, { replace: historyMode === 'replace', state: inPlace });
  };
  return {
    setFilter: (name, value, historyMode, replaced) =>
      change((params) => {
        params.delete(replaced ?? '');
        if (isDefault(name, value)) params.delete(name);
        else params.set(name, name === 'district' ? spelled(name, value) : value); // others may be half typed
      }, historyMode),
    setSort: (sort) => change((params) => setSort(params, sort)),
    applyRooms: () => change((params) => params.set(ROOMS.name, ROOMS.applied)),
    clearFilters: () =>
      change((params) => {
        for (const name of [...filterNames, ROOMS.name]) params.delete(name);
      }),
  };
}

export interface List {
  /** The matches in order; only the first ones while the rest loads. Undefined while loading. */
  listings: PropertyList | undefined;
  total: number;
  /** The corrected search of the matches. */
  respelled: string | undefined;
  /** Words left out of `respelled` because nothing matches them. */
  missing: string | undefined;
  /** The whole list, once loaded. */
  everything: PropertyList | undefined;
  /** Figures of the matches; undefined while loading. */
  market: MarketView | undefined;
  error: ApiError | undefined;
  retry: () => void;
}

/** The embedded beginning is as fresh as the page, and unused once the whole list is loaded. */
const once = { revalidateIfStale: false, revalidateOnFocus: false };
const always = { ...once, revalidateOnReconnect: false, shouldRetryOnError: false, compare: Object.is };
const NO_MEDIANS = { medians: [] };
/** An unchanged list is the same array: no comparison of thousands of listings. */
const byReference = { ...repeating, compare: Object.is };

/** Returns the listings of an address: the server's first ones, then all, loaded once and filtered here. */
export function useFilteredListings(source: ListSource, params: URLSearchParams): List {
  const whole = useAnswer<PropertyList, ApiError>(source.path, source.read, byReference);
  const loaded = useAnswer('matching', loadMatching, always); // loaded with the list
  const code = loaded.data;
  const everything = useDeferredValue(whole.data); // deferred: the first interaction matters more
  const first = useResource(everything && code ? null : firstListings(source, params), once);
  const found = useMemo(
    () =>
      everything && code?.matching(everything, filterOf(params, fieldsOf(source, params)), sortOf(params)),
    [everything, code, source, params],
  );
  const shown = useDeferredValue(found);
  const counted = useMemo(() => shown && code?.marketOfMatching(shown), [shown, code]);
  const embedded = useAnswer<MarketView, ApiError>(marketResource(source, params).path, null).data;
  const { medians } =
    useResource(
      useMemo(() => marketResource(source), [source]),
      once,
    ).data ?? NO_MEDIANS;
  const counts = counted ?? embedded; // after the cards: counting thousands of listings takes a moment
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

function onPage(found: PropertyList, page: number): PropertyList {
  return page === 1 ? found : found.slice((page - 1) * FIRST_LISTINGS, page * FIRST_LISTINGS);
}
