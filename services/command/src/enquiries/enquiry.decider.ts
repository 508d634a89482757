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

const eventOf = {
  ReceiveEnquiry: 'EnquiryReceived',
  ChangeEnquiryStatus: 'EnquiryStatusChanged',
  NoteOnEnquiry: 'EnquiryNoted',
  ArrangeViewing: 'ViewingArranged',
  CancelViewing: 'ViewingCancelled',
  ForgetEnquiry: 'EnquiryForgotten',
} as const satisfies Record<EnquiryCommand['type'], EnquiryEvent['type']>;

function decide(command: EnquiryCommand, state: Enquiry): EnquiryEvent[] {
  const { type, ...data } = command;
  return isChange(command, state) ? [{ type: eventOf[type], data } as EnquiryEvent] : [];
}

/** @throws {RuleViolation} when the state does not allow the command */
function isChange(command: EnquiryCommand, state: Enquiry): boolean {
  if (command.type === 'ReceiveEnquiry') {
    if (state.is !== 'unknown')
      throw new RuleViolation('enquiry-exists', 'This enquiry was received before.');
    return true;
  }
  if (command.type === 'ForgetEnquiry' && state.is === 'forgotten') return false;
  const { status, viewing } = kept(state);
  switch (command.type) {
    case 'ChangeEnquiryStatus':
      return status !== command.status;
    case 'ArrangeViewing': {
      const { type: _, enquiry_id: __, ...wanted } = command;
      const isComparable = wanted.sealed === null; // sealed places differ always
      return status !== 'viewing_arranged' || !isComparable || !isDeepStrictEqual(viewing, wanted);
    }
    case 'CancelViewing':
      return viewing !== null;
    case 'NoteOnEnquiry':
    case 'ForgetEnquiry':
      return true;
  }
}

function kept(state: Enquiry): KeptEnquiry {
  if (state.is === 'unknown') throw new RuleViolation('enquiry-unknown', 'There is no such enquiry.');
  if (state.is === 'forgotten')
    throw new RuleViolation(
      'enquiry-forgotten',
      'This enquiry was forgotten, and cannot be changed any more.',
    );
  return state;
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
