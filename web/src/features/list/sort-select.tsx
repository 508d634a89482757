import type { ListingSort } from '@marketplace/contracts/listings/listing.sort';
import { listingSorts } from '@marketplace/contracts/listings/listing.sort';
import styled from 'styled-components';
import { Select } from '../../ui/controls.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { visuallyHidden } from '../../ui/visually-hidden.tsx';

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
