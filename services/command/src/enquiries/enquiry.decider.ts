import { isDeepStrictEqual } from 'node:util';
import type { EnquiryEvent } from '@marketplace/contracts/enquiries/enquiry.events';
import type { EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { Decider } from '@marketplace/event-store/decider';
import { RuleViolation } from '@marketplace/event-store/decider';

type EventOf<Type extends EnquiryEvent['type']> = Extract<EnquiryEvent, { type: Type }>;
type Viewing = Omit<EventOf<'ViewingArranged'>['data'], 'enquiry_id'>;

export type Enquiry =
  | { is: 'unknown' }
  | { is: 'kept'; status: EnquiryStatus; reference: string; viewing: Viewing | null }
  | { is: 'forgotten'; reference: string };
type KeptEnquiry = Extract<Enquiry, { is: 'kept' }>;

export type EnquiryCommand =
  | ({ type: 'ReceiveEnquiry' } & EventOf<'EnquiryReceived'>['data'])
  | ({ type: 'ChangeEnquiryStatus' } & EventOf<'EnquiryStatusChanged'>['data'])
  | ({ type: 'NoteOnEnquiry' } & EventOf<'EnquiryNoted'>['data'])
  | ({ type: 'ArrangeViewing' } & EventOf<'ViewingArranged'>['data'])
  | ({ type: 'CancelViewing' } & EventOf<'ViewingCancelled'>['data'])
  | ({ type: 'ForgetEnquiry' } & EventOf<'EnquiryForgotten'>['data']);

export const enquiryDecider: Decider<Enquiry, EnquiryCommand, EnquiryEvent> = {
  initialState: { is: 'unknown' },
  decide,
  evolve,
};

function decide({ type, ...data }: EnquiryCommand, state: Enquiry): EnquiryEvent[] {
  const command = { type, data } as CommandInParts;
  switch (command.type) {
    case 'ReceiveEnquiry':
      if (state.is !== 'unknown')
        throw new RuleViolation('enquiry-exists', 'This enquiry was received before.');
      return [{ type: 'EnquiryReceived', data: command.data }];
    case 'ChangeEnquiryStatus':
      if (kept(state).status === command.data.status) return [];
      return [{ type: 'EnquiryStatusChanged', data: command.data }];
    case 'NoteOnEnquiry':
      kept(state);
      return [{ type: 'EnquiryNoted', data: command.data }];
    case 'ArrangeViewing':
      return isArranged(kept(state), command.data) ? [] : [{ type: 'ViewingArranged', data: command.data }];
    case 'CancelViewing':
      return kept(state).viewing ? [{ type: 'ViewingCancelled', data: command.data }] : [];
    case 'ForgetEnquiry':
      return state.is === 'forgotten' || !kept(state)
        ? []
        : [{ type: 'EnquiryForgotten', data: command.data }];
  }
}

/** A command as its type and the data of its event. */
type CommandInParts = EnquiryCommand extends infer Command
  ? Command extends { type: infer Type }
    ? { type: Type; data: Omit<Command, 'type'> }
    : never
  : never;

function kept(state: Enquiry): KeptEnquiry {
  if (state.is === 'unknown') throw new RuleViolation('enquiry-unknown', 'There is no such enquiry.');
  if (state.is === 'forgotten')
    throw new RuleViolation(
      'enquiry-forgotten',
      'This enquiry was forgotten, and cannot be changed any more.',
    );
  return state;
}

/** Sealed places cannot be compared. */
function isArranged(
  { status, viewing }: KeptEnquiry,
  { enquiry_id: _, ...wanted }: EventOf<'ViewingArranged'>['data'],
) {
  return status === 'viewing_arranged' && wanted.sealed === null && isDeepStrictEqual(viewing, wanted);
}

function evolve(state: Enquiry, event: EnquiryEvent): Enquiry {
  if (event.type === 'EnquiryReceived') {
    const { is_suspect, reference } = event.data;
    return { is: 'kept', status: is_suspect ? 'spam' : 'new', reference, viewing: null };
  }
  if (state.is !== 'kept') return state;
  switch (event.type) {
    case 'EnquiryStatusChanged':
      return { ...state, status: event.data.status };
    case 'EnquiryNoted':
      return state;
    case 'ViewingArranged': {
      const { enquiry_id: _, ...viewing } = event.data;
      return { ...state, status: 'viewing_arranged', viewing };
    }
    case 'ViewingCancelled': {
      const status = state.status === 'viewing_arranged' ? 'answered' : state.status;
      return { ...state, status, viewing: null };
    }
    case 'EnquiryForgotten':
      return { is: 'forgotten', reference: state.reference };
  }
}
