import { AnalyticsSummary, PropertyStatisticsList } from '@marketplace/contracts/analytics/analytics.views';
import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import type { StatisticsOrder } from '@marketplace/contracts/analytics/statistics-query';
import { Timeline } from '@marketplace/contracts/analytics/timeline.views';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { useLabelOf } from '../ui/page.tsx';
import { withParams } from '../ui/queries.ts';
import type { StatRangeState } from './stat-range.ts';

const SUMMARY = '/api/analytics/summary';
const PROPERTIES = '/api/analytics/properties';

export type Statistics = ReturnType<typeof useStatistics>;

/**
 * What both pages of statistics show of the chosen days: totals, districts and types over all existing listings, and their traffic.
 * `hasFailed`: there are no totals to show.
 */
export function useStatistics(range: StatRangeState) {
  const allTime = useSummary();
  const days = useSummary(range.days);
  const timeline = useTimeline(range.days);
  /** Of the chosen days; of all time when those are chosen. */
  const period = range.days ? days : allTime;
  const shownRange = useLabelOf(period.data, range);
  /** Those of all time stand beside those of the days: both are tried again at once. */
  const mutate = () => Promise.all(range.days ? [days.mutate(), allTime.mutate()] : [allTime.mutate()]);
  return {
    /** Of the figures on screen, which may be those of an earlier choice. */
    range: shownRange,
    period: { ...period, mutate },
    allTime: { ...allTime },
    timeline,
    error: allTime.error ?? days.error ?? timeline.error,
    hasFailed: period.error !== undefined && period.data === undefined,
  };
}

function useSummary(days?: DateRange) {
  return useSWR(withParams(SUMMARY, { ...days }), (path) => getJson(path, AnalyticsSummary), {
    keepPreviousData: true,
  });
}

/** Returns the address of the statistics of listings in the chosen days, in an order; as a file for spreadsheets with its ending. */
export function propertiesPath(
  days: DateRange | undefined,
  { sort, direction }: StatisticsOrder,
  ending: '' | '.csv' = '',
): string {
  return withParams(`${PROPERTIES}${ending}`, { ...days, sort, direction });
}

/** The first listings of an order, with what they had in the chosen days. */
export function usePropertyStatistics(days: DateRange | undefined, order: StatisticsOrder, limit: number) {
  return useSWR(
    `${propertiesPath(days, order)}&limit=${limit}`,
    (path) => getJson(path, PropertyStatisticsList),
    { keepPreviousData: true },
  );
}

/** Views and clicks of each day, of all listings or of one; without days since the first was published. */
export function useTimeline(days: DateRange | undefined, listingId?: string) {
  const path = withParams('/api/analytics/timeline', {
    ...days,
    ...(listingId && { property_id: listingId }),
  });
  return useSWR(path, (address) => getJson(address, Timeline), { keepPreviousData: true });
}
