import { z } from 'zod/mini';

/** Answer of `GET /api/live`: how far log and read models are. Its half-second-old answers are shared. */
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
  new_enquiries: z._default(z.int(), 0),
  at: z.iso.datetime(),
});
export type LiveState = z.infer<typeof LiveState>;
