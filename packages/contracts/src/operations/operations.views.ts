import { z } from 'zod/mini';

/** What a generation of a read model is doing. `cut-short`: its rebuild was killed, the next one starts over. */
const State = z.enum(['live', 'catching-up', 'paused', 'stopped', 'rebuilding', 'cut-short', 'retired']);

/** A read model that is folded anew, or is about to be, while the old one answers. */
export const RebuildView = z.object({
  state: z.union([State, z.literal('requested')]),
  /** The generation that is being filled, null while it is only requested. */
  generation: z.nullable(z.int()),
  position: z.int(),
  /** Events a second since it began, null before the first batch. */
  rate: z.nullable(z.number()),
  /** Null when it reads nothing or its rate is not known. */
  seconds_left: z.nullable(z.number()),
  started_at: z.nullable(z.iso.datetime()),
  /** The admin or operator who wants it. */
  by: z.nullable(z.string()),
  error: z.nullable(z.string()),
});
export type RebuildView = z.infer<typeof RebuildView>;

/** Where a projection stands. */
export const ProjectionView = z.object({
  name: z.string(),
  /** The generation that answers reads. */
  generation: z.int(),
  state: State,
  position: z.int(),
  /** Events of the log that it has not read. */
  lag: z.int(),
  /** Age of the oldest of them in seconds, 0 when there is none. */
  lag_seconds: z.number(),
  /** Why it stands still, or null. */
  error: z.nullable(z.string()),
  rebuild: z.nullable(RebuildView),
});
export type ProjectionView = z.infer<typeof ProjectionView>;

/** The answer of `GET /api/operations/projections`. */
export const OperationsView = z.object({
  /** Position of the last event in the log. */
  head: z.int(),
  /** Wake-ups that wait for the projector; null while the queue cannot be asked. */
  queue_depth: z.nullable(z.int()),
  /** Seconds since a projector was last seen at work, null for never. */
  projector_seen_seconds: z.nullable(z.number()),
  projections: z.array(ProjectionView),
});
export type OperationsView = z.infer<typeof OperationsView>;

/** The answer, 202, of `POST /api/operations/projections/{name}/rebuild`. */
export const RebuildRequested = z.object({ projection: z.string() });
export type RebuildRequested = z.infer<typeof RebuildRequested>;
