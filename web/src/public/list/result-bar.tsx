import type { ListingSort } from '@marketplace/contracts/listings/listing.sort';
import { listingSorts } from '@marketplace/contracts/listings/listing.sort';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Select } from '../../ui/controls.tsx';
import { from, onPhone, roomy, space, theme } from '../../ui/theme.ts';
import { useOnline } from '../../ui/use-online.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FILTER_FORM } from './filter-bar.tsx';

/** Where the results begin. */
export const RESULTS = 'results';

interface ResultBarProps {
  filterBar: ReactNode;
  /** `Showing 12 properties`; the sign of loading while that is not known. */
  count: ReactNode;
  /** That the search was taken for another. */
  respelled?: string | undefined;
  save: ReactNode;
  sort: ReactNode;
  chips: ReactNode;
}

/**
 * Over the cards: the filters, how many listings there are, in which order, and the filters that made them so. On a phone search,
 * filters and count stay on screen.
 */
export function ResultBar({ filterBar, count, respelled, save, sort, chips }: ResultBarProps) {
  const isOnline = useOnline();
  return (
    <Rows>
      <Staying>
        {filterBar}
        <VisuallyHidden as="h2">Results</VisuallyHidden>
        <Count id={RESULTS} role="status" tabIndex={-1}>
          {respelled && <Respelled>{respelled}</Respelled>}
          {count}
          {!isOnline && <Offline>You are offline: this list may be out of date.</Offline>}
        </Count>
        <Save>{save}</Save>
      </Staying>
      <Sort>{sort}</Sort>
      {chips}
    </Rows>
  );
}

/** Filters in use stand between the count and the order where there is room, so that the cards stay where they are. */
const Rows = styled.div`
  display: contents;
  ${from.md} { & > ul { grid-row: 2; grid-column: 2; } }
`;
/** What stays on screen on a phone; on wider screens the filters alone do. */
const Staying = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(2)};
  & > form { grid-column: 1 / -1; }
  ${onPhone} {
    ${roomy} { position: sticky; }
    top: 0;
    z-index: 5;
    margin-inline: calc(-1 * ${theme.gutter});
    padding: ${space(2)} ${theme.gutter};
    border-bottom: 1px solid ${theme.color.line};
    background: ${theme.color.canvas};
    @media (scripting: none) { position: static; }
  }
  ${from.md} {
    display: contents;
  }
`;
const Count = styled.div`
  align-self: center;
  padding-block: 3px;
  min-height: calc(1.6em + 6px);
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  ${from.md} { grid-row: 2; grid-column: 1; font-size: ${theme.size.md}; }
`;
/** As high as a finger needs it, in the room that is there: beside the count on a phone, over the cards elsewhere. */
const Save = styled.div`
  align-self: end;
  min-height: 44px;
  margin-block: -8px;
  @media (scripting: none) { display: none; }
  ${from.md} {
    z-index: 1;
    grid-row: 3;
    grid-column: 3;
    align-self: start;
    justify-self: end;
    margin: 0;
  }
`;
const Respelled = styled.span`
  display: block;
  color: ${theme.color.ink};
  font-weight: ${theme.weight.label};
`;
const Offline = styled.span`
  display: block;
  color: ${theme.color.danger};
  font-size: ${theme.size.sm};
`;
/** A phone has it among its filters; without scripts it is a part of their form. */
const Sort = styled.div`
  display: none;
  @media (scripting: none) { display: block; }
  ${from.md} {
    display: block;
    grid-row: 2;
    grid-column: 3;
    & > div { grid-template-columns: auto auto; align-items: center; gap: ${space(2)}; }
  }
`;

const words: Record<ListingSort, string> = {
  newest: 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  size: 'Size',
};

/** The order of the list. */
export function SortSelect({ sort, onChange }: { sort: ListingSort; onChange: (sort: string) => void }) {
  return (
    <Select
      label="Sort by"
      name="sort"
      form={FILTER_FORM}
      value={sort}
      onChange={({ target }) => onChange(target.value)}
    >
      {listingSorts.map((one) => (
        <option key={one} value={one}>
          {words[one]}
        </option>
      ))}
    </Select>
  );
}
