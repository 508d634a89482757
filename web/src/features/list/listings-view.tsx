import { messages } from '@marketplace/contracts/messages';
import type { ReactNode } from 'react';
import { useMemo, useRef } from 'react';
import styled from 'styled-components';
import { CardGridSkeleton } from '../../listings/card-grid.tsx';
import { filterOf, sortOf } from '../../listings/filter-url.ts';
import { useLoadFailureToast } from '../../listings/use-load-failure-toast.ts';
import { Container } from '../../ui/container.tsx';
import { InlineSpinner } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { space } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { appliedFilters } from './applied-filters.ts';
import { CardList } from './card-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ItemListJsonLd } from './item-list-json-ld.tsx';
import type { ListSource } from './list-sources.ts';
import { ResultBar } from './result-bar.tsx';
import { SortSelect } from './sort-select.tsx';
import type { List } from './use-filtered-listings.ts';
import { useFilteredListings } from './use-filtered-listings.ts';
import { useFilters } from './use-filters.ts';
import { useScrollToResults } from './use-scroll-to-results.ts';

interface ListingsViewProps {
  source: ListSource;
  searchPlaceholder: string;
  /** The words after the number: `Showing 12 properties`. */
  noun: string;
  empty: ReactNode;
}

/** Filters, and the listings that match them. */
export function ListingsView({ source, searchPlaceholder, noun, empty }: ListingsViewProps) {
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

/** What of the list there is to see; a beginning without its rest says so below it. */
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
