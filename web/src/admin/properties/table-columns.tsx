import type { Parser } from '@marketplace/contracts/check';
import { districtCode } from '@marketplace/contracts/districts';
import type { TableColumn, TableRow } from '@marketplace/contracts/listings/listing-table.views';
import { tableColumns } from '@marketplace/contracts/listings/listing-table.views';
import { useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { z } from 'zod/mini';
import type { Kept } from '../../api/kept.ts';
import { createKept, parsed } from '../../api/kept.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ChoicePill } from '../../ui/choice-pill.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { count, daysAgo, exactPrice, shortPsf } from '../../ui/format.ts';
import { Cluster } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { space, theme } from '../../ui/theme.ts';
import { ScheduleBadge } from '../listing/schedule-badge.tsx';
import { ENQUIRIES } from '../pages.ts';
import { DownloadButton, SmallButton } from '../ui/buttons.tsx';
import { Segments } from '../ui/controls.tsx';
import type { Column } from '../ui/data-table.tsx';
import { SparkLine } from '../ui/figures.tsx';
import { Row } from '../ui/page.tsx';
import { moment, Time } from '../ui/times.tsx';
import { EditableCell } from './editable-cell.tsx';
import type { PropertyQuery } from './property-query.ts';
import { tableFilePath } from './property-query.ts';

/** Name and content of each column. */
export const columnDescriptions: Readonly<Record<TableColumn, Column<TableRow, TableColumn>>> = {
  status: {
    name: 'Status',
    cell: (row) => (
      <EditableCell row={row} field="status">
        <Badges as="span" $gap={1}>
          <StatusBadge listing={row} />
          <ScheduleBadge listing={row} />
        </Badges>
      </EditableCell>
    ),
  },
  price: {
    name: 'Price',
    isNumeric: true,
    cell: (row) => (
      <EditableCell row={row} field="price">
        <span>
          {exactPrice(row.price)}
          {row.property_type === 'Rent' && <Unit>/mo</Unit>}
        </span>
      </EditableCell>
    ),
  },
  psf: {
    name: 'Psf',
    isNumeric: true,
    cell: ({ psf, property_type }) => (psf === null ? '–' : shortPsf(psf, property_type)),
  },
  area_sqft: {
    name: 'Sqft',
    isNumeric: true,
    cell: ({ area_sqft }) => (area_sqft === null ? '–' : count(area_sqft)),
  },
  district: {
    name: 'District',
    cell: ({ district }) => <abbr title={district}>{districtCode(district)}</abbr>,
  },
  category: { name: 'Category', cell: ({ category, sub_type }) => sub_type ?? category },
  property_type: { name: 'Type', cell: ({ property_type }) => property_type },
  views: {
    name: 'Views',
    isNumeric: true,
    cell: ({ views, trend }) => (
      <Trend>
        <div>
          <SparkLine values={trend} />
        </div>
        {count(views)}
      </Trend>
    ),
  },
  clicks: { name: 'Clicks', isNumeric: true, cell: ({ clicks }) => count(clicks) },
  enquiries: {
    name: 'Enquiries',
    isNumeric: true,
    cell: ({ id, enquiries }) =>
      enquiries === 0 ? '0' : <Link to={`${ENQUIRIES}?property_id=${id}`}>{count(enquiries)}</Link>,
  },
  listed_at: { name: 'Listed', cell: ({ listed_at }) => <Day at={listed_at} /> },
  updated_at: {
    name: 'Last change',
    cell: ({ updated_at, updated_by }) => (
      <TwoLines>
        <Day at={updated_at} />
        {updated_by !== null && <small>by {updated_by}</small>}
      </TwoLines>
    ),
  },
  publish_at: {
    name: 'Goes live',
    cell: ({ publish_at }) => (publish_at === null ? '–' : <Time at={publish_at} />),
  },
  expire_at: {
    name: 'Expires',
    cell: ({ expire_at }) => (expire_at === null ? '–' : <Time at={expire_at} />),
  },
  confirmed_at: {
    name: 'Confirmed',
    cell: ({ confirmed_at }) => (confirmed_at === null ? 'Never' : <Day at={confirmed_at} />),
  },
};

function Day({ at }: { at: string }) {
  return <span title={moment(at)}>{daysAgo(at, new Date())}</span>;
}

/** A time wraps rather than widens its column. */
const Badges = styled(Cluster)`
  max-width: 116px;
  span { white-space: normal; text-align: left; }
`;
const Unit = styled.small`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
`;
const Trend = styled.span`
  display: inline-flex;
  vertical-align: middle;
  align-items: center;
  gap: ${space(2)};
  > div { width: 40px; }
`;
const TwoLines = styled.span`
  display: grid;
  line-height: ${theme.line.snug};
  small { color: ${theme.color.muted}; font-size: ${theme.size.xs}; }
`;

const defaultColumns: readonly TableColumn[] = [
  'status',
  'price',
  'psf',
  'district',
  'views',
  'enquiries',
  'updated_at',
];
/** Columns in order; unknown names are ignored. */
const Columns = z.catch(
  z.pipe(
    z.array(z.unknown()),
    z.transform((stored): readonly TableColumn[] => tableColumns.filter((column) => stored.includes(column))),
  ),
  defaultColumns,
);

const layouts = { table: 'Table', cards: 'Cards' } as const;
const Layout = z.catch(z.enum(['table', 'cards']), 'table');

const SavedViews = z.catch(
  z.array(z.object({ name: z.string(), address: z.string(), columns: Columns })),
  [],
);

const columnsKept = keptAs('admin-table-columns', Columns);
const layoutKept = keptAs('admin-table-layout', Layout);
const viewsKept = keptAs('admin-table-views', SavedViews);

/** The visible columns, stored in this browser. */
export const useColumns = () => useKept(columnsKept);
/** Rows or cards, stored in this browser. */
export const useLayout = () => useKept(layoutKept);
/** The admin's saved views, stored in this browser. */
export const useViews = () => useKept(viewsKept);

function keptAs<Value>(key: string, schema: Parser<Value>): Kept<Value> {
  return createKept(key, (text) => schema.parse(parsed(text)));
}

function useKept<Value>(kept: Kept<Value>): [Value, (value: Value) => void] {
  return [useSyncExternalStore(kept.subscribe, kept.read), kept.replace];
}

/** Columns, export and layout of the list. Phones always show cards. */
export function TableSettings({ query, isTable }: { query: PropertyQuery; isTable: boolean }) {
  const [columns] = useColumns();
  const [layout, setLayout] = useLayout();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Row $gap={2}>
      {isTable && <SmallButton onClick={() => setIsOpen(true)}>Columns</SmallButton>}
      <DownloadButton path={tableFilePath(query, columns)} name="properties.csv" />
      <Wide>
        <Segments label="Layout" options={layouts} value={layout} onChoose={setLayout} />
      </Wide>
      {isOpen && <ColumnsDialog onClose={() => setIsOpen(false)} />}
    </Row>
  );
}

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

const Wide = styled.div`@media (max-width: ${theme.bp.md - 1}px) { display: none; }`;
