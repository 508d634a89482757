import type { TableColumn } from '@marketplace/contracts/listings/listing-table.views';
import { tableColumns } from '@marketplace/contracts/listings/listing-table.views';
import { useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { z } from 'zod';
import type { Kept } from '../../api/kept.ts';
import { createKept, parsed } from '../../api/kept.ts';
import { Button } from '../../ui/button.tsx';
import { ChoicePill } from '../../ui/choice-pill.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import { Row } from '../ui/page.tsx';
import type { PropertyQuery } from './property-query.ts';
import { tableFilePath } from './property-query.ts';
import { columnDescriptions } from './table-columns.tsx';

const defaultColumns: readonly TableColumn[] = [
  'status',
  'price',
  'psf',
  'district',
  'views',
  'enquiries',
  'updated_at',
];
/** Columns in their order on screen; names that are no column any more are ignored. */
const Columns = z
  .array(z.unknown())
  .transform((stored): readonly TableColumn[] => tableColumns.filter((column) => stored.includes(column)))
  .catch(defaultColumns);

const layouts = { table: 'Table', cards: 'Cards' } as const;
const Layout = z.enum(['table', 'cards']).catch('table');

/** A name for filters, order and columns. */
const SavedViews = z.array(z.object({ name: z.string(), address: z.string(), columns: Columns })).catch([]);

const columnsKept = keptAs('admin-table-columns', Columns);
const layoutKept = keptAs('admin-table-layout', Layout);
const viewsKept = keptAs('admin-table-views', SavedViews);

/** Which columns the table shows, kept in this browser. */
export const useColumns = () => useKept(columnsKept);
/** Whether listings are rows or cards, kept in this browser. */
export const useLayout = () => useKept(layoutKept);
/** The views that the admin saved, kept in this browser. */
export const useViews = () => useKept(viewsKept);

function keptAs<Value>(key: string, schema: z.ZodType<Value>): Kept<Value> {
  return createKept(key, (text) => schema.parse(parsed(text)));
}

function useKept<Value>(kept: Kept<Value>): [Value, (value: Value) => void] {
  return [useSyncExternalStore(kept.subscribe, kept.read), kept.replace];
}

/** Columns, export and layout of the whole list. A phone always has cards. */
export function TableSettings({ query, isTable }: { query: PropertyQuery; isTable: boolean }) {
  const [columns] = useColumns();
  const [layout, setLayout] = useLayout();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Row $gap={2}>
      {isTable && (
        <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
          Columns
        </Button>
      )}
      <DownloadButton path={tableFilePath(query, columns)} name="properties.csv" />
      <Switch role="group" aria-label="Layout">
        {Layout.unwrap().options.map((one) => (
          <button key={one} type="button" aria-pressed={layout === one} onClick={() => setLayout(one)}>
            {layouts[one]}
          </button>
        ))}
      </Switch>
      {isOpen && <ColumnsDialog onClose={() => setIsOpen(false)} />}
    </Row>
  );
}

/** Which columns the table shows; a change applies at once. */
function ColumnsDialog({ onClose }: { onClose: () => void }) {
  const [columns, setColumns] = useColumns();
  const withChanged = (column: TableColumn, isShown: boolean) =>
    tableColumns.filter((one) => (one === column ? isShown : columns.includes(one)));
  return (
    <Dialog title="Columns" width={480} onClose={onClose}>
      <Cluster $gap={2}>
        {tableColumns.map((column) => (
          <ChoicePill
            key={column}
            checked={columns.includes(column)}
            onChange={(isShown) => setColumns(withChanged(column, isShown))}
          >
            {columnDescriptions[column].name}
          </ChoicePill>
        ))}
      </Cluster>
    </Dialog>
  );
}

const Switch = styled.div`
  display: inline-flex;
  border: 1px solid ${theme.color.inputLine};
  border-radius: ${theme.radius.md}px;
  overflow: hidden;
  @media (max-width: ${theme.bp.md - 1}px) { display: none; }
  button {
    min-height: 34px;
    padding: 0 ${space(3)};
    border: 0;
    background: ${theme.color.surface};
    color: ${theme.color.muted};
    font-size: ${theme.size.sm};
    font-weight: ${theme.weight.strong};
  }
  button[aria-pressed='true'] { background: ${theme.color.brandTint}; color: ${theme.color.brand}; }
  button:focus-visible { outline-offset: -3px; }
`;
