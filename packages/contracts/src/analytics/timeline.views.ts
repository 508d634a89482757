import { z } from 'zod';
import { DateRange, Day } from './date-range.ts';

/** Views, clicks and enquiries on one day of Singapore; crawlers and spam are not counted. */
export const DayStatistics = z.object({
  day: Day,
  views: z.int(),
  clicks: z.int(),
  enquiries: z.int().default(0),
});
export type DayStatistics = z.infer<typeof DayStatistics>;

const Days = DateRange.extend({ days: z.array(DayStatistics) });

/** `withdrawn`: made inactive; `relisted`: active again after it was inactive or sold. */
const markKinds = ['published', 'repriced', 'sold', 'withdrawn', 'relisted', 'deleted', 'restored'] as const;

/** Something that happened to a listing and may explain its traffic. */
export const TimelineMark = z.object({
  day: Day,
  at: z.iso.datetime(),
  position: z.int(),
  listing_id: z.uuid(),
  title: z.string(),
  version: z.int(),
  kind: z.enum(markKinds),
  /** Of `repriced`: before and after; otherwise null. */
  price: z.object({ from: z.number(), to: z.number() }).nullable(),
});
export type TimelineMark = z.infer<typeof TimelineMark>;

/**
 * Answer of `GET /api/analytics/timeline?from&to&property_id`: every day of the range, also those without a view, oldest first.
 * Counts are of the listings that exist, or of the one asked for, which may be deleted. `previous` is the period of the same
 * length before, null when no `from` was given. Marks are oldest first, the newest
 * 1,000 of the range, also of listings that were deleted since.
 */
export const Timeline = Days.extend({ previous: Days.nullable(), marks: z.array(TimelineMark) });
export type Timeline = z.infer<typeof Timeline>;
