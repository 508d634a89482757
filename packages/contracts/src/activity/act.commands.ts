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

/**
 * Answer of it: how many listings are as they were before the act, those that an earlier call brought back among them, and which
 * were left as they are, because somebody changed them since.
 */
export const ActUndone = z.object({
  undone: z.int(),
  skipped: z.array(z.object({ id: z.uuid(), title: z.string(), why: z.string() })),
});
export type ActUndone = z.infer<typeof ActUndone>;
