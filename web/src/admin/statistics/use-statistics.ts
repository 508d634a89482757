import { AnalyticsSummary, PropertyStatisticsList } from '@marketplace/contracts/analytics/analytics.views';
import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import type { StatisticsOrder } from '@marketplace/contracts/analytics/statistics-query';
import { Timeline } from '@marketplace/contracts/analytics/timeline.views';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { useLabelOf } from '../ui/page.tsx';
import { useFailureToast, withParams } from '../ui/queries.ts';
import type { StatRangeState } from './stat-range.tsx';
import { rangeHeading } from './stat-range.tsx';

const kept = { keepPreviousData: true } as const;

export type Statistics = ReturnType<typeof useStatistics>;

/** Statistics of a range over all existing listings. `hasFailed`: there are no totals to show. */
export function useStatistics(range: StatRangeState, failed: string) {
  const allTime = useSummary();
  const days = useSummary(range.days);
  const timeline = useTimeline(range.days);
  const period = range.days ? days : allTime;
  /** The label of the figures on screen, which may be of an earlier selection. */
  const shown = useLabelOf(period.data, range);
  useFailureToast(allTime.error ?? days.error ?? timeline.error, failed);
  /** All-time figures share the cards: a retry loads both. */
  const mutate = () => Promise.all(range.days ? [days.mutate(), allTime.mutate()] : [allTime.mutate()]);
  return {
    shown,
    heading: rangeHeading(shown.range),
    today: range.today,
    period: { ...period, mutate },
    allTime: allTime.data,
    timeline,
    failed,
    hasFailed: period.error !== undefined && period.data === undefined,
  };
}

function useSummary(days?: DateRange) {
  const path = withParams('/api/analytics/summary', { ...days });
  return useSWR(path, (address) => getJson(address, AnalyticsSummary), kept);
}

/** Returns the path of the statistics of listings in an order; `.csv` for a spreadsheet. */
export function propertiesPath(
  days: DateRange | undefined,
  { sort, direction }: StatisticsOrder,
  ending: '' | '.csv' = '',
): string {
  return withParams(`/api/analytics/properties${ending}`, { ...days, sort, direction });
}

/** Returns the first listings of an order with their statistics in a range. */
export function usePropertyStatistics(days: DateRange | undefined, order: StatisticsOrder, limit: number) {
  const path = `${propertiesPath(days, order)}&limit=${limit}`;
  return useSWR(path, (address) => getJson(address, PropertyStatisticsList), kept);
}

/** Returns views and clicks per day, of all listings or of one; without days since the first was published. */
export function useTimeline(days: DateRange | undefined, listingId?: string) {
  const path = withParams('/api/analytics/timeline', {
    ...days,
    ...(listingId && { property_id: listingId }),
  });
  return useSWR(path, (address) => getJson(address, Timeline), kept);
}
