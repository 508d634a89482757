import { z } from 'zod';
import { limits } from '../limits.ts';
import { unsetWhenEmpty } from '../text.ts';

const DAY_MS = 86_400_000;

/** A day of Singapore, `2026-11-03`. */
export const Day = z.iso.date('must be a day such as 2026-11-03');

/** Days of Singapore, both included. */
export const DateRange = z.object({ from: Day, to: Day });
export type DateRange = z.infer<typeof DateRange>;

/**
 * The range in a query string. Without `from` it starts when the first listing was published, without `to` it ends today;
 * without both an answer is not limited to a range.
 */
export const RangeQuery = z
  .object({ from: unsetWhenEmpty(Day), to: unsetWhenEmpty(Day) })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'must not be before from' })
  .refine(({ from, to }) => !from || !to || daysIn({ from, to }) <= limits.rangeDays, {
    path: ['from'],
    message: `must be at most ${limits.rangeDays} days before to`,
  });
export type RangeQuery = z.infer<typeof RangeQuery>;

/** Query string of `GET /api/analytics/timeline`: a range, and the id of a listing. */
export const TimelineQuery = RangeQuery.safeExtend({ property_id: unsetWhenEmpty(z.uuid().toLowerCase()) });
export type TimelineQuery = z.infer<typeof TimelineQuery>;

/** Returns how many days a range has. */
export function daysIn({ from, to }: DateRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Returns the day that is so many days after another, or before it when `count` is negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Returns every day of a range in order. */
export function eachDay(range: DateRange): string[] {
  return Array.from({ length: daysIn(range) }, (_, index) => addDays(range.from, index));
}

/** Days that are over, and the same number of days so many whole weeks before them, so that each meets its weekday. */
export interface Comparison {
  days: DateRange;
  before: DateRange;
}

/**
 * Returns which days of a range are compared, and with which: those that are over, with the days that began the fewest whole weeks
 * earlier of which none is among them. 30 days are compared with 30 that began 35 days earlier.
 *
 * @param today day of Singapore, which is not over
 * @returns null when no day of the range is over
 */
export function comparisonOf({ from, to }: DateRange, today: string): Comparison | null {
  const days = { from, to: to < today ? to : addDays(today, -1) };
  if (days.to < from) return null;
  const back = -7 * Math.ceil(daysIn(days) / 7);
  return { days, before: { from: addDays(days.from, back), to: addDays(days.to, back) } };
}

/** Returns the day in Singapore at a moment: it is eight hours ahead of UTC all year. */
export function dayInSingapore(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}

/** Returns the moment at which a day of Singapore starts, `2026-11-03T00:00:00+08:00`. */
export function startOfDay(day: string): string {
  return `${day}T00:00:00+08:00`;
}
