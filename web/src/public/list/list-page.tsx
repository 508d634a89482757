import { findDistrict } from '@marketplace/contracts/districts';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import { messages } from '@marketplace/contracts/messages';
import { Suspense, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import styled, { createGlobalStyle } from 'styled-components';
import { CardGridSkeleton } from '../../listing/card-grid.tsx';
import type { FilterName } from '../../listing/filter-url.ts';
import { filterNames, filterOf, sortOf, understood } from '../../listing/filter-url.ts';
import { useLoadFailureToast } from '../../listing/use-load-failure-toast.ts';
import { Container } from '../../ui/container.tsx';
import { count } from '../../ui/format.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { InlineSpinner } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { from, onPhone, roomy, space, theme } from '../../ui/theme.ts';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { CardList } from './card-list.tsx';
import { DistrictFacts } from './district-facts.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterFields, SearchDraft } from './filter-fields.tsx';
import { ItemListJsonLd, listHead } from './list-head.tsx';
import {
  CountOfRest,
  DistrictMap,
  Elsewhere,
  FilterChips,
  FilterSheet,
  loadParts,
  NoMatches,
  PageLinks,
  SaveSearch,
} from './list-parts.tsx';
import type { ListSource } from './list-sources.ts';
import { FIRST_LISTINGS, fieldsOf, newLaunchList, pageOf, ROOM_FILTERS, typeLists } from './list-sources.ts';
import type { ListWords } from './list-words.ts';
import { listWords, placeOf } from './list-words.ts';
import { MapPanel } from './map-panel.tsx';
import { RESULTS, ResultBar, SortSelect } from './result-bar.tsx';
import { useScrollToResults } from './scroll-to-results.ts';
import type { List } from './use-filtered-listings.ts';
import { useFilteredListings } from './use-filtered-listings.ts';
import { useFilters } from './use-filters.ts';

export { loadParts };

/** /buy. */
export const BuyPage = () => <TypeListPage type="Buy" />;
/** /sell. */
export const SellPage = () => <TypeListPage type="Sell" />;
/** /rent. */
export const RentPage = () => <TypeListPage type="Rent" />;
/** /new-launch. */
export const NewLaunchPage = () => (
  <ListPage path={paths.newLaunch} source={newLaunchList} words={listWords.newLaunch} type="Buy" />
);

function TypeListPage({ type }: { type: PropertyType }) {
  return (
    <ListPage
      key={type}
      path={paths.list(type)}
      source={typeLists[type]}
      words={listWords[type]}
      type={type}
    />
  );
}

interface ListPageProps {
  path: string;
  source: ListSource;
  words: ListWords;
  /** Of what its prices are. */
  type: PropertyType;
}

/** Filters, and the listings that match them; of a district, what homes cost there. */
function ListPage({ path, source, words, type }: ListPageProps) {
  const filters = useFilters();
  const { params } = filters;
  const list = useFilteredListings(source, params);
  const [isFiltering, setFiltering] = useState(false);
  const results = useRef<HTMLDivElement>(null);
  const district = findDistrict(filterOf(params, ['district']).district ?? '');
  usePageHead(listHead(words, path, params));
  useLoadFailureToast(list.error);
  useScrollToResults(results, params);
  const map = { market: list.market, params, type };
  const parts = { source, words, list, filters };
  return (
    <>
      <Frame />
      <PageBanner
        title={district ? `${words.what} in ${district.menuLabel}` : words.heading}
        intro={district ? placeOf(district) : words.intro}
        tone={words.tone}
      >
        {district && <DistrictFacts market={list.market} district={district} type={type} />}
        {type === 'Sell' && <Link to={`${paths.contact}?valuation=1`}>What is my home worth?</Link>}
      </PageBanner>
      <Column>
        <Controls {...parts} path={path} type={type} onOpen={() => setFiltering(true)} />
        <MapPanel {...map} />
        <Results ref={results}>
          <Listings {...parts} />
        </Results>
      </Column>
      {isFiltering && (
        <Suspense>
          <FilterSheet
            words={words}
            total={list.listings && list.total}
            map={<DistrictMap {...map} keeping="replace" />}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Four columns on the widest screens; and on a phone, the bar of the list stays in view instead of the header. */
const Frame = createGlobalStyle`
  ${from.xxl} { html { --page: ${theme.widePage}px; } }
  ${onPhone} {
    html { --header-position: relative; }
    ${roomy} { html { scroll-padding-top: 128px; } }
  }
`;
const Column = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)} ${space(4)};
  padding-block: ${space(2)} ${space(5)};
  ${from.md} { grid-template-columns: auto minmax(0, 1fr) auto; padding-top: ${space(5)}; }
`;
/** What is over the results stays in view when they are scrolled to. */
const Results = styled.div`
  grid-column: 1 / -1;
  min-width: 0;
  scroll-margin-top: 16px;
  ${roomy} {
    scroll-margin-top: 128px;
    ${from.lg} { scroll-margin-top: 280px; }
  }
`;

interface PartProps {
  source: ListSource;
  words: ListWords;
  list: List;
  filters: ReturnType<typeof useFilters>;
}

function Controls({
  path,
  type,
  source,
  words,
  list,
  filters,
  onOpen,
}: PartProps & { path: string; type: PropertyType; onOpen: () => void }) {
  const { params } = filters;
  const fields = fieldsOf(source, params);
  const filter = useMemo(
    () =>
      filterOf(
        params,
        fieldsOf(source, params).filter((name) => name !== 'search'),
      ),
    [params, source],
  );
  const isShort = list.missing !== undefined;
  const isBehind = (name: FilterName) => name !== 'search' && !ROOM_FILTERS.includes(name);
  return (
    <ResultBar
      filterBar={
        <FilterBar
          action={`${path}#${RESULTS}`}
          params={params}
          search={
            <SearchDraft
              filters={filters}
              placeholder={words.searchPlaceholder}
              list={{ type, listings: list.everything, filter }}
            />
          }
          fields={<FilterFields filters={filters} examples={words.examples} />}
          behind={understood(params, fields.filter(isBehind)).size}
          onOpen={onOpen}
        />
      }
      count={<Count {...{ list, words, type, fields, params }} />}
      respelled={substituted(list, params)}
      save={
        <SaveSearch
          path={path}
          params={params}
          fields={fields}
          respelled={isShort ? undefined : list.respelled}
        />
      }
      sort={<SortSelect sort={sortOf(params)} onChange={filters.setSort} />}
      chips={
        understood(params, filterNames).size > 0 && (
          <FilterChips
            fields={fields}
            filters={filters}
            search={isShort ? list.respelled : undefined}
            onUse={focusCount}
          />
        )
      }
    />
  );
}

