import type { PriceChange } from '@marketplace/contracts/listings/history.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { exactPrice } from '../../ui/format.ts';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { space, theme } from '../../ui/theme.ts';
import { versionPath } from '../ui/admin-paths.ts';
import { TrafficPanel } from '../statistics/traffic-panel.tsx';
import { signedPercent } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { EFFECT_RULE, PriceEffectText } from '../ui/price-effect.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { useTimeline } from '../statistics/use-statistics.ts';
import { Scroller, TableBase } from '../ui/table-parts.ts';
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
  return (
    <Scroller aria-label="Price history table">
      <Table>
        <thead>
          <tr>
            <th scope="col">Since</th>
            <th scope="col">Price</th>
            <th scope="col">Change</th>
            <th scope="col">Views per day</th>
          </tr>
        </thead>
        <tbody>
          {prices.toReversed().map((price) => (
            <tr key={price.version}>
              <th scope="row">
                <Link to={versionPath(listingId, price.version)}>{moment(price.at)}</Link>
              </th>
              <td>{exactPrice(price.price)}</td>
              <td>{price.change_percent === null ? '–' : signedPercent(price.change_percent)}</td>
              <td>
                <Effect price={price} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}

/** Of the first price nothing can be told: there was none before. */
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

const Table = styled(TableBase)`
  font-variant-numeric: tabular-nums;
  th, td {
    padding: ${space(2)} ${space(3)} ${space(2)} 0;
    border-bottom: 1px solid ${theme.color.line};
    text-align: right;
  }
  th:first-child { text-align: left; }
  th { font-weight: ${theme.weight.label}; }
  tbody th { min-width: 92px; }
`;
