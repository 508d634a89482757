import { z } from 'zod/mini';
import { DateRange, Day } from './date-range.ts';

/** Views, clicks and enquiries on one Singapore day, without crawlers and spam. */
export const DayStatistics = z.object({
  day: Day,
  views: z.int(),
  clicks: z.int(),
  enquiries: z._default(z.int(), 0),
});
export type DayStatistics = z.infer<typeof DayStatistics>;

const Days = z.extend(DateRange, { days: z.array(DayStatistics) });

/** `withdrawn`: made inactive; `relisted`: active again after being inactive or sold. */
export const markKinds = [
  'published',
  'repriced',
  'sold',
  'rented',
  'withdrawn',
  'relisted',
  'deleted',
  'restored',
] as const;
export const MarkKind = z.enum(markKinds);
export type MarkKind = z.infer<typeof MarkKind>;

/** A change of a listing that may explain its traffic. */
export const TimelineMark = z.object({
  day: Day,
  at: z.iso.datetime(),
  position: z.int(),
  listing_id: z.uuid(),
  title: z.string(),
  version: z.int(),
  kind: MarkKind,
  /** For `repriced`: before and after; otherwise null. */
  price: z.nullable(z.object({ from: z.number(), to: z.number() })),
});
export type TimelineMark = z.infer<typeof TimelineMark>;

/** Number of changes of one kind on a day; `mark` is set when there was exactly one. */
export const DayMarks = z.object({
  day: Day,
  kind: MarkKind,
  count: z.int(),
  mark: z.nullable(TimelineMark),
});
export type DayMarks = z.infer<typeof DayMarks>;

/**
 * Answer of `GET /api/analytics/timeline?from&to&property_id`: every day of the range, oldest first. Counts cover existing
 * listings, or the requested one, even if deleted. `previous`: the days that the first complete days are compared with
 * (`comparisonOf`); null without `from`. Marks are grouped by day and kind and include deleted listings.
 */
export const Timeline = z.extend(Days, { previous: z.nullable(Days), marks: z.array(DayMarks) });
export type Timeline = z.infer<typeof Timeline>;

/**
 * Answer of `GET /api/analytics/marks?day&kind&property_id&before`: single marks, newest first; `next_before` is null on the last
 * page.
 */
export const MarksPage = z.object({ marks: z.array(TimelineMark), next_before: z.nullable(z.int()) });
export type MarksPage = z.infer<typeof MarksPage>;

/** Counts of one weekday and hour over all weeks of a range. */
export const HourStatistics = z.object({
  /** 1 (Monday) to 7 (Sunday). */
  weekday: z.int().check(z.gte(1), z.lte(7)),
  /** 0 to 23, Singapore time. */
  hour: z.int().check(z.gte(0), z.lte(23)),
  views: z.int(),
  clicks: z.int(),
});

/**
 * Answer of `GET /api/analytics/hours?from&to`: views and clicks by weekday and hour in Singapore, for existing listings, without
 * crawlers. Hours without visits are missing. `from` and `to` are the counted days: at most the last `limits.hoursDays` of the
 * range.
 */
export const HoursView = z.extend(DateRange, { hours: z.array(HourStatistics) });
export type HoursView = z.infer<typeof HoursView>;
