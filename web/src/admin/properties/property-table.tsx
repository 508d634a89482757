import type {
  SortColumn,
  TableColumn,
  TableRow,
  TableSort,
} from '@marketplace/contracts/listings/listing-table.views';
import { partsOfSort } from '@marketplace/contracts/listings/listing-table.views';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { roomy, space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Thumbnail } from '../listing/thumbnail.tsx';
import { CheckBox } from '../ui/controls.tsx';
import { framed } from '../ui/page.tsx';
import { SortHeader } from '../ui/sort-header.tsx';
import {
  BodyRows,
  Cell,
  ColumnHeader,
  HeadRows,
  Row,
  RowHeader,
  Scroller,
  TableBase,
} from '../ui/table-parts.ts';
import type { PropertyActions } from './property-actions.ts';
import type { PageSelection } from './use-page-selection.ts';
import { RowActions } from './row-actions.tsx';
import { columnDescriptions } from './table-columns.tsx';

interface PropertyTableProps {
  rows: readonly TableRow[];
  columns: readonly TableColumn[];
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  actions: PropertyActions;
  selection: PageSelection;
  /** Differs for each page: a new one starts at its top. */
  pageKey: string;
}

/** A page of listings, each in a row; headings sort all of them. */
export function PropertyTable({ rows, columns, sort, onSort, pageKey, ...ofRows }: PropertyTableProps) {
  const { selection } = ofRows;
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page starts at its top
  useEffect(() => pane.current?.scrollTo?.({ top: 0 }), [pageKey]);
  const header = (column: SortColumn, name: string, isNumeric = false) => (
    <SortHeader
      key={column}
      name={name}
      isNumeric={isNumeric}
      direction={directionOf(sort, column)}
      onSort={() => onSort(nextSort(sort, column))}
    />
  );
  return (
    <Pane ref={pane} aria-label="Table of properties">
      <Table>
        <caption>
          <VisuallyHidden>
            Properties; headings sort them. Views, clicks and enquiries are of the last 30 days.
          </VisuallyHidden>
        </caption>
        <HeadRows>
          <Row>
            <ColumnHeader>
              <CheckBox
                label="Choose this page"
                hideLabel
                checked={selection.isWholePage}
                onChange={selection.togglePage}
              />
            </ColumnHeader>
            {header('title', 'Property')}
            {columns.map((column) =>
              header(column, columnDescriptions[column].name, columnDescriptions[column].isNumeric),
            )}
            <ColumnHeader>
              <VisuallyHidden>What can be done</VisuallyHidden>
            </ColumnHeader>
          </Row>
        </HeadRows>
        <BodyRows>
          {rows.map((row) => (
            <PropertyRow key={row.id} row={row} columns={columns} {...ofRows} />
          ))}
        </BodyRows>
      </Table>
    </Pane>
  );
}

interface PropertyRowProps extends Pick<PropertyTableProps, 'columns' | 'actions' | 'selection'> {
  row: TableRow;
}

function PropertyRow({ row, columns, actions, selection }: PropertyRowProps) {
  const { id, title, image, property_type, category, sub_type, is_new_launch } = row;
  const kind = [sub_type ?? category, property_type, is_new_launch && 'New launch']
    .filter(Boolean)
    .join(' · ');
  return (
    <Row data-chosen={selection.has(id) || undefined}>
      <Cell>
        <CheckBox
          label={`Choose ${title}`}
          hideLabel
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
      </Cell>
      <RowHeader>
        <Title>
          <Picture>
            <Thumbnail path={image ?? undefined} alt="" />
          </Picture>
          <span>
            <TitleButton type="button" title={title} onClick={() => actions.edit(row)}>
              <VisuallyHidden>Edit </VisuallyHidden>
              {title}
            </TitleButton>
            <Kind>{kind}</Kind>
          </span>
        </Title>
      </RowHeader>
      {columns.map((column) => (
        <Cell key={column} data-numeric={columnDescriptions[column].isNumeric || undefined}>
          {columnDescriptions[column].cell(row)}
        </Cell>
      ))}
      <Cell>
        <RowActions row={row} actions={actions} />
      </Cell>
    </Row>
  );
}

function directionOf(sort: TableSort, column: SortColumn): 'ascending' | 'descending' | undefined {
  const parts = partsOfSort(sort);
  if (parts.column !== column) return undefined;
  return parts.isDescending ? 'descending' : 'ascending';
}

const texts: readonly SortColumn[] = ['title', 'status', 'district', 'category', 'property_type'];

/** Returns the order after a click on a column: turned round, or from its better end. */
export function nextSort(sort: TableSort, column: SortColumn): TableSort {
  const direction = directionOf(sort, column);
  if (direction === undefined) return texts.includes(column) ? `${column}-asc` : `${column}-desc`;
  return direction === 'ascending' ? `${column}-desc` : `${column}-asc`;
}

const Pane = styled(Scroller)`
  ${framed}
  ${roomy} {
    max-height: max(420px, calc(100dvh - 96px));
    overflow-y: auto;
  }
`;
const Table = styled(TableBase)`
  position: relative;
  font-size: ${theme.size.sm};
  th, td {
    height: 48px;
    padding: 0 6px;
    border-bottom: 1px solid ${theme.color.line};
    background: ${theme.color.surface};
    text-align: left;
    white-space: nowrap;
  }
  th:first-child, td:first-child { padding-left: ${space(2)}; }
  /* What can be done stays in view where the columns are wider than the window. */
  td:last-child { position: sticky; right: 0; }
  th[data-numeric], td[data-numeric] { text-align: right; font-variant-numeric: tabular-nums; }
  thead th {
    position: sticky;
    top: 0;
    z-index: 2;
    height: 40px;
    background: ${theme.color.sunken};
    color: ${theme.color.muted};
  }
  tbody tr:hover > * { background: ${theme.color.canvas}; }
  tbody tr[data-chosen] > * { background: ${theme.color.brandTint}; }
  tbody tr:last-child > * { border-bottom: 0; }
  abbr { text-decoration: none; }
  a { color: ${theme.color.brand}; }
`;
const Title = styled.div`
  display: grid;
  grid-template-columns: 48px minmax(140px, 1fr);
  gap: ${space(2)};
  align-items: center;
  > span { display: grid; gap: 2px; min-width: 0; padding: ${space(1)} 0; }
`;
const Picture = styled.div`
  border-radius: ${theme.radius.sm}px;
  overflow: hidden;
`;
/** Two lines of it at most: what begins alike is told apart by its end. */
const TitleButton = styled.button`
  display: -webkit-box;
  position: relative;
  max-width: 320px;
  padding: 0;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  border: 0;
  background: transparent;
  color: ${theme.color.ink};
  font-weight: ${theme.weight.strong};
  line-height: ${theme.line.snug};
  text-align: left;
  white-space: normal;
  &:hover { color: ${theme.color.brand}; text-decoration: underline; }
`;
const Kind = styled.small`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.text};
`;
