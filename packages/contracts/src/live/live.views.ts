import { z } from 'zod';

/**
 * The data of each message of `GET /api/live`, a stream of server-sent events (`event: state`). It needs the Bearer header, so
 * read it with `fetch`. One comes at once, one at most every half second while something moves, one each 15 s otherwise.
 * The stream ends when the session does or the service stops: ask again after a pause.
 */
export const LiveState = z.object({
  /** Log position that every read has passed: what is shown is true up to here. */
  position: z.int(),
  /** Position of the last event in the log. */
  head: z.int(),
  /** Events that reads do not show yet. */
  lag: z.int(),
  /** For how long reads have been behind, in milliseconds; 0 when they are not. */
  behind_ms: z.int(),
  /** Names of the projections that do not show them. */
  late: z.array(z.string()),
  /** Listings that are shown as they were before an event that cannot be read, and its position; the first of them. */
  set_aside: z.array(z.object({ listing_id: z.string(), since: z.int() })),
  /** Projections that are being folded anew, and how far they are; reads go on meanwhile. */
  rebuilding: z.array(z.object({ projection: z.string(), position: z.int(), head: z.int() })),
  /** Enquiries that nobody has dealt with yet. */
  new_enquiries: z.int().default(0),
  at: z.iso.datetime(),
});
export type LiveState = z.infer<typeof LiveState>;
