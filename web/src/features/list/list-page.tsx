import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import { listingMatcher } from '@marketplace/contracts/listings/listing.matching';
import type { ListingSort } from '@marketplace/contracts/listings/listing.sort';
import { listingOrder } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { PropertyList } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import type { ReactNode } from 'react';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import useSWR from 'swr';
import type { ApiError } from '../../api/api-error.ts';
import { repeating, useResource } from '../../api/use-resource.ts';
import { CardGridSkeleton } from '../../listings/card-grid.tsx';
import { filterOf, sortOf } from '../../listings/filter-url.ts';
import { useLoadFailureToast } from '../../listings/use-load-failure-toast.ts';
import { usePageHead } from '../../site/page-head.tsx';
import { paths } from '../../site/public-paths.ts';
import { Container } from '../../ui/container.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { InlineSpinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { space } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CardList } from './card-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { appliedFilters, FilterChips } from './filter-chips.tsx';
import { ItemListJsonLd, listHead } from './list-head.tsx';
import type { ListSource } from './list-sources.ts';
import { firstListings, newLaunchList, typeLists } from './list-sources.ts';
import { ResultBar, SortSelect } from './result-bar.tsx';
import { useScrollToResults } from './scroll-to-results.ts';
import { useFilters } from './use-filters.ts';

const texts = {
  Buy: {
    heading: 'Properties for Sale',
    title: 'Properties for sale in Singapore',
    intro: 'Homes and commercial space to buy, new and resale, across all 28 districts.',
  },
  Sell: {
    heading: 'Selling with Us',
    title: 'Properties we are selling in Singapore',
    intro: 'Owners’ homes that we are marketing now. Thinking of selling yours? See how we present it.',
  },
  Rent: {
    heading: 'Properties for Rent',
    title: 'Properties for rent in Singapore',
    intro: 'Homes, rooms to work in and shops to let, with the monthly rent in full.',
  },
} as const;

/** /buy. */
export const BuyPage = () => <TypeListPage type="Buy" />;
/** /sell. */
export const SellPage = () => <TypeListPage type="Sell" />;
/** /rent. */
export const RentPage = () => <TypeListPage type="Rent" />;

function TypeListPage({ type }: { type: PropertyType }) {
  const [params] = useSearchParams();
  const { heading, title, intro } = texts[type];
  usePageHead(listHead({ title, description: intro, path: paths.list(type) }, params));
  return (
    <>
      <PageBanner title={heading} intro={intro} />
      <ListingsView
        key={type}
        source={typeLists[type]}
        searchPlaceholder="Search properties..."
        noun="properties"
        empty={<EmptyState title={messages.noProperties} />}
      />
    </>
  );
}

const intro = 'The newest developments in Singapore, before and at their launch.';

/** /new-launch. */
export function NewLaunchPage() {
  const [params] = useSearchParams();
  usePageHead(
    listHead(
      { title: 'New launch properties in Singapore', description: intro, path: paths.newLaunch },
      params,
    ),
  );
  return (
    <>
      <PageBanner title="New Launch Properties" intro={intro} tone="newLaunch" />
      <ListingsView
        source={newLaunchList}
        searchPlaceholder="Search new launch properties..."
        noun="new launch properties"
        empty={
          <EmptyState title={messages.noNewLaunches}>
            <p>{messages.noNewLaunchesHint}</p>
          </EmptyState>
        }
      />
    </>
  );
}

interface ListingsViewProps {
  source: ListSource;
  searchPlaceholder: string;
  /** The words after the number: `Showing 12 properties`. */
  noun: string;
  empty: ReactNode;
}

/** Filters, and the listings that match them. */
function ListingsView({ source, searchPlaceholder, noun, empty }: ListingsViewProps) {
  const filters = useFilters();
  const list = useFilteredListings(source, filters.params);
  const applied = useMemo(
    () => appliedFilters(filterOf(filters.params, source.fields)),
    [filters.params, source.fields],
  );
  const bar = useRef<HTMLDivElement>(null);
  const focusCount = () =>
    bar.current?.querySelector<HTMLElement>('[role=status]')?.focus({ preventScroll: true });
  useLoadFailureToast(list.error);
  useScrollToResults(bar, filters.params);
  return (
    <Column>
      <FilterBar filters={filters} searchPlaceholder={searchPlaceholder} applied={applied.length} />
      <VisuallyHidden as="h2">Results</VisuallyHidden>
      <ResultBar
        bar={bar}
        count={
          list.listings
            ? `Showing ${list.total} ${noun}`
            : !list.error && <InlineSpinner label="Loading properties" />
        }
        sort={<SortSelect sort={sortOf(filters.params)} onChange={filters.setSort} />}
        chips={<FilterChips applied={applied} filters={filters} onUse={focusCount} />}
      />
      <Results list={list} empty={empty} />
    </Column>
  );
}

/** The cards, or why there are none; when only the beginning of the list could be loaded, the failure stands below it. */
function Results({ list, empty }: { list: List; empty: ReactNode }) {
  const { listings, total, error, retry } = list;
  const failure = error && <ErrorState title={messages.loadPropertiesFailed} onRetry={retry} />;
  if (!listings) return failure ?? <CardGridSkeleton />;
  if (total === 0) return empty;
  return (
    <>
      <ItemListJsonLd listings={listings} />
      <CardList listings={listings} total={error ? listings.length : total} />
      {listings.length < total && failure}
    </>
  );
}

const Column = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  padding-block: ${space(5)};
`;

interface List {
  /** The listings that match, in order; the first of them while the rest is on its way. Undefined while none are known. */
  listings: PropertyList | undefined;
  /** How many match. */
  total: number;
  /** The whole list could not be loaded. */
  error: ApiError | undefined;
  retry: () => void;
}

/** The embedded beginning of a list is as fresh as the page, and unused once the whole list is there. */
const once = { revalidateIfStale: false, revalidateOnFocus: false };
/** A list that did not change is the same array, and thousands of listings are not compared one by one. */
const byReference = { ...repeating, compare: Object.is };

/**
 * Returns the listings that the filters and the order of an address ask for. The whole list is loaded once and filtered here;
 * until it is there, its beginning is what the server embedded or answers.
 */
function useFilteredListings(source: ListSource, params: URLSearchParams): List {
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
