import { z } from 'zod/mini';
import type { EventMeta } from '../events.ts';
import { limits } from '../limits.ts';

/** What an act may be called in an address: by its id, or by the key of the admin who sent it. */
export const ACT_NAME = /^[A-Za-z0-9_-]{1,200}$/;

/** Returns the id of the act that an event is of. Events from before the server made these ids have that of their request. */
export function actOf({ request_id, causation_id }: Pick<EventMeta, 'request_id' | 'causation_id'>): string {
  return causation_id ?? request_id;
}

const UNDO = 'undo-';

/** Returns the id of the act that takes another back. Every call that asks for that is a part of it. */
export function undoOf(act: string): string {
  return UNDO + act;
}

/** Whether an act takes another back. Ids of requests never begin like that. */
export function isUndo(act: string): boolean {
  return act.startsWith(UNDO);
}

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
