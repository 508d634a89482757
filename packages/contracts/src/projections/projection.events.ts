import { z } from 'zod';

/** Operators' commands to a projection, in its stream `projection-<name>`. The projector follows them. */
const projection = z.string();
const generation = z.int();

/** The projection stops reading the log until resumed; a rebuild continues. */
export const ProjectionPaused = z.object({
  type: z.literal('ProjectionPaused'),
  data: z.object({ projection }),
});
export const ProjectionResumed = z.object({
  type: z.literal('ProjectionResumed'),
  data: z.object({ projection }),
});
/** An event that cannot be folded is skipped, now and in every rebuild. */
export const ProjectionEventSkipped = z.object({
  type: z.literal('ProjectionEventSkipped'),
  data: z.object({ projection, position: z.int(), reason: z.string() }),
});
/** An admin requested a rebuild; a projector starts it. */
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
