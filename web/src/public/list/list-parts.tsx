import { useEffect } from 'react';
import styled from 'styled-components';
import { latePart, pageCode } from '../../ui/page-code.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { FilterSheetProps } from './filter-sheet.tsx';
import type { CountOfRestProps } from './late-parts.tsx';
import { loadMatching } from './list-sources.ts';
import type { NoMatchesProps } from './no-matches.tsx';

const fetchParts = () => import('./late-parts.tsx');

/** The phone's filters, loaded when they are opened. */
export const { Page: FilterSheet, load: loadFilterSheet } = pageCode(() =>
  import('./filter-sheet.tsx').then(
    (code) => code.FilterSheet,
    () => CloseAgain,
  ),
);

function CloseAgain({ onClose }: FilterSheetProps) {
  useEffect(onClose, [onClose]);
  return null;
}

const map = latePart(async () => (await import('./district-map.tsx')).DistrictMap);
export const DistrictMap = map.Part;

const chips = latePart(async () => (await fetchParts()).FilterChips, {
  Waiting: () => <RoomForChips aria-hidden="true" />,
});
export const FilterChips = chips.Part;

const RoomForChips = styled.ul`
  min-height: 36px;
  @media (pointer: coarse) { min-height: 44px; }
`;

const save = latePart(async () => (await fetchParts()).SaveSearch);
export const SaveSearch = save.Part;

const pages = latePart(async () => (await fetchParts()).PageLinks);
export const PageLinks = pages.Part;

const otherLists = latePart(async () => (await fetchParts()).Elsewhere);
export const Elsewhere = otherLists.Part;

const PlainCount = ({ plain }: CountOfRestProps) => plain;
const countOfRest = latePart(async () => (await fetchParts()).CountOfRest, {
  Instead: PlainCount,
  Waiting: PlainCount,
});
export const CountOfRest = countOfRest.Part;

const NothingFound = ({ words }: NoMatchesProps) => <EmptyState title={words.empty.title} />;
const noMatches = latePart(async () => (await import('./no-matches.tsx')).NoMatches, {
  Instead: NothingFound,
  Waiting: NothingFound,
});
export const NoMatches = noMatches.Part;

const loadLateParts = () =>
  Promise.all([map, chips, save, pages, otherLists, countOfRest, noMatches].map(({ load }) => load()));

if (import.meta.env.SSR) await loadLateParts();

/** Loads the code that a list page does not start with. */
export function loadParts(): Promise<unknown> {
  return Promise.all([loadMatching(), loadFilterSheet(), loadLateParts()]);
}
