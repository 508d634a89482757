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

/** A stream that a projection leaves as it was before an event that it cannot fold. */
const SetAsideView = z.object({
  /** `listing-<id>`, or of the visits of a listing `activity-<id>`. */
  stream: z.string(),
  /** Position of that event. */
  since: z.int(),
  /** Its type. */
  type: z.string(),
  /** Why it cannot be folded. */
  reason: z.string(),
});
export type SetAsideView = z.infer<typeof SetAsideView>;

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
  /** How many streams it has set aside, and the first of them. */
  set_aside_count: z.int(),
  set_aside: z.array(SetAsideView),
  rebuild: z.nullable(RebuildView),
});
export type ProjectionView = z.infer<typeof ProjectionView>;

/** The four questions of whoever looks after the product, in the order in which they are asked. */
export const questions = {
  lost: 'Is anything lost?',
  late: 'Is anything late?',
  'running-out': 'Is anything about to run out?',
  backup: 'When was the last proven backup?',
} as const;

/** What speaks for an answer, in a sentence. */
const Finding = z.object({
  /** When somebody has to do something about it, `well` for never. */
  need: z.enum(['now', 'soon', 'well']),
  text: z.string(),
  /** The heading of docs/operations.md that says what to do; null when nothing is to be done. */
  runbook: z.nullable(z.string()),
});
export type Finding = z.infer<typeof Finding>;

/** The answer to one of the questions, in plain words. */
export const Answer = z.object({
  question: z.enum(['lost', 'late', 'running-out', 'backup']),
  /** Of its most urgent finding; `unknown` when nobody has looked lately. */
  need: z.enum(['now', 'soon', 'well', 'unknown']),
  text: z.string(),
  findings: z.array(Finding),
});
export type Answer = z.infer<typeof Answer>;

/** The answer of `GET /api/operations/projections`. */
export const OperationsView = z.object({
  answers: z.array(Answer),
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
