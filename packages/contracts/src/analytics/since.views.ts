import { z } from 'zod';
import { Day } from './date-range.ts';

/** Query string of `GET /api/analytics/since`. */
export const SinceQuery = z.object({ at: z.iso.datetime('must be a time such as 2026-11-03T02:00:00Z') });

/** Answer of `GET /api/analytics/since?at`: what happened since a moment, for the admin who asks. */
export const SinceView = z.object({
  since: z.iso.datetime(),
  /** Enquiries that were received, without spam. */
  enquiries: z.int(),
  /** What others did to listings: how often, to how many, and who, those who did most first, at most three. */
  edits: z.object({ count: z.int(), listings: z.int(), by: z.array(z.string()) }),
  /** How many listings cost less than they did, and how many more. */
  prices: z.object({ lowered: z.int(), raised: z.int() }),
  /** Visits of the listings that exist, since the day of Singapore began in which that moment is. */
  visits: z.object({ from: Day, views: z.int(), clicks: z.int() }),
});
export type SinceView = z.infer<typeof SinceView>;
