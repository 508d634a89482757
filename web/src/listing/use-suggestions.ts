import { propertyPage } from '@marketplace/contracts/listings/listing.checks';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useResource } from '../api/use-resource.ts';
import type { SearchPlace, Suggestion } from './search-suggestions.ts';

/** Where a box searches. */
export interface SearchedList {
  type: PropertyType;
  /** All its listings where they are known; the newest are asked for otherwise. */
  listings?: readonly PropertyView[] | undefined;
  /** The filters that are on beside the search. */
  filter?: SearchPlace['filter'];
}

type Suggest = (typed: string, place: SearchPlace) => Suggestion[];

const NONE: readonly PropertyView[] = [];

/** Returns ways to go on with what was typed, none while they are not wanted. Their code is loaded when they first are. */
export function useSuggestions(typed: string, list: SearchedList, isWanted: boolean): Suggestion[] {
  const [suggest, setSuggest] = useState<Suggest>();
  const isLoaded = suggest !== undefined;
  useEffect(() => {
    if (!isWanted || isLoaded) return;
    import('./search-suggestions.ts').then(
      ({ suggestionsFor }) => setSuggest(() => suggestionsFor),
      (error: unknown) => console.warn(error), // the box searches without them
    );
  }, [isWanted, isLoaded]);
  const text = useDeferredValue(typed);
  const newest = useNewest(list, isWanted);
  const { type, listings = newest, filter } = list;
  return useMemo(
    () => (isWanted && suggest ? suggest(text, { type, listings, filter }) : []),
    [isWanted, suggest, text, type, listings, filter],
  );
}

const MOST_ASKED = 100;

/** Returns the newest listings of a type, asked for once the box is used. */
function useNewest({ type, listings }: SearchedList, isWanted: boolean) {
  const path = `/properties?status=active&property_type=${type}&limit=${MOST_ASKED}`;
  const isAsked = isWanted && listings === undefined;
  const { data } = useResource(isAsked ? { path, schema: propertyPage, isPage: true } : null, {
    shouldRetryOnError: false,
  });
  return data?.items ?? NONE;
}
