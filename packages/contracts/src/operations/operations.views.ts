import { z } from 'zod/mini';

/** Status of a read model's generation. `cut-short`: its rebuild was killed; the next one starts over. */
const State = z.enum(['live', 'catching-up', 'paused', 'stopped', 'rebuilding', 'cut-short', 'retired']);

/** A running or requested rebuild. The old generation keeps answering. */
export const RebuildView = z.object({
  state: z.union([State, z.literal('requested')]),
  /** The new generation; null while only requested. */
  generation: z.nullable(z.int()),
  position: z.int(),
  /** Events per second since the start; null before the first batch. */
  rate: z.nullable(z.number()),
  /** Null if idle or the rate is unknown. */
  seconds_left: z.nullable(z.number()),
  started_at: z.nullable(z.iso.datetime()),
  /** The admin or operator who requested it. */
  by: z.nullable(z.string()),
  error: z.nullable(z.string()),
});
export type RebuildView = z.infer<typeof RebuildView>;

/** A stream that a projection stopped updating at an event that it cannot fold. */
const SetAside = z.object({
  /** `listing-<id>`, or `activity-<id>` for visits. */
  stream: z.string(),
  /** Position of that event. */
  since: z.int(),
  /** Its type. */
  type: z.string(),
  /** Why it cannot be folded. */
  reason: z.string(),
});
export type SetAside = z.infer<typeof SetAside>;

/** Status of a projection. */
export const ProjectionView = z.object({
  name: z.string(),
  /** The live generation. */
  generation: z.int(),
  state: State,
  position: z.int(),
  /** Unread events of the log. */
  lag: z.int(),
  /** Age of the oldest unread event in seconds; 0 without one. */
  lag_seconds: z.number(),
  /** Why it stopped, or null. */
  error: z.nullable(z.string()),
  /** Number of set-aside streams; `set_aside` lists the first of them. */
  set_aside_count: z.int(),
  set_aside: z.array(SetAside),
  rebuild: z.nullable(RebuildView),
});
export type ProjectionView = z.infer<typeof ProjectionView>;

/** The four questions of the operations page, in order. */
export const questions = {
  lost: 'Is anything lost?',
  late: 'Is anything late?',
  'running-out': 'Is anything about to run out?',
  backup: 'When was the last proven backup?',
} as const;

/** A sentence that explains an answer. */
const Finding = z.object({
  /** Urgency of a fix; `well` if none is needed. */
  need: z.enum(['now', 'soon', 'well']),
  text: z.string(),
  /** Heading of docs/operations.md with the fix; null if none is needed. */
  runbook: z.nullable(z.string()),
});
export type Finding = z.infer<typeof Finding>;

/** The answer to one of the questions. */
export const Answer = z.object({
  question: z.enum(['lost', 'late', 'running-out', 'backup']),
  /** Need of the most urgent finding; `unknown` without a recent survey. */
  need: z.enum(['now', 'soon', 'well', 'unknown']),
  text: z.string(),
  findings: z.array(Finding),
});
export type Answer = z.infer<typeof Answer>;

/** Answer of `GET /api/operations/projections`. */
export const OperationsView = z.object({
  answers: z.array(Answer),
  /** Position of the last event in the log. */
  head: z.int(),
  /** Waiting wake-ups of the projector; null if the queue does not answer. */
  queue_depth: z.nullable(z.int()),
  /** Seconds since the last heartbeat of a projector; null if never. */
  projector_seen_seconds: z.nullable(z.number()),
  projections: z.array(ProjectionView),
});
export type OperationsView = z.infer<typeof OperationsView>;

/** Answer (202) of `POST /api/operations/projections/{name}/rebuild`. */
export const RebuildRequested = z.object({ projection: z.string() });
export type RebuildRequested = z.infer<typeof RebuildRequested>;
