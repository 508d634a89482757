import { AnalyticsSummary, PropertyStatisticsList } from '@marketplace/contracts/analytics/analytics.views';
import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { Timeline } from '@marketplace/contracts/analytics/timeline.views';
import useSWR from 'swr';
import { getJson } from '../../../../api/client.ts';
import { recentFigures } from './recent-figures.ts';
import { useStatRange } from './stat-range.ts';

const SUMMARY = '/api/analytics/summary';
const PROPERTIES = '/api/analytics/properties';

/**
 * What both pages of statistics show: totals, districts and types over all existing listings, the figures of the chosen days
 * against the period before, and their traffic. `hasFailed`: there are no totals to show.
 */
export function useStatistics() {
  const range = useStatRange();
  const summary = useSWR(SUMMARY, (path) => getJson(path, AnalyticsSummary));
  const days = useSWR(
    range.days ? withDays(SUMMARY, range.days) : null,
    (path) => getJson(path, AnalyticsSummary),
    { keepPreviousData: true },
  );
  const timeline = useTimeline(range.days);
  return {
    range,
    summary,
    /** Of the chosen days; of all time when those are chosen. */
    period: { ...(range.days ? days : summary) },
    recent: range.days && days.data && recentFigures(days.data, range.range),
    timeline,
    error: summary.error ?? days.error ?? timeline.error,
    hasFailed: summary.error !== undefined && summary.data === undefined,
  };
}

/** Views and clicks of each listing, most views first. */
export function usePropertyStatistics() {
  return useSWR(PROPERTIES, (path) => getJson(path, PropertyStatisticsList));
}

/** The same of a range of days, with the period before it; nothing for all time. */
export function useRangePropertyStatistics(days: DateRange | undefined) {
  return useSWR(days ? withDays(PROPERTIES, days) : null, (path) => getJson(path, PropertyStatisticsList), {
    keepPreviousData: true,
  });
}

/** Views and clicks of each day, of all listings or of one; without days since the first was published. */
export function useTimeline(days: DateRange | undefined, listingId?: string) {
  const path = withDays('/api/analytics/timeline', { ...days, ...(listingId && { property_id: listingId }) });
  return useSWR(path, (address) => getJson(address, Timeline), { keepPreviousData: true });
}

/** Returns an address with parameters, if there are any. */
export function withDays(path: string, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(params).toString();
  return query === '' ? path : `${path}?${query}`;
}
