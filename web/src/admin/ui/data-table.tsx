import type { ReactNode, Ref } from 'react';
import { memo } from 'react';
import styled, { css } from 'styled-components';
import { VisuallyHidden } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { useInPieces } from './use-in-pieces.ts';

/** Parts of a table that narrow screens lay out as blocks, which keep their roles for screen readers only when these are named. */
export const TableBase = styled.table.attrs({ role: 'table' })`
  width: 100%;
  border-collapse: collapse;
`;
export const HeadRows = styled.thead.attrs({ role: 'rowgroup' })``;
export const BodyRows = styled.tbody.attrs({ role: 'rowgroup' })``;
export const Row = styled.tr.attrs({ role: 'row' })``;
export const ColumnHeader = styled.th.attrs({ role: 'columnheader', scope: 'col' })``;
export const RowHeader = styled.th.attrs({ role: 'rowheader', scope: 'row' })``;
export const Cell = styled.td.attrs({ role: 'cell' })``;
/** Around a wide table; the keyboard can scroll it. */
export const Scroller = styled.section.attrs({ role: 'region', tabIndex: 0 })`overflow-x: auto;`;

const arrows = { ascending: '▲', descending: '▼' } as const;

/** One column of a table. */
export interface Column<Item, SortKey extends string = string> {
  name: string;
  /** Replaces the name in the heading: a control, or hidden text. */
  heading?: ReactNode;
  cell: (item: Item, isSelected: boolean) => ReactNode;
  isNumeric?: boolean;
  isRowHeader?: boolean;
  /** Unit before the value on narrow screens: `[data-unit]`. */
  unit?: string;
  /** Place in a `StackedTable` on narrow screens: right of the row header, or a line of its own. Others fill two columns. */
  narrow?: 'corner' | 'line';
  /** Sort key of the heading; without it the heading is not a button. */
  sortKey?: SortKey;
}

interface DataTableProps<Item, SortKey extends string> {
  label: string;
  caption?: string;
  columns: readonly Column<Item, SortKey>[];
  rows: readonly Item[];
  /** Which list the rows are of: those of another are drawn from the top, in pieces. */
  list?: string | undefined;
  keyOf: (item: Item) => string;
  sort?: { key: SortKey; direction: 'ascending' | 'descending' };
  onSort?: (key: SortKey) => void;
  isSelected?: (item: Item) => boolean;
  isBusy?: boolean;
  ref?: Ref<HTMLElement>;
}

/** A table in a region that scrolls sideways. Style it from outside: `th`, `td`, `[data-numeric]`, `[data-selected]`. */
export function DataTable<Item, SortKey extends string = string>(props: DataTableProps<Item, SortKey>) {
  const { label, caption, columns, keyOf, sort, onSort, isSelected, isBusy, ref } = props;
  const rows = useInPieces(props.rows, props.list);
  return (
    <Scroller ref={ref} aria-label={label} aria-busy={isBusy}>
      <TableBase>
        {caption !== undefined && (
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
        )}
        <HeadRows>
          <Row>
            {columns.map(({ name, heading = name, isNumeric, sortKey }) => {
              const direction = sort?.key === sortKey ? sort?.direction : undefined;
              return (
                <ColumnHeader
                  key={name}
                  aria-sort={sortKey && (direction ?? 'none')}
                  data-numeric={isNumeric || undefined}
                >
                  {sortKey === undefined ? (
                    heading
                  ) : (
                    <Sort type="button" onClick={() => onSort?.(sortKey)}>
                      {name}
                      <Arrow aria-hidden="true">{direction && arrows[direction]}</Arrow>
                    </Sort>
                  )}
                </ColumnHeader>
              );
            })}
          </Row>
        </HeadRows>
        <BodyRows>
          {rows.map((item) => (
            <ItemRow key={keyOf(item)} {...{ item, columns }} isSelected={isSelected?.(item) ?? false} />
          ))}
        </BodyRows>
      </TableBase>
    </Scroller>
  );
}

