import { z } from 'zod';
import { DateRange, Day } from './date-range.ts';

/** Views, clicks and enquiries on one Singapore day, without crawlers and spam. */
export const DayStatistics = z.object({
  day: Day,
  views: z.int(),
  clicks: z.int(),
  enquiries: z.int().default(0),
});
export type DayStatistics = z.infer<typeof DayStatistics>;

const Days = DateRange.extend({ days: z.array(DayStatistics) });

/** `withdrawn`: made inactive; `relisted`: active again after being inactive or sold. */
export const markKinds = [
  'published',
  'repriced',
  'sold',
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
  price: z.object({ from: z.number(), to: z.number() }).nullable(),
});
export type TimelineMark = z.infer<typeof TimelineMark>;

/** Number of changes of one kind on a day; `mark` is set when there was exactly one. */
export const DayMarks = z.object({ day: Day, kind: MarkKind, count: z.int(), mark: TimelineMark.nullable() });
export type DayMarks = z.infer<typeof DayMarks>;

/**
 * Answer of `GET /api/analytics/timeline?from&to&property_id`: every day of the range, also those without a view, oldest first.
 * Counts are of the listings that exist, or of the one asked for, which may be deleted. `previous` are the days that the first of the
 * range, as many as are over, are compared with (`comparisonOf`), null when no `from` was given. Marks are summed up by day and kind,
 * oldest day first, also of listings that were deleted since.
 */
export const Timeline = Days.extend({ previous: Days.nullable(), marks: z.array(DayMarks) });
export type Timeline = z.infer<typeof Timeline>;

/** Answer of `GET /api/analytics/marks?day&kind&property_id&before`: the single ones, newest first; `next_before` null at the end. */
export const MarksPage = z.object({ marks: z.array(TimelineMark), next_before: z.int().nullable() });
export type MarksPage = z.infer<typeof MarksPage>;

/** What the same hour of the same weekday had, over all weeks of a range. */
export const HourStatistics = z.object({
  /** 1 Monday to 7 Sunday. */
  weekday: z.int().min(1).max(7),
  /** In Singapore: 0 from midnight, 23 to midnight. */
  hour: z.int().min(0).max(23),
  views: z.int(),
  clicks: z.int(),
});
export type HourStatistics = z.infer<typeof HourStatistics>;

/**
 * Answer of `GET /api/analytics/hours?from&to`: views and clicks by weekday and hour of Singapore, of the listings that exist, without
 * crawlers; hours without any are missing. Of a long range the last `limits.hoursDays` days are counted, which `from` and `to` say.
 */
export const HoursView = DateRange.extend({ hours: z.array(HourStatistics) });
export type HoursView = z.infer<typeof HoursView>;
