import { QueryPanel } from '../../../../ui/query-panel.tsx';
import { TrafficPanel } from '../../blocks/chart/traffic-panel.tsx';
import { Panel } from '../../blocks/panel.tsx';
import { useTimeline } from '../../blocks/statistics/use-statistics.ts';
import { useFailureToast } from '../../blocks/use-failure-toast.ts';
import { usePriceHistory } from '../use-history.ts';
import { PriceTable } from './price-table.tsx';

const FAILED = 'Failed to load the price history';

/** Each price of a listing with the views before and after it, and the listing's views and clicks. */
export function PriceTab({ id }: { id: string }) {
  const prices = usePriceHistory(id);
  const timeline = useTimeline(undefined, id);
  useFailureToast(prices.error ?? timeline.error, FAILED);
  return (
    <>
      <Panel
        title="Price history"
        hint="Views per day: the mean of up to 7 full days before and after a change."
      >
        <QueryPanel query={prices} failed={FAILED}>
          {(list) => <PriceTable listingId={id} prices={list} />}
        </QueryPanel>
      </Panel>
      <TrafficPanel query={timeline} failed={FAILED} />
    </>
  );
}
