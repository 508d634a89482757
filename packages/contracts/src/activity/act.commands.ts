import { z } from 'zod/mini';
import { limits } from '../limits.ts';

const position = z.int().check(z.positive());

/** Body of `POST /api/activity/{act}/undo`: two positions of the log, and the act's events stand between them, or on them. */
export const UndoAct = z.strictObject({ from: position, to: position }).check(
  z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before from' }),
  z.refine(({ from, to }) => to - from < limits.actPositions, {
    path: ['to'],
    error: `must be less than ${limits.actPositions} behind from`,
  }),
);
export type UndoAct = z.infer<typeof UndoAct>;

/** A field that an undo left as it is; null for the listing itself, which the act added, deleted or brought back. */
const LeftAlone = z.object({
  field: z.nullable(z.string()),
  /** `changed later by Maria` */
  why: z.string(),
  /** The version of the listing that changed it, where that is known. */
  version: z.nullable(z.int()),
});
export type LeftAlone = z.infer<typeof LeftAlone>;

/**
 * Answer of it: in how many listings something of the act is taken back, by this call or an earlier one, and which listings keep
 * something of it, because it was changed later. A listing may be among both.
 */
export const ActUndone = z.object({
  undone: z.int(),
  skipped: z.array(z.object({ id: z.uuid(), title: z.string(), left: z.array(LeftAlone) })),
});
export type ActUndone = z.infer<typeof ActUndone>;