interface ItemRowProps<Item, SortKey extends string> {
  item: Item;
  columns: readonly Column<Item, SortKey>[];
  isSelected: boolean;
}

/** Rendered again when its item, its selection or the columns change, which a long table therefore memoises. */
const ItemRow = memo(function ItemRow<Item, SortKey extends string>(props: ItemRowProps<Item, SortKey>) {
  const { item, columns, isSelected } = props;
  return (
    <Row data-selected={isSelected || undefined}>
      {columns.map(({ name, cell, isNumeric, isRowHeader, unit, narrow }) => {
        const Part = isRowHeader ? RowHeader : Cell;
        return (
          <Part key={name} data-numeric={isNumeric || undefined} data-unit={unit} data-narrow={narrow}>
            {cell(item, isSelected)}
          </Part>
        );
      })}
    </Row>
  );
}) as <Item, SortKey extends string>(props: ItemRowProps<Item, SortKey>) => ReactNode;

interface StackedTableProps<Item, SortKey extends string> extends DataTableProps<Item, SortKey> {
  maxHeight?: number;
}

/** A table whose rows become blocks on narrow screens: the row header, then values with units. */
export function StackedTable<Item, SortKey extends string = string>({
  maxHeight,
  ...table
}: StackedTableProps<Item, SortKey>) {
  return (
    <Stacked $hasSort={table.onSort !== undefined} style={{ maxHeight }}>
      <DataTable {...table} />
    </Stacked>
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
  /* Aligns the heading with the end of the numbers. */
  [data-numeric] > & { flex-direction: row-reverse; }
  &:hover { color: ${theme.color.brand}; text-decoration: underline; }
`;
const Arrow = styled.span`
  width: 1em;
  font-size: 0.7em;
`;
const blocks = css<{ $hasSort: boolean }>`
  table, thead, tbody { display: block; }
  ${({ $hasSort }) =>
    $hasSort
      ? `thead tr { display: flex; flex-wrap: wrap; gap: 0 ${space(3)}; padding-bottom: ${space(2)}; }`
      : 'thead { position: absolute; clip-path: inset(50%); }'}
  tbody tr {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: ${space(1)} ${space(4)};
    align-items: start;
    padding: ${space(3)} 0;
    border-top: 1px solid ${theme.color.line};
    content-visibility: auto;
    contain-intrinsic-block-size: auto 200px;
  }
  && th, && td, && [data-numeric] { min-width: 0; padding: 0; border: 0; text-align: left; white-space: normal; }
  tbody th { grid-area: 1 / 1; }
  tbody tr:not(:has([data-narrow='corner'])) th, [data-narrow='line'] { grid-column: 1 / -1; }
  [data-narrow='corner'] { grid-area: 1 / 2; justify-self: end; }
  td:empty { display: none; }
  [data-unit]::before { content: attr(data-unit) ' '; color: ${theme.color.muted}; }
`;
const Stacked = styled.div<{ $hasSort: boolean }>`
  min-width: 0;
  > section { position: relative; max-height: inherit; overflow: auto; }
  th, td {
    position: relative;
    padding: ${space(2)} ${space(3)} ${space(2)} 0;
    border-bottom: 1px solid ${theme.color.line};
    text-align: left;
    vertical-align: top;
    font-variant-numeric: tabular-nums;
  }
  th { font-weight: ${theme.weight.label}; }
  thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    background: ${theme.color.surface};
    color: ${theme.color.muted};
    white-space: nowrap;
    vertical-align: bottom;
  }
  tbody th { min-width: 120px; overflow-wrap: anywhere; }
  th > a { color: ${theme.color.ink}; text-decoration: none; }
  th > a:hover { color: ${theme.color.brand}; text-decoration: underline; }
  th:last-child, td:last-child { padding-right: 0; }
  && [data-numeric] { text-align: right; white-space: nowrap; }
  tbody tr:last-child > * { border-bottom: 0; }
  @media (max-width: ${theme.bp.md - 1}px) { ${blocks} }
`;
