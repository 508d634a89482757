import { z } from 'zod';
import { eventSchema } from '../event-schema.ts';

const projection = z.string();
const generation = z.int();

/** Operators' commands to a projection, in its stream `projection-<name>`. The projector follows them. */
export const ProjectionEvent = z.discriminatedUnion('type', [
  /** The projection stops reading the log until resumed; a rebuild continues. */
  eventSchema('ProjectionPaused', { projection }),
  eventSchema('ProjectionResumed', { projection }),
  /** An event that cannot be folded is skipped, now and in every rebuild. */
  eventSchema('ProjectionEventSkipped', { projection, position: z.int(), reason: z.string() }),
  /** An admin requested a rebuild; a projector starts it. */
  eventSchema('ProjectionRebuildRequested', { projection }),
  eventSchema('ProjectionRebuildStarted', { projection, generation }),
  eventSchema('ProjectionRebuildCancelled', { projection, generation }),
]);
export type ProjectionEvent = z.infer<typeof ProjectionEvent>;
