import { z } from 'zod/mini';
import type { EventMeta } from '../events.ts';
import { limits } from '../limits.ts';

/** An act in a URL: its id, or the key that the admin sent. */
export const ACT_NAME = /^[A-Za-z0-9_-]{1,200}$/;

/** Returns the id of an event's act. Events from before acts had ids use the id of their request. */
export function actOf({ request_id, causation_id }: Pick<EventMeta, 'request_id' | 'causation_id'>): string {
  return causation_id ?? request_id;
}

const UNDO = 'undo-';

/** Returns the id of the act that undoes another. All calls of an undo share it. */
export function undoOf(act: string): string {
  return UNDO + act;
}

/** Whether an act undoes another. Request ids never have this prefix. */
export function isUndo(act: string): boolean {
  return act.startsWith(UNDO);
}

const position = z.int().check(z.positive());

/** Body of `POST /api/activity/{act}/undo`: the positions of the act's first and last event, inclusive. */
export const UndoAct = z.strictObject({ from: position, to: position }).check(
  z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before from' }),
  z.refine(({ from, to }) => to - from < limits.actPositions, {
    path: ['to'],
    error: `must be less than ${limits.actPositions} behind from`,
  }),
);
export type UndoAct = z.infer<typeof UndoAct>;

/** A field that an undo kept. `field` is null for the listing itself, which the act added, deleted or restored. */
const LeftAlone = z.object({
  field: z.nullable(z.string()),
  /** For example `changed later by Maria`. */
  why: z.string(),
  /** The version that changed it, if known. */
  version: z.nullable(z.int()),
});
export type LeftAlone = z.infer<typeof LeftAlone>;

/**
 * Answer of an undo: the number of listings with undone fields, by this call or an earlier one, and the listings with fields that
 * were kept because of a later change. A listing can be in both.
 */
export const ActUndone = z.object({
  undone: z.int(),
  /** How many of them the act had added, and are deleted now. */
  removed: z.optional(z.int()),
  skipped: z.array(z.object({ id: z.uuid(), title: z.string(), left: z.array(LeftAlone) })),
});
export type ActUndone = z.infer<typeof ActUndone>;