/** Says what there is nothing for, and what is shown instead. */
function substituted({ respelled, missing }: List, params: URLSearchParams): string | undefined {
  if (missing !== undefined) return messages.nothingFor(missing);
  return respelled && messages.respelled(params.get('search')?.trim() ?? '', respelled);
}

interface CountProps {
  list: List;
  words: ListWords;
  type: PropertyType;
  fields: readonly FilterName[];
  params: URLSearchParams;
}

/** How many there are; when words of the search were left out, also of what. */
function Count({ list, words, type, fields, params }: CountProps) {
  const { listings, total, respelled = '', missing, error } = list;
  if (!listings) return !error && <InlineSpinner label="Loading properties" />;
  const plain = `Showing ${count(total)} ${words.noun}`;
  if (missing === undefined) return plain;
  return <CountOfRest {...{ plain, total, words, type, fields, params }} search={respelled} />;
}

function focusCount(): void {
  document.getElementById(RESULTS)?.focus({ preventScroll: true });
}

/** The cards, or why there are none; when only the beginning of the list could be loaded, the failure stands below it. */
function Listings({ source, words, list, filters }: PartProps) {
  const { params } = filters;
  const filter = useMemo(() => filterOf(params, fieldsOf(source, params)), [params, source]);
  const { listings, total, error, retry } = list;
  const elsewhere = (
    <Elsewhere source={source} params={params} isMore={total > 0 && list.missing === undefined} />
  );
  const failure = error && <ErrorState title={messages.loadPropertiesFailed} onRetry={retry} />;
  if (!listings) return failure ?? <CardGridSkeleton />;
  if (total === 0)
    return (
      <>
        {elsewhere}
        <NoMatches
          words={words}
          everything={list.everything}
          filter={filter}
          filters={filters}
          onUse={focusCount}
        />
      </>
    );
  const isWhole = pageOf(params) > 1 || error !== undefined;
  return (
    <>
      <ItemListJsonLd listings={listings} />
      {list.missing !== undefined && elsewhere}
      <CardList listings={listings} total={isWhole ? listings.length : total} />
      {listings.length < total && failure}
      {total > FIRST_LISTINGS && <PageLinks params={params} total={total} />}
      {list.missing === undefined && elsewhere}
    </>
  );
}
