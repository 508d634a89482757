import type { PrivateNotesEvent } from '@marketplace/contracts/private-notes/private-notes.events';
import type { Decider } from '@marketplace/event-store/decider';

export type PrivateNotesCommand =
  | ({ type: 'ChangePrivateNotes' } & Extract<PrivateNotesEvent, { type: 'PrivateNotesChanged' }>['data'])
  | { type: 'ErasePrivateNotes'; listing_id: string };

/** Whether a listing has private notes, and the key of the last ones: a change in between is a conflict. */
export interface KeptNotes {
  keyId: string | null;
}

export const privateNotesDecider: Decider<KeptNotes, PrivateNotesCommand, PrivateNotesEvent> = {
  initialState: { keyId: null },
  decide({ type, ...data }, { keyId }) {
    if (type === 'ChangePrivateNotes') return [{ type: 'PrivateNotesChanged', data } as PrivateNotesEvent];
    return keyId === null ? [] : [{ type: 'PrivateNotesErased', data }];
  },
  evolve: (_state, event) => ({
    keyId: event.type === 'PrivateNotesChanged' ? event.data.sealed.key_id : null,
  }),
};
