import { z } from 'zod/mini';
import { unsetWhenEmpty } from '../text.ts';

/** Query string of `GET /api/analytics/followers`. */
export const FollowersQuery = z.object({ property_id: unsetWhenEmpty(z.uuid().check(z.toLowerCase())) });

/**
 * Answer of `GET /api/analytics/followers?property_id`: how many confirmed email alerts there are, of everything or of one listing.
 * It never says whose they are.
 */
export const FollowersView = z.object({
  total: z.int(),
  /** Most followed first, at most `limits.followedShown`; `path` is the address of a list with filters. */
  searches: z.array(z.object({ name: z.string(), path: z.string(), followers: z.int() })),
  /** Most followed first, at most `limits.followedShown`, without deleted ones. */
  listings: z.array(z.object({ listing_id: z.uuid(), title: z.string(), followers: z.int() })),
});
export type FollowersView = z.infer<typeof FollowersView>;
