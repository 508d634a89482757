import type { TableColumn } from '@marketplace/contracts/listings/listing-table.views';
import { tableColumns } from '@marketplace/contracts/listings/listing-table.views';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { Kept } from '../../api/kept.ts';
import { createKept, parsed } from '../../api/kept.ts';

const standardColumns: readonly TableColumn[] = [
  'status',
  'price',
  'psf',
  'district',
  'views',
  'enquiries',
  'updated_at',
];
const Columns = z.array(z.enum(tableColumns).or(z.null()).catch(null));

/** Returns the columns of a stored list, in their order on screen; those that there are none of are passed over. */
export function columnsOf(stored: unknown): readonly TableColumn[] {
  const known = Columns.safeParse(stored).data;
  return known ? tableColumns.filter((column) => known.includes(column)) : standardColumns;
}

const layouts = ['table', 'cards'] as const;
export type Layout = (typeof layouts)[number];

/** A name for filters, order and columns. */
const TableView = z.object({
  name: z.string(),
  address: z.string(),
  columns: z.unknown().transform(columnsOf),
});
export type TableView = z.infer<typeof TableView>;

const columns = createKept('admin-table-columns', (text) => columnsOf(parsed(text)));
const layout = createKept<Layout>('admin-table-layout', (text) =>
  z.enum(layouts).catch('table').parse(parsed(text)),
);
const views = createKept<readonly TableView[]>('admin-table-views', (text) =>
  z.array(TableView).catch([]).parse(parsed(text)),
);

/** Which columns the table shows, kept in this browser. */
export const useColumns = () => useKept(columns);
/** Whether listings are rows or cards, kept in this browser. */
export const useLayout = () => useKept(layout);
/** The admin's own views, kept in this browser. */
export const useViews = () => useKept(views);

function useKept<Value>(kept: Kept<Value>): [Value, (value: Value) => void] {
  return [useSyncExternalStore(kept.subscribe, kept.read), kept.replace];
}
