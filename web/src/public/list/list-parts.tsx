import { memo, useEffect } from 'react';
import styled from 'styled-components';
import { LatePart } from '../../ui/hydration.tsx';
import { pageCode } from '../../ui/page-code.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { DistrictMapProps } from './district-map.tsx';
import type { FilterChipsProps } from './filter-chips.tsx';
import type { FilterSheetProps } from './filter-sheet.tsx';
import { loadMatching } from './list-sources.ts';
import type { NoMatchesProps } from './no-matches.tsx';
import type { PageLinksProps } from './page-links.tsx';
import type { SaveSearchProps } from './save-search.tsx';
import type { CountOfRestProps, ElsewhereProps } from './search-notes.tsx';

/** Folded away until it is wanted; what the server draws of it is there at once, for visitors without scripts too. */
const { Page: LateDistrictMap, load: loadDistrictMap } = pageCode(() =>
  import('./district-map.tsx').then(
    (code) => code.DistrictMap,
    () => () => null, // districts can be chosen without it
  ),
);

/** A phone's, once it is opened; without it the page goes on. */
export const { Page: FilterSheet, load: loadFilterSheet } = pageCode(() =>
  import('./filter-sheet.tsx').then(
    (code) => code.FilterSheet,
    () => NoSheet,
  ),
);

/** Not of the plain list. */
const { Page: LateFilterChips, load: loadFilterChips } = pageCode(() =>
  import('./filter-chips.tsx').then(
    (code) => code.FilterChips,
    () => () => null, // filters are seen in their controls
  ),
);

/** Of use once the list was seen. */
const { Page: LateSaveSearch, load: loadSaveSearch } = pageCode(() =>
  import('./save-search.tsx').then(
    (code) => code.SaveSearch,
    () => () => null, // the list is as good without it
  ),
);

/** Below the cards. */
const { Page: LatePageLinks, load: loadPageLinks } = pageCode(() =>
  import('./page-links.tsx').then(
    (code) => code.PageLinks,
    () => () => null, // the list goes on without them
  ),
);

/** Below the cards, or when words were left out. */
const { Page: LateElsewhere, load: loadElsewhere } = pageCode(() =>
  import('./search-notes.tsx').then(
    (code) => code.Elsewhere,
    () => () => null, // the list is as good without it
  ),
);
const { Page: LateCountOfRest, load: loadCountOfRest } = pageCode(() =>
  import('./search-notes.tsx').then(
    (code) => code.CountOfRest,
    () => PlainCount,
  ),
);

/** Seldom seen. */
const { Page: LateNoMatches, load: loadNoMatches } = pageCode(() =>
  import('./no-matches.tsx').then(
    (code) => code.NoMatches,
    () => NothingFound,
  ),
);

if (import.meta.env.SSR)
  await Promise.all([
    loadDistrictMap(),
    loadFilterChips(),
    loadSaveSearch(),
    loadPageLinks(),
    loadNoMatches(),
    loadElsewhere(),
    loadCountOfRest(),
  ]);

/** Loads what a list page does not begin with. */
export function loadParts(): Promise<unknown> {
  return Promise.all([
    loadMatching(),
    loadDistrictMap(),
    loadFilterSheet(),
    loadFilterChips(),
    loadSaveSearch(),
    loadPageLinks(),
    loadNoMatches(),
    loadElsewhere(),
  ]);
}

function NoSheet({ onClose }: FilterSheetProps) {
  useEffect(onClose, [onClose]);
  return null;
}

/*
 * Only other filters or other listings draw these again: anything else, before their code is there, would take away what the server
 * drew, and all that is below would jump.
 */

/** The filters in use; one row is kept free for them while their code is on its way. */
export const FilterChips = memo((props: FilterChipsProps) => (
  <LatePart fallback={<RoomForChips aria-hidden="true" />}>
    <LateFilterChips {...props} />
  </LatePart>
));

const RoomForChips = styled.ul`
  min-height: 36px;
  @media (pointer: coarse) { min-height: 44px; }
`;

/** Keeps the search. */
export const SaveSearch = memo((props: SaveSearchProps) => (
  <LatePart>
    <LateSaveSearch {...props} />
  </LatePart>
));

/** The districts to choose from. */
export const DistrictMap = memo((props: DistrictMapProps) => (
  <LatePart>
    <LateDistrictMap {...props} />
  </LatePart>
));

/** The pages of a long list. */
export const PageLinks = memo((props: PageLinksProps) => (
  <LatePart>
    <LatePageLinks {...props} />
  </LatePart>
));

/** What the other lists have. */
export const Elsewhere = memo((props: ElsewhereProps) => (
  <LatePart>
    <LateElsewhere {...props} />
  </LatePart>
));

/** How many listings have what is left of a search. */
export const CountOfRest = memo((props: CountOfRestProps) => (
  <LatePart fallback={props.plain}>
    <LateCountOfRest {...props} />
  </LatePart>
));

function PlainCount({ plain }: CountOfRestProps) {
  return plain;
}

/** Why the list is empty, and what comes nearest. */
export const NoMatches = memo((props: NoMatchesProps) => (
  <LatePart fallback={<NothingFound words={props.words} />}>
    <LateNoMatches {...props} />
  </LatePart>
));

/** What is said of an empty list before it is known what is in the way. */
export function NothingFound({ words }: Pick<NoMatchesProps, 'words'>) {
  return <EmptyState title={words.empty.title} />;
}
