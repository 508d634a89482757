import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { addDays } from '@marketplace/contracts/analytics/date-range';
import type { DayStatistics } from '@marketplace/contracts/analytics/timeline.views';
import type { ReportCounts, ReportWeek } from '@marketplace/contracts/seller-links/seller-report.views';

const WEEKS = 12;
/** Days back that say how a listing does now. */
export const RECENT_DAYS = 30;
/** A median of fewer listings than this could be read as somebody's own figure. */
const FEWEST_PEERS = 5;

const NOTHING: ReportCounts = { views: 0, clicks: 0, enquiries: 0 };

/** Returns days in weeks from Monday to Sunday: the last twelve, and what was before them. */
export function inWeeks(days: readonly DayStatistics[]): {
  weeks: ReportWeek[];
  earlier: ReportCounts | null;
} {
  const byMonday = new Map<string, DayStatistics[]>();
  for (const day of days) {
    const monday = mondayOf(day.day);
    byMonday.set(monday, [...(byMonday.get(monday) ?? []), day]);
  }
  const weeks = [...byMonday.values()].map((week) => ({
    from: week[0]?.day ?? '',
    to: week.at(-1)?.day ?? '',
    ...sumOf(week),
  }));
  const before = weeks.slice(0, -WEEKS);
  return { weeks: weeks.slice(-WEEKS), earlier: before.length > 0 ? sumOf(before) : null };
}

/** Returns the sums over days or weeks. */
export function sumOf(parts: readonly ReportCounts[]): ReportCounts {
  return parts.reduce(
    (sum, { views, clicks, enquiries }) => ({
      views: sum.views + views,
      clicks: sum.clicks + clicks,
      enquiries: sum.enquiries + enquiries,
    }),
    NOTHING,
  );
}

function mondayOf(day: string): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** Returns the last days that say how a listing does now, today included, from when it was published on. */
export function recentDays(publishedOn: string, today: string): DateRange {
  const from = addDays(today, 1 - RECENT_DAYS);
  return { from: publishedOn > from ? publishedOn : from, to: today };
}

/** Returns the middle of other listings' views a day, to one decimal place; null when they are too few. */
export function medianOfPeers(viewsPerDay: readonly number[]): number | null {
  if (viewsPerDay.length < FEWEST_PEERS) return null;
  const sorted = viewsPerDay.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [below = 0, above = 0] = [sorted[middle - 1], sorted[middle]];
  return oneDecimal(sorted.length % 2 === 1 ? above : (below + above) / 2);
}

export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
