import styled from 'styled-components';
import { space, theme } from '../../../../ui/theme.ts';
import { ColumnHeader } from '../../blocks/table-parts.ts';
import type { Sorting, SortKey } from './performance-rows.ts';

interface SortHeaderProps {
  name: string;
  column: SortKey;
  sorting: Sorting;
  onSort: (column: SortKey) => void;
}

const arrows = { ascending: '▲', descending: '▼' } as const;

/** The heading of a column, which sorts by it; pressed again it turns the order round. */
export function SortHeader({ name, column, sorting, onSort }: SortHeaderProps) {
  const direction = sorting.key === column ? sorting.direction : undefined;
  return (
    <ColumnHeader aria-sort={direction ?? 'none'}>
      <Sort type="button" onClick={() => onSort(column)}>
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
  min-height: 28px;
  padding: 0;
  border: 0;
  background: transparent;
  color: inherit;
  font-weight: ${theme.weight.label};
  &:hover { color: ${theme.color.brand}; text-decoration: underline; }
`;
const Arrow = styled.span`
  width: 1em;
  font-size: 0.7em;
`;
