import type { ListingSort } from '@marketplace/contracts/listings/listing.sort';
import { listingSorts } from '@marketplace/contracts/listings/listing.sort';
import type { ReactNode, RefObject } from 'react';
import styled from 'styled-components';
import { Select } from '../../ui/controls.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { useOnline } from '../../ui/use-online.ts';
import { visuallyHidden } from '../../ui/visually-hidden.tsx';

interface ResultBarProps {
  bar: RefObject<HTMLDivElement | null>;
  /** `Showing 12 properties`; the sign of loading while that is not known. */
  count: ReactNode;
  sort: ReactNode;
  chips: ReactNode;
}

/** Over the cards: how many there are, in which order, and the filters that made them so. */
export function ResultBar({ bar, count, sort, chips }: ResultBarProps) {
  const isOnline = useOnline();
  return (
    <Bar ref={bar}>
      <Count role="status" tabIndex={-1}>
        {count}
        {!isOnline && <Offline>You are offline: this list may be out of date.</Offline>}
      </Count>
      <Sort>{sort}</Sort>
      {chips}
    </Bar>
  );
}

/** Filters in use stand between the count and the order where there is room, so that the cards stay where they are. */
const Bar = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: center;
  gap: ${space(3)} ${space(4)};
  scroll-margin-top: 88px; /* the header is over it */
  & > ul { grid-column: 1 / -1; }
  ${from.md} {
    grid-template-columns: auto 1fr auto;
    & > ul { grid-row: 1; grid-column: 2; }
  }
  ${from.lg} { scroll-margin-top: 216px; /* and the filters */ }
`;
const Count = styled.div`
  min-height: 1.6em;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  ${from.md} { font-size: ${theme.size.md}; }
`;
const Offline = styled.span`
  display: block;
  color: ${theme.color.danger};
  font-size: ${theme.size.sm};
`;
const Sort = styled.div`
  justify-self: end;
  ${from.md} { grid-row: 1; grid-column: 3; }
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
    <Beside>
      <Select label="Sort by" name="sort" value={sort} onChange={({ target }) => onChange(target.value)}>
        {listingSorts.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </Select>
    </Beside>
  );
}

/** The label beside the control; small screens have no room for it. */
const Beside = styled.div`
  & > div { align-items: center; gap: ${space(2)}; }
  ${from.md} { & > div { grid-template-columns: auto auto; } }
  @media (width < ${theme.bp.md}px) {
    & label { ${visuallyHidden} }
  }
`;
