import type { EventMeta } from '../events.ts';

/** What an act may be called by a client. */
export const ACT_NAME = /^[A-Za-z0-9_-]{1,200}$/;

/** Returns the name of the act that an event is of: all that one request recorded, or all requests that name one cause. */
export function actOf({ request_id, causation_id }: Pick<EventMeta, 'request_id' | 'causation_id'>): string {
  return causation_id ?? request_id;
}

const UNDO = 'undo-';

/** Returns the name of the act that takes another back. Every call that asks for that is a part of it. */
export function undoOf(act: string): string {
  return UNDO + act;
}

/** Whether an act takes another back. */
export function isUndo(act: string): boolean {
  return act.startsWith(UNDO);
}
