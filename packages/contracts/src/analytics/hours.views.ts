import { z } from 'zod';
import { DateRange } from './date-range.ts';

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
