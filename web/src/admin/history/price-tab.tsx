import type { PriceChange } from '@marketplace/contracts/listings/history.views';
import { Link } from 'react-router-dom';
import { exactPrice } from '../../ui/format.ts';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { versionPath } from '../pages.ts';
import { TrafficPanel } from '../statistics/traffic-panel.tsx';
import { useTimeline } from '../statistics/use-statistics.ts';
import type { Column } from '../ui/data-table.tsx';
import { StackedTable } from '../ui/data-table.tsx';
import { EFFECT_RULE, PriceEffectText, signedPercent } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { moment } from '../ui/times.tsx';
import { usePriceHistory } from './use-history.ts';

const FAILED = 'Failed to load the price history';

/** Each price of a listing with the views before and after it, and the listing's views and clicks. */
export function PriceTab({ id }: { id: string }) {
  const prices = usePriceHistory(id);
  const timeline = useTimeline(undefined, id);
  useFailureToast(prices.error ?? timeline.error, FAILED);
  return (
    <>
      <Panel title="Price history" hint={EFFECT_RULE}>
        <QueryPanel query={prices} failed={FAILED}>
          {(list) => <PriceTable listingId={id} prices={list} />}
        </QueryPanel>
      </Panel>
      <TrafficPanel query={timeline} failed={FAILED} listingId={id} />
    </>
  );
}

/** The prices, newest first. */
function PriceTable({ listingId, prices }: { listingId: string; prices: readonly PriceChange[] }) {
  const columns: Column<PriceChange>[] = [
    {
      name: 'Since',
      isRowHeader: true,
      cell: ({ at, version }) => <Link to={versionPath(listingId, version)}>{moment(at)}</Link>,
    },
    { name: 'Price', isNumeric: true, cell: ({ price }) => exactPrice(price), narrow: 'corner' },
    {
      name: 'Change',
      isNumeric: true,
      cell: ({ change_percent }) => (change_percent === null ? '–' : signedPercent(change_percent)),
    },
    { name: 'Views per day', isNumeric: true, cell: (price) => <Effect price={price} /> },
  ];
  return (
    <StackedTable
      label="Price history table"
      columns={columns}
      rows={prices.toReversed()}
      keyOf={({ version }) => String(version)}
    />
  );
}

/** Mean views before and after; the first price has no effect to compare. */
function Effect({ price }: { price: PriceChange }) {
  const { views_per_day_before: before, views_per_day_after: after, change_percent } = price;
  return (
    <>
      {meanText(before)} → {meanText(after)} {change_percent !== null && <PriceEffectText {...price} />}
    </>
  );
}

function meanText(mean: number | null): string {
  return mean === null ? '–' : mean.toFixed(1);
}
