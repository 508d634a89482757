import { counted } from '@marketplace/contracts/counted';
import { findDistrict } from '@marketplace/contracts/districts';
import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import { boundedValue, listingMatcher } from '@marketplace/contracts/listings/listing.matching';
import { codeOf, isOverseas } from '@marketplace/contracts/listings/listing.place';
import type { PropertyList, PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { withoutFailingWords } from '@marketplace/contracts/search/corrections';
import { readSearch, withoutPart } from '@marketplace/contracts/search/read-search';
import type { Meaning } from '@marketplace/contracts/search/search-phrases';
import { useMemo } from 'react';
import styled from 'styled-components';
import type { AppliedFilter } from '../../listing/applied-filters.ts';
import { appliedFilters } from '../../listing/applied-filters.ts';
import { CardGrid } from '../../listing/listing-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster, Heading, Stack } from '../../ui/layout.ts';
import { EmptyState } from '../../ui/states.tsx';
import { theme } from '../../ui/theme.ts';
import { distance } from './district-tiles.ts';
import type { ListWords } from './list-head.tsx';
import type { Filters } from './use-list.ts';

export interface NoMatchesProps {
  words: ListWords;
  everything: PropertyList | undefined;
  filter: ListingFilter;
  filters: Filters;
  /** Called after a filter was removed: its button is gone and the focus has to move. */
  onUse: () => void;
}

/** Says that nothing matches and which filter prevents it, with the closest matches without that filter. */
export function NoMatches({ words, everything, filter, filters, onUse }: NoMatchesProps) {
  const misses = useMemo(() => (everything ? nearestMisses(everything, filter) : []), [everything, filter]);
  const [first] = misses;
  const nearest = first?.nearest ?? nearestFirst(everything ?? [], undefined).slice(0, SHOWN);
  const isNewest =
    !first ||
    (first.filter.name === 'search' &&
      !first.filter.meaning &&
      !first.filter.without &&
      Object.keys(filter).length === 1);
  const heading = isNewest ? 'Newest properties' : 'Closest matches';
  const andMoveFocus = (act: () => void) => () => {
    act();
    onUse();
  };
  return (
    <Stack $gap={6}>
      <EmptyState title={words.empty.title}>
        {words.empty.hint && <p>{words.empty.hint}</p>}
        {(filter.minPrice ?? 0) > (filter.maxPrice ?? Number.POSITIVE_INFINITY) && (
          <p>The minimum price is above the maximum.</p>
        )}
        {Object.keys(filter).length > 0 && (
          <Ways $gap={2}>
            {misses.map(({ filter: { name, label, without = '' }, found, isWithoutSearch }) => (
              <Button
                key={label}
                variant="secondary"
                onClick={andMoveFocus(() =>
                  filters.setFilter(name, without, undefined, isWithoutSearch ? 'search' : undefined),
                )}
              >
                Remove {quoted(label)} ({counted(found, 'home')})
              </Button>
            ))}
            <Button variant="quiet" onClick={andMoveFocus(filters.clearFilters)}>
              Clear all filters
            </Button>
          </Ways>
        )}
      </EmptyState>
      {nearest.length > 0 && (
        <section aria-label={heading}>
          <Heading>{heading}</Heading>
          <p>
            {first?.absent && `${messages.nothingFor(first.absent)} `}
            {isNewest
              ? `${first ? `Nothing for ${first.filter.label}. ` : ''}These are the newest.`
              : `Without ${quoted(first.filter.label)}:`}
          </p>
          <Cards>
            <CardGrid listings={nearest} />
          </Cards>
        </section>
      )}
    </Stack>
  );
}

const Ways = styled(Cluster)`
  justify-content: center;
  & > button { white-space: normal; }
`;
const Cards = styled.div`margin-top: ${theme.space[4]}px;`;

interface Miss {
  filter: AppliedFilter;
  found: number;
  nearest: PropertyList;
  /** Words that no listing has. */
  absent?: string | undefined;
  /** Its removal also clears the search. */
  isWithoutSearch?: boolean;
}

const SHOWN = 3;

/**
 * Returns each filter or part of the search that alone prevents matches, most matches first; else each one that does so without the
 * words that fail, else without all words, else without the search.
 */
export function nearestMisses(listings: PropertyList, filter: ListingFilter): Miss[] {
  const without = (one: AppliedFilter): Miss[] => {
    const found = listings.filter(listingMatcher({ ...filter, [one.name]: one.without || undefined }));
    const nearest = nearestFirst(found, one.meaning ?? meaningOf(one.name, filter)).slice(0, SHOWN);
    return found.length > 0 ? [{ filter: one, found: found.length, nearest }] : [];
  };
  const misses = appliedFilters(filter).flatMap(without);
  if (misses.length > 0) return misses.sort((one, other) => other.found - one.found);
  if (!filter.search) return [];
  const withFewerWords = missesWithFewerWords(listings, filter, filter.search);
  return withFewerWords.length > 0
    ? withFewerWords
    : without({ name: 'search', label: `“${filter.search}”` });
}

function missesWithFewerWords(listings: PropertyList, filter: ListingFilter, typed: string): Miss[] {
  const shortened = withoutFailingWords(typed, listings);
  const absent = shortened?.missing;
  const choices = [
    ...(shortened && absent ? [{ search: shortened.search, words: absent, absent }] : []),
    { search: withoutPart(typed, 'rest'), words: readSearch(typed).rest, absent: undefined },
  ];
  for (const { search, words, absent } of choices) {
    if (words === '') continue;
    const misses = nearestMisses(listings, { ...filter, search });
    if (misses.length > 0)
      return misses.map((miss) => ({
        ...miss,
        filter: { ...miss.filter, label: `“${words}” and ${quoted(miss.filter.label)}` },
        absent: [absent, miss.absent].filter(Boolean).join(' '),
        isWithoutSearch: search === '',
      }));
  }
  return [];
}

/** Returns a label in quotation marks, once. */
export function quoted(label: string): string {
  return label.startsWith('“') ? label : `“${label}”`;
}

/** Returns a filter as a bound or a district, whose distance can be measured. */
function meaningOf(name: AppliedFilter['name'], filter: ListingFilter): Meaning | undefined {
  switch (name) {
    case 'district':
      return { field: name, codes: [findDistrict(filter.district ?? '')?.code ?? ''] };
    case 'minPrice':
      return { field: 'price', range: { least: filter.minPrice ?? 0 } };
    case 'maxPrice':
      return { field: 'price', range: { most: filter.maxPrice ?? 0 } };
    case 'bedrooms':
    case 'bathrooms':
      return { field: name, range: { least: filter[name] ?? 0 } };
    default:
      return undefined;
  }
}

/** Homes abroad come last. */
function nearestFirst(found: PropertyList, meaning: Meaning | undefined): PropertyList {
  const miss = (listing: PropertyView) => (meaning ? distanceFrom(listing, meaning) : 0);
  const abroad = (listing: PropertyView) => Number(isOverseas(listing));
  return found.toSorted((one, other) => abroad(one) - abroad(other) || miss(one) - miss(other));
}

function distanceFrom(listing: PropertyView, meaning: Meaning): number {
  if (meaning.field === 'district')
    return Math.min(...meaning.codes.map((code) => distance(codeOf(listing) ?? '', code.toUpperCase())));
  if (meaning.field === 'sort') return 0;
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = meaning.range;
  const value = boundedValue(listing, meaning.field) ?? 0;
  return Math.max(least - value, value - most, 0);
}
