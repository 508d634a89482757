import type { SortColumn, TableRow, TableSort } from '@marketplace/contracts/listings/listing-table.views';
import { partsOfSort } from '@marketplace/contracts/listings/listing-table.views';
import { useEffect, useMemo, useRef } from 'react';
import styled, { css } from 'styled-components';
import { drawn } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { roomy, space, theme } from '../../ui/theme.ts';
import { Thumbnail } from '../listing/thumbnail.tsx';
import { historyPath } from '../pages.ts';
import { CheckBox } from '../ui/controls.tsx';
import type { Column } from '../ui/data-table.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { framed } from '../ui/page.tsx';
import type { Selection } from '../ui/use-selection.ts';
import type { PropertyActions } from './property-actions.tsx';
import type { PropertyQuery } from './property-query.ts';
import { sortOf, tablePath } from './property-query.ts';
import { columnDescriptions, useColumns } from './table-columns.tsx';

interface PropertyTableProps {
  query: PropertyQuery;
  set: (changed: Partial<PropertyQuery>) => void;
  rows: readonly TableRow[];
  /** Which list they are of. */
  list: string | undefined;
  actions: PropertyActions;
  selection: Selection;
}

/** A page of listings as rows; headings sort all pages. */
export function PropertyTable({ query, set, rows, list, actions, selection }: PropertyTableProps) {
  const pane = useRef<HTMLElement>(null);
  const path = tablePath(query);
  const scrolled = useRef(path);
  useEffect(() => {
    if (scrolled.current === path) return; // it is at its top, and to scroll would lay all rows out at once
    scrolled.current = path;
    pane.current?.scrollTo?.({ top: 0 });
  }, [path]);
  const columns = useTableColumns(actions, selection);
  const sort = sortOf(query);
  const sorted = sort && partsOfSort(sort);
  return (
    <Looks>
      <DataTable
        ref={pane}
        label="Table of properties"
        caption="Properties; headings sort them. Views, clicks and enquiries cover the last 30 days."
        columns={columns}
        rows={rows}
        list={list}
        keyOf={({ id }) => id}
        isSelected={({ id }) => selection.has(id)}
        {...(sorted && {
          sort: { key: sorted.column, direction: sorted.isDescending ? 'descending' : 'ascending' },
        })}
        onSort={(key) => set({ sort: nextSort(sort, key) })}
      />
    </Looks>
  );
}

/** The same while nothing that they show changes: a key in the search must not render all rows again. */
function useTableColumns(actions: PropertyActions, selection: Selection) {
  const [shownColumns] = useColumns();
  const latest = useRef({ actions, selection });
  useEffect(() => {
    latest.current = { actions, selection };
  });
  const { hasAll } = selection;
  const { copying } = actions;
  const mayRemove = actions.remove !== undefined;
  return useMemo((): Column<TableRow, SortColumn>[] => {
    const rowActions = {
      copying,
      duplicate: (id: string) => latest.current.actions.duplicate(id),
      remove: mayRemove ? (id: string) => latest.current.actions.remove?.(id) : undefined,
    };
    return [
      {
        name: 'Select',
        heading: (
          <CheckBox
            label="Select this page"
            hideLabel
            checked={hasAll}
            onChange={() => latest.current.selection.toggleAll()}
          />
        ),
        cell: ({ id, title }, isSelected) => (
          <CheckBox
            label={`Select ${title}`}
            hideLabel
            checked={isSelected}
            onChange={(event) => latest.current.selection.toggle(id, event)}
          />
        ),
      },
      {
        name: 'Property',
        sortKey: 'title',
        isRowHeader: true,
        cell: (row) => <TitleCell row={row} onEdit={() => latest.current.actions.edit(row.id)} />,
      },
      ...shownColumns.map((sortKey) => ({ ...columnDescriptions[sortKey], sortKey })),
      {
        name: 'Actions',
        heading: <VisuallyHidden>Actions</VisuallyHidden>,
        cell: (row) => <RowActions row={row} actions={rowActions} />,
      },
    ];
  }, [shownColumns, hasAll, copying, mayRemove]);
}

const textColumns: readonly SortColumn[] = ['title', 'status', 'district', 'category', 'property_type'];

