import { z } from 'zod';

/** What operators do to a projection, in its stream `projection-<name>`. The projector obeys what it reads there. */
const projection = z.string();
const generation = z.int();

/** It reads no more of the log until it is resumed; a rebuild goes on. */
export const ProjectionPaused = z.object({
  type: z.literal('ProjectionPaused'),
  data: z.object({ projection }),
});
export const ProjectionResumed = z.object({
  type: z.literal('ProjectionResumed'),
  data: z.object({ projection }),
});
/** An event that it cannot fold is passed over, now and in every rebuild. */
export const ProjectionEventSkipped = z.object({
  type: z.literal('ProjectionEventSkipped'),
  data: z.object({ projection, position: z.int(), reason: z.string() }),
});
/** An admin wants a rebuild; a projector starts it. */
export const ProjectionRebuildRequested = z.object({
  type: z.literal('ProjectionRebuildRequested'),
  data: z.object({ projection }),
});
export const ProjectionRebuildStarted = z.object({
  type: z.literal('ProjectionRebuildStarted'),
  data: z.object({ projection, generation }),
});
export const ProjectionRebuildCancelled = z.object({
  type: z.literal('ProjectionRebuildCancelled'),
  data: z.object({ projection, generation }),
});

export const ProjectionEvent = z.discriminatedUnion('type', [
  ProjectionPaused,
  ProjectionResumed,
  ProjectionEventSkipped,
  ProjectionRebuildRequested,
  ProjectionRebuildStarted,
  ProjectionRebuildCancelled,
]);
export type ProjectionEvent = z.infer<typeof ProjectionEvent>;
