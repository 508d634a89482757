import { readAmount } from '@marketplace/contracts/amounts';
import { districtCode } from '@marketplace/contracts/districts';
import { listingStatuses } from '@marketplace/contracts/listings/listing.terms';
import type { TableColumn, TableRow } from '@marketplace/contracts/listings/listing-table.views';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { StatusBadge } from '../../ui/badge.tsx';
import { Select, TextInput } from '../../ui/controls.tsx';
import { count, daysAgo, exactPrice, shortPsf } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';
import { ENQUIRIES } from '../ui/admin-paths.ts';
import { moment } from '../ui/times.tsx';
import { EditableCell } from './editable-cell.tsx';
import { Sparkline } from './sparkline.tsx';

interface ColumnDescription {
  name: string;
  isNumeric?: boolean;
  cell: (row: TableRow) => ReactNode;
}

/** What each column of the table is called and shows. */
export const columnDescriptions: Readonly<Record<TableColumn, ColumnDescription>> = {
  status: { name: 'Status', cell: (row) => <StatusCell row={row} /> },
  price: { name: 'Price', isNumeric: true, cell: (row) => <PriceCell row={row} /> },
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
        <Sparkline counts={trend} />
        {count(views)}
      </Trend>
    ),
  },
  clicks: { name: 'Clicks', isNumeric: true, cell: ({ clicks }) => count(clicks) },
  enquiries: { name: 'Enquiries', isNumeric: true, cell: (row) => <EnquiriesCell row={row} /> },
  listed_at: {
    name: 'Listed',
    cell: ({ listed_at }) => <Day at={listed_at} />,
  },
  updated_at: {
    name: 'Last change',
    cell: ({ updated_at, updated_by }) => (
      <TwoLines title={moment(updated_at)}>
        {daysAgo(updated_at, new Date())}
        {updated_by !== null && <small>by {updated_by}</small>}
      </TwoLines>
    ),
  },
  confirmed_at: {
    name: 'Confirmed',
    cell: ({ confirmed_at }) => (confirmed_at === null ? 'Never' : <Day at={confirmed_at} />),
  },
};

function Day({ at }: { at: string }) {
  return <span title={moment(at)}>{daysAgo(at, new Date())}</span>;
}

function PriceCell({ row }: { row: TableRow }) {
  return (
    <EditableCell row={row} field="price" shown={<Price row={row} />} read={readAmount}>
      {(control) => <TextInput {...control} hint={understood(control.value)} autoComplete="off" />}
    </EditableCell>
  );
}

function Price({ row: { price, property_type } }: { row: TableRow }) {
  return (
    <span>
      {exactPrice(price)}
      {property_type === 'Rent' && <Unit>/mo</Unit>}
    </span>
  );
}

function understood(typed: string): string {
  const amount = readAmount(typed);
  return amount ? `= ${exactPrice(amount)}` : 'As you write it: 1.25m, $1,250,000';
}

function StatusCell({ row }: { row: TableRow }) {
  return (
    <EditableCell
      row={row}
      field="status"
      shown={<StatusBadge status={row.status} />}
      read={(typed) => typed}
    >
      {(control) => (
        <Select {...control}>
          {listingStatuses.map((status) => (
            <option key={status} value={status}>
              {status.charAt(0).toUpperCase() + status.slice(1)}
            </option>
          ))}
        </Select>
      )}
    </EditableCell>
  );
}

function EnquiriesCell({ row: { id, enquiries } }: { row: TableRow }) {
  if (enquiries === 0) return '0';
  return <Link to={`${ENQUIRIES}?property_id=${id}`}>{count(enquiries)}</Link>;
}

const Unit = styled.small`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
`;
const Trend = styled.span`
  display: inline-flex;
  vertical-align: middle;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(2)};
`;
const TwoLines = styled.span`
  display: grid;
  line-height: ${theme.line.snug};
  small { color: ${theme.color.muted}; font-size: ${theme.size.xs}; }
`;