/** Returns the order after a press on a heading: reversed, or the new column, ascending for text and descending for numbers. */
export function nextSort(sort: TableSort | undefined, pressed: SortColumn): TableSort {
  const now = sort && partsOfSort(sort);
  const isUpwards = now?.column === pressed ? now.isDescending : textColumns.includes(pressed);
  return isUpwards ? `${pressed}-asc` : `${pressed}-desc`;
}

function TitleCell({ row, onEdit }: { row: TableRow; onEdit: () => void }) {
  const { title, image, property_type, category, sub_type, is_new_launch } = row;
  const kind = [sub_type ?? category, property_type, is_new_launch && 'New launch'];
  return (
    <Title>
      <Thumbnail path={image ?? undefined} alt="" />
      <span>
        <TitleButton type="button" title={title} aria-label={`Edit ${title}`} onClick={onEdit}>
          {title}
        </TitleButton>
        <small>{kind.filter(Boolean).join(' · ')}</small>
      </span>
    </Title>
  );
}

const DuplicateIcon = drawn('M9 9h11v11H9zM5 15H4V4h11v1');
const DeleteIcon = drawn('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5');

interface RowActionsProps {
  row: TableRow;
  actions: Omit<PropertyActions, 'edit'>;
}

function RowActions({ row: { id, title }, actions }: RowActionsProps) {
  return (
    <Icons>
      <HistoryLink to={historyPath(id)} aria-label={`History ${title}`}>
        History
      </HistoryLink>
      <IconButton
        type="button"
        aria-label={`Duplicate ${title}`}
        title="Duplicate"
        disabled={actions.copying !== undefined}
        onClick={() => actions.duplicate(id)}
      >
        <DuplicateIcon size={18} />
      </IconButton>
      {actions.remove && (
        <IconButton
          type="button"
          aria-label={`Delete ${title}`}
          title="Delete"
          data-danger
          onClick={() => actions.remove?.(id)}
        >
          <DeleteIcon size={18} />
        </IconButton>
      )}
    </Icons>
  );
}

const Looks = styled.div`
  > section {
    ${framed}
    ${roomy} {
      max-height: max(420px, calc(100dvh - 96px));
      overflow-y: auto;
    }
  }
  /* Room for the editor of a cell in the last rows, which the section would cut off. */
  > section:has(tbody tr:nth-last-child(-n + 4) form) { padding-bottom: 220px; }
  /* Collapsed borders and their backgrounds are not always painted again with a sticky cell. */
  table { position: relative; border-collapse: separate; border-spacing: 0; font-size: ${theme.size.sm}; }
  th, td {
    height: 48px;
    padding: 0 6px;
    border-bottom: 1px solid ${theme.color.line};
    background: ${theme.color.surface};
    text-align: left;
    white-space: nowrap;
  }
  th:first-child, td:first-child { padding-left: ${space(2)}; }
  /* The actions stay in view in wide tables. */
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
  tbody tr[data-selected] > * { background: ${theme.color.brandTint}; }
  tbody tr:last-child > * { border-bottom: 0; }
  abbr { text-decoration: none; }
  a { color: ${theme.color.brand}; }
`;
const Title = styled.div`
  display: grid;
  grid-template-columns: 48px minmax(116px, 1fr);
  gap: ${space(2)};
  align-items: center;
  > span { display: grid; gap: 2px; min-width: 0; padding: ${space(1)} 0; }
  small {
    overflow: hidden;
    color: ${theme.color.muted};
    font-size: ${theme.size.xs};
    font-weight: ${theme.weight.text};
    text-overflow: ellipsis;
  }
`;
/** At most two lines: titles with the same beginning still differ. */
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
const Icons = styled.div`
  display: flex;
  justify-content: flex-end;
`;
const icon = css`
  display: grid;
  place-items: center;
  width: 30px;
  height: 40px;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.sm}px;
  background: transparent;
  && { color: ${theme.color.muted}; }
  @media (pointer: coarse) { width: 44px; height: 44px; }
  &:hover:not(:disabled) { background: ${theme.color.sunken}; }
  &&:hover { color: ${theme.color.brand}; }
  &&[data-danger]:hover { color: ${theme.color.danger}; }
  &:disabled { opacity: 0.55; }
`;
const HistoryLink = styled(Link)`
  ${icon}
  && { width: auto; padding: 0 ${space(1)}; }
`;
const IconButton = styled.button`${icon}`;
