import { z } from 'zod';

/**
 * Data of each message of `GET /api/live`, a stream of server-sent events (`event: state`). Read it with `fetch`: it needs the
 * Bearer header. The first message comes at once, then one per half second during changes, otherwise one per 15 s. The stream ends
 * with the session or when the service stops; reconnect after a pause.
 */
export const LiveState = z.object({
  /** Log position that all read models have reached. */
  position: z.int(),
  /** Position of the last event in the log. */
  head: z.int(),
  /** Events that reads do not show yet. */
  lag: z.int(),
  /** How long reads have been behind, in milliseconds; 0 if current. */
  behind_ms: z.int(),
  /** Projections that are behind. */
  late: z.array(z.string()),
  /** The first listings that are shown without an unreadable event and later ones; `since` is its position. */
  set_aside: z.array(z.object({ listing_id: z.string(), since: z.int() })),
  /** Projections being rebuilt, with progress. Reads continue. */
  rebuilding: z.array(z.object({ projection: z.string(), position: z.int(), head: z.int() })),
  /** Unanswered enquiries. */
  new_enquiries: z.int().default(0),
  at: z.iso.datetime(),
});
export type LiveState = z.infer<typeof LiveState>;
