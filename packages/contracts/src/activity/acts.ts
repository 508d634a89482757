import type { EventMeta } from '../events.ts';

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
