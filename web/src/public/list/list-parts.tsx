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

const ChipsPlaceholder = styled.ul`
  min-height: 36px;
  @media (pointer: coarse) { min-height: 44px; }
`;
const OwnersPlaceholder = styled.div`min-height: 83px;`;
const PlainCount = ({ plain }: CountOfRestProps) => plain;
const NothingFound = ({ words }: NoMatchesProps) => <EmptyState title={words.empty.title} />;

const late = {
  map: latePart(async () => (await import('./district-map.tsx')).DistrictMap),
  chips: latePart(async () => (await fetchParts()).FilterChips, {
    Waiting: () => <ChipsPlaceholder aria-hidden="true" />,
  }),
  bedrooms: latePart(async () => (await fetchParts()).BedroomsSelect),
  save: latePart(async () => (await fetchParts()).SaveSearch),
  pages: latePart(async () => (await fetchParts()).PageLinks),
  owners: latePart(async () => (await fetchParts()).OwnersBlock, { Waiting: OwnersPlaceholder }),
  otherLists: latePart(async () => (await fetchParts()).Elsewhere),
  count: latePart(async () => (await fetchParts()).CountOfRest, { Instead: PlainCount, Waiting: PlainCount }),
  noMatches: latePart(async () => (await import('./no-matches.tsx')).NoMatches, {
    Instead: NothingFound,
    Waiting: NothingFound,
  }),
};
export const DistrictMap = late.map.Part;
export const FilterChips = late.chips.Part;
export const BedroomsSelect = late.bedrooms.Part;
export const SaveSearch = late.save.Part;
export const PageLinks = late.pages.Part;
export const OwnersBlock = late.owners.Part;
export const Elsewhere = late.otherLists.Part;
export const CountOfRest = late.count.Part;
export const NoMatches = late.noMatches.Part;

const loadLateParts = () => Promise.all(Object.values(late).map(({ load }) => load()));

if (import.meta.env.SSR) await loadLateParts();

/** Loads the code that a list page does not start with. */
export function loadParts(): Promise<unknown> {
  return Promise.all([loadMatching(), loadFilterSheet(), loadLateParts()]);
}
