import { findDistrict } from '@marketplace/contracts/districts';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import { messages } from '@marketplace/contracts/messages';
import type { RefObject } from 'react';
import { Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import styled, { createGlobalStyle } from 'styled-components';
import { filterOf } from '../../listing/filter-url.ts';
import { useLoadFailureToast } from '../../listing/listing.resources.ts';
import { CardGridSkeleton } from '../../listing/listing-card.tsx';
import { Container } from '../../ui/layout.ts';
import { PageBanner } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { from, onPhone, roomy, space, theme } from '../../ui/theme.ts';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { CardList } from './card-list.tsx';
import { DistrictFacts, MapPanel } from './districts.tsx';
import type { ControlsProps } from './list-controls.tsx';
import { focusCount, ListControls } from './list-controls.tsx';
import type { ListWords } from './list-head.tsx';
import { ItemListJsonLd, listHead, listPicture, listWords, placeOf } from './list-head.tsx';
import {
  DistrictMap,
  Elsewhere,
  FilterSheet,
  loadParts,
  NoMatches,
  OwnersBlock,
  PageLinks,
} from './list-parts.tsx';
import type { ListSource } from './list-sources.ts';
import { FIRST_LISTINGS, fieldsOf, firstListings, newLaunchList, pageOf, typeLists } from './list-sources.ts';
import { useFilteredListings, useFilters } from './use-list.ts';

export { loadParts };

/** /buy */
export const BuyPage = () => <TypeListPage type="Buy" />;
/** /sell */
export const SellPage = () => <TypeListPage type="Sell" />;
/** /rent */
export const RentPage = () => <TypeListPage type="Rent" />;
/** /new-launch */
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
  type: PropertyType;
}

function ListPage({ path, source, words, type }: ListPageProps) {
  const filters = useFilters();
  const { params } = filters;
  const list = useFilteredListings(source, params);
  const [isFiltering, setFiltering] = useState(false);
  const results = useRef<HTMLDivElement>(null);
  const district = findDistrict(filterOf(params, ['district']).district ?? '');
  const head = listHead(words, path, params);
  usePageHead({
    ...head,
    ...(import.meta.env.SSR && listPicture(firstListings(source, params), list, head)),
  });
  useLoadFailureToast(list.error, list.listings !== undefined);
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
        {type === 'Sell' && <OwnersBlock />}
      </PageBanner>
      <Column>
        <ListControls {...parts} path={path} type={type} onOpen={() => setFiltering(true)} />
        <MapPanel {...map} />
        <Results ref={results}>
          <Listings {...parts} />
        </Results>
      </Column>
      {isFiltering && (
        <Suspense>
          <FilterSheet
            words={words}
            fields={fieldsOf(source, params)}
            total={list.listings && list.total}
            map={<DistrictMap {...map} historyMode="replace" />}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Four columns on the widest screens. On a phone the bar of the list stays in view in place of the header. */
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
/** Height of the bar of filters, which stays in view from `lg`. */
const BAR = 100;
/** Height of a card above its link, the photo and the price. */
const ABOVE_LINK = 350;
/** A focused card stays below the bar. Not `scroll-padding`: typing in the bar would scroll the page. */
const Results = styled.div`
  grid-column: 1 / -1;
  min-width: 0;
  scroll-margin-top: 16px;
  ${roomy} {
    scroll-margin-top: 128px;
    ${from.lg} {
      scroll-margin-top: 280px;
      & article button { scroll-margin-top: ${BAR}px; }
      & article a { scroll-margin-top: ${BAR + ABOVE_LINK}px; }
    }
  }
`;

/** The cards, or why there are none. A failure is shown below the cards when only the beginning could be loaded. */
function Listings({ source, words, list, filters }: Omit<ControlsProps, 'path' | 'type' | 'onOpen'>) {
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

/** Scrolls back to the first result when a visitor further down changes the filters. */
function useScrollToResults(results: RefObject<HTMLElement | null>, params: URLSearchParams): void {
  const isReturn = useNavigationType() === 'POP';
  const seen = useRef(params);
  useLayoutEffect(() => {
    if (seen.current === params) return;
    seen.current = params;
    const isAbove = results.current !== null && results.current.getBoundingClientRect().top < 0;
    if (isAbove && !isReturn) results.current?.scrollIntoView();
  }, [params, results, isReturn]);
}
