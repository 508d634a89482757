import { districtCode } from '@marketplace/contracts/districts';
import type { TableColumn, TableRow } from '@marketplace/contracts/listings/listing-table.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { StatusBadge } from '../../ui/badge.tsx';
import { count, daysAgo, exactPrice, shortPsf } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';
import { ENQUIRIES } from '../pages.ts';
import type { Column } from '../ui/data-table.tsx';
import { SparkLine } from '../ui/spark-line.tsx';
import { moment } from '../ui/times.tsx';
import { EditableCell } from './editable-cell.tsx';

/** What each column of the table is called and shows. */
export const columnDescriptions: Readonly<Record<TableColumn, Column<TableRow, TableColumn>>> = {
  status: {
    name: 'Status',
    cell: (row) => (
      <EditableCell row={row} field="status">
        <StatusBadge status={row.status} />
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
  confirmed_at: {
    name: 'Confirmed',
    cell: ({ confirmed_at }) => (confirmed_at === null ? 'Never' : <Day at={confirmed_at} />),
  },
};

function Day({ at }: { at: string }) {
  return <span title={moment(at)}>{daysAgo(at, new Date())}</span>;
}

const Unit = styled.small`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
`;
const Trend = styled.span`
  display: inline-flex;
  vertical-align: middle;
  align-items: center;
  gap: ${space(2)};
  > div { width: 52px; }
`;
const TwoLines = styled.span`
  display: grid;
  line-height: ${theme.line.snug};
  small { color: ${theme.color.muted}; font-size: ${theme.size.xs}; }
`;
