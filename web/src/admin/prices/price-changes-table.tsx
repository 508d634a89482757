import type { PriceChangeRow } from '@marketplace/contracts/analytics/price-changes.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { count, exactPrice } from '../../ui/format.ts';
import { theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { historyPath } from '../pages.ts';
import type { Column } from '../ui/data-table.tsx';
import { StackedTable } from '../ui/data-table.tsx';
import { PriceEffectText, signedPercent } from '../ui/figures.tsx';
import { moment } from '../ui/times.tsx';

interface PriceChangesTableProps {
  changes: readonly PriceChangeRow[];
  onRevert: (change: PriceChangeRow) => void;
}

/** Price changes with the figures before and after each. */
export function PriceChangesTable({ changes, onRevert }: PriceChangesTableProps) {
  const revertColumn: Column<PriceChangeRow> = {
    name: 'Actions',
    heading: <VisuallyHidden>Actions</VisuallyHidden>,
    narrow: 'line',
    cell: (change) => (
      <Button variant="secondary" size="sm" onClick={() => onRevert(change)}>
        Revert price
        <VisuallyHidden>
          {' '}
          to {exactPrice(change.from)}, {change.title}
        </VisuallyHidden>
      </Button>
    ),
  };
  return (
    <StackedTable
      label="Price changes table"
      caption="Price changes"
      columns={[...columns, revertColumn]}
      rows={changes}
      keyOf={({ listing_id, version }) => `${listing_id} ${version}`}
    />
  );
}

const columns: readonly Column<PriceChangeRow>[] = [
  {
    name: 'Property',
    isRowHeader: true,
    cell: ({ listing_id, title, at, now }) => (
      <>
        <Link to={`${historyPath(listing_id)}?tab=price`}>{title}</Link>
        <Quiet>{moment(at)}</Quiet>
        {now?.status !== 'active' && <Quiet>{now ? `now ${now.status}` : 'since deleted'}</Quiet>}
      </>
    ),
  },
  {
    name: 'Price',
    narrow: 'line',
    cell: ({ from, to, change_percent }) => (
      <>
        {exactPrice(from)} → <strong>{exactPrice(to)}</strong>
        <Quiet>{signedPercent(change_percent)}</Quiet>
      </>
    ),
  },
  { name: 'Effect', narrow: 'corner', cell: (change) => <PriceEffectText {...change} /> },
  {
    name: 'Views per day',
    unit: 'views per day',
    cell: ({ before, after }) => `${perDay(before)} → ${perDay(after)}`,
  },
  {
    name: 'Clicks',
    unit: 'clicks',
    cell: ({ before, after }) => `${count(before.clicks)} → ${count(after.clicks)}`,
  },
  {
    name: 'Enquiries',
    unit: 'enquiries',
    cell: ({ before, after }) => `${count(before.enquiries)} → ${count(after.enquiries)}`,
  },
  {
    name: 'Days',
    unit: 'days',
    cell: ({ before, after }) =>
      before.days === after.days ? count(before.days) : `${before.days} → ${after.days}`,
  },
];

function perDay({ views, days }: PriceChangeRow['before']): string {
  return days === 0 ? '–' : (views / days).toFixed(1);
}

const Quiet = styled.small`
  display: block;
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.text};
`;
