import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';
import { ColumnHeader } from './table-parts.ts';

interface SortHeaderProps {
  name: string;
  /** Which way the table is sorted by this column; undefined when it is sorted by another. */
  direction: 'ascending' | 'descending' | undefined;
  isNumeric?: boolean;
  onSort: () => void;
}

const arrows = { ascending: '▲', descending: '▼' } as const;

/** The heading of a column, which sorts by it; pressed again it turns the order round. */
export function SortHeader({ name, direction, isNumeric = false, onSort }: SortHeaderProps) {
  return (
    <ColumnHeader aria-sort={direction ?? 'none'} data-numeric={isNumeric || undefined}>
      <Sort type="button" onClick={onSort}>
        {name}
        <Arrow aria-hidden="true">{direction ? arrows[direction] : ''}</Arrow>
      </Sort>
    </ColumnHeader>
  );
}

const Sort = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 36px;
  padding: 0;
  border: 0;
  background: transparent;
  color: inherit;
  font-weight: ${theme.weight.label};
  white-space: nowrap;
  /* So that the name stands over the end of the numbers. */
  [data-numeric] > & { flex-direction: row-reverse; }
  &:hover { color: ${theme.color.brand}; text-decoration: underline; }
`;
const Arrow = styled.span`
  width: 1em;
  font-size: 0.7em;
`;
