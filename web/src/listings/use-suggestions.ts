import { propertyPage } from '@marketplace/contracts/listings/listing.checks';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useResource } from '../api/use-resource.ts';
import type { SearchPlace, Suggestion } from './search-suggestions.ts';

/** Where a box searches. */
export interface SearchedList {
  type: PropertyType;
  /** All its listings where they are known; titles are asked for otherwise. */
  listings?: readonly PropertyView[] | undefined;
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
  const asked = useAskedListings(text, list, isWanted);
  const listings = list.listings ?? asked;
  return useMemo(
    () => (isWanted && suggest ? suggest(text, { type: list.type, listings }) : []),
    [isWanted, suggest, text, list.type, listings],
  );
}

const PAUSE_MS = 250;
const LEAST_LETTERS = 3;
const MOST_ASKED = 12;

/** Returns listings that a search finds, asked for once typing pauses. */
function useAskedListings(text: string, { type, listings }: SearchedList, isWanted: boolean) {
  const search = text.trim();
  const isAsked = isWanted && listings === undefined && search.length >= LEAST_LETTERS;
  const [asked, setAsked] = useState('');
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => setAsked(search), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isAsked, search]);
  const query = new URLSearchParams({
    status: 'active',
    property_type: type,
    search: asked,
    limit: String(MOST_ASKED),
  });
  const { data } = useResource(
    isAsked && asked !== '' ? { path: `/properties?${query}`, schema: propertyPage, isPage: true } : null,
    { keepPreviousData: true, shouldRetryOnError: false },
  );
  return data?.items ?? NONE;
}
