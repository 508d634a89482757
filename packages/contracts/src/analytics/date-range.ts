import { z } from 'zod/mini';
import { limits } from '../limits.ts';
import { unsetWhenEmpty } from '../text.ts';

const DAY_MS = 86_400_000;

/** Day in Singapore, `2026-11-03`. */
export const Day = z.iso.date('must be a day such as 2026-11-03');

/** Days in Singapore, both included. */
export const DateRange = z.object({ from: Day, to: Day });
export type DateRange = z.infer<typeof DateRange>;

/**
 * Range in a query string. `from` defaults to the day of the first listing, `to` to today. Without both, the answer covers all
 * time.
 */
export const RangeQuery = z.object({ from: unsetWhenEmpty(Day), to: unsetWhenEmpty(Day) }).check(
  z.refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'must not be before from',
  }),
  z.refine(({ from, to }) => !from || !to || daysIn({ from, to }) <= limits.rangeDays, {
    path: ['from'],
    message: `must be at most ${limits.rangeDays} days before to`,
  }),
);
export type RangeQuery = z.infer<typeof RangeQuery>;

/** Query string of `GET /api/analytics/timeline`: a range, and optionally one listing. */
export const TimelineQuery = z.safeExtend(RangeQuery, {
  property_id: unsetWhenEmpty(z.uuid().check(z.toLowerCase())),
});

/** Returns the number of days in a range. */
export function daysIn({ from, to }: DateRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Returns the day `count` days after `day`; before it if negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Returns all days of a range in order. */
export function eachDay(range: DateRange): string[] {
  return Array.from({ length: daysIn(range) }, (_, index) => addDays(range.from, index));
}

/** Complete days and those they are compared with: for a calendar month the month before, otherwise the same number of days, a whole number of weeks earlier. */
export interface Comparison {
  days: DateRange;
  before: DateRange;
}

/**
 * Returns the complete days of a range and the days to compare them with: the same number, starting the fewest whole weeks earlier
 * without an overlap. 30 days are compared with 30 that began 35 days earlier. A calendar month is compared with the one before.
 *
 * @param today day in Singapore; incomplete
 * @returns null without a complete day
 */
export function comparisonOf({ from, to }: DateRange, today: string): Comparison | null {
  const days = { from, to: to < today ? to : addDays(today, -1) };
  if (days.to < from) return null;
  if (isWholeMonth(days)) {
    const last = addDays(from, -1);
    return { days, before: { from: firstOfMonth(last), to: last } };
  }
  const back = -7 * Math.ceil(daysIn(days) / 7);
  return { days, before: { from: addDays(days.from, back), to: addDays(days.to, back) } };
}

/** Whether a range is one calendar month from its first to its last day. */
export function isWholeMonth({ from, to }: DateRange): boolean {
  return from === firstOfMonth(to) && firstOfMonth(addDays(to, 1)) !== from;
}

/** Returns the first day of a day's month. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** Returns the day in Singapore (UTC+8 all year) at a moment. */
export function dayInSingapore(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}

/** Returns an ISO time as date and time in Singapore, `2026-12-03 09:00`. */
export function timeInSingapore(iso: string): string {
  return new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
}

/** Returns the start of a Singapore day, `2026-11-03T00:00:00+08:00`. */
export function startOfDay(day: string): string {
  return `${day}T00:00:00+08:00`;
}
