import type { ReactNode, Ref } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { SortHeader } from './sort-header.tsx';
import {
  BodyRows,
  Cell,
  ColumnHeader,
  HeadRows,
  Row,
  RowHeader,
  Scroller,
  TableBase,
} from './table-parts.ts';

/** What a table shows of each of its rows. */
export interface Column<Item, SortKey extends string = string> {
  name: string;
  /** Stands in the heading instead of the name: a control, or words for screen readers alone. */
  heading?: ReactNode;
  cell: (item: Item) => ReactNode;
  isNumeric?: boolean;
  /** Its cells name their rows. */
  isRowHeader?: boolean;
  /** Stands before the value where narrow screens stack the cells: `[data-unit]`. */
  unit?: string;
  /** What a press on the heading sorts by; without it the heading is no button. */
  sortKey?: SortKey;
}

interface DataTableProps<Item, SortKey extends string> {
  /** Names the region that scrolls. */
  label: string;
  caption?: string;
  columns: readonly Column<Item, SortKey>[];
  rows: readonly Item[];
  keyOf: (item: Item) => string;
  sort?: { key: SortKey; direction: 'ascending' | 'descending' };
  onSort?: (key: SortKey) => void;
  isSelected?: (item: Item) => boolean;
  isBusy?: boolean;
  /** The region that scrolls. */
  ref?: Ref<HTMLElement>;
}

/** A table in a region that scrolls sideways. Its looks come from what is around it: `th`, `td`, `[data-numeric]`, `[data-selected]`. */
export function DataTable<Item, SortKey extends string = string>(props: DataTableProps<Item, SortKey>) {
  const { label, caption, columns, rows, keyOf, sort, onSort, isSelected, isBusy, ref } = props;
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
            {columns.map(({ name, heading = name, isNumeric = false, sortKey }) =>
              sortKey === undefined ? (
                <ColumnHeader key={name} data-numeric={isNumeric || undefined}>
                  {heading}
                </ColumnHeader>
              ) : (
                <SortHeader
                  key={name}
                  name={name}
                  isNumeric={isNumeric}
                  direction={sort?.key === sortKey ? sort.direction : undefined}
                  onSort={() => onSort?.(sortKey)}
                />
              ),
            )}
          </Row>
        </HeadRows>
        <BodyRows>
          {rows.map((item) => (
            <Row key={keyOf(item)} data-selected={isSelected?.(item) || undefined}>
              {columns.map(({ name, cell, isNumeric, isRowHeader, unit }) => {
                const Part = isRowHeader ? RowHeader : Cell;
                return (
                  <Part key={name} data-numeric={isNumeric || undefined} data-unit={unit}>
                    {cell(item)}
                  </Part>
                );
              })}
            </Row>
          ))}
        </BodyRows>
      </TableBase>
    </Scroller>
  );
}
