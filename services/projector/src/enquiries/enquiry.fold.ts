import type { EnquiryEvent, Sealed } from '@marketplace/contracts/enquiries/enquiry.events';
import type { EnquiryKind, EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import { assertFollows, UnfoldableEvent } from '../engine/projection.ts';

/** An enquiry at one point of its stream, under the names of its columns. Times ISO 8601 UTC. */
export interface Enquiry {
  enquiry_id: string;
  reference: string;
  kind: EnquiryKind;
  status: EnquiryStatus;
  version: number;
  /** Of the event by which it was received. */
  position: number;
  received_at: string;
  listing_id: string | null;
  listing_version: number | null;
  price: number | null;
  consent: string;
  /** Null once it was forgotten. */
  sealed: Sealed | null;
  viewing: { starts_at: string; minutes: number } | null;
}

/** An event of an enquiry with what the log says about it. */
interface EnquiryFact {
  event: EnquiryEvent;
  version: number;
  position: number;
  recordedAt: string;
}

/**
 * Returns the enquiry after an event.
 *
 * @param before the enquiry so far, undefined before its first event
 * @throws {UnfoldableEvent} when the event cannot follow the ones before it
 */
export function foldEnquiry(
  before: Enquiry | undefined,
  { event, version, position, recordedAt }: EnquiryFact,
): Enquiry {
  assertFollows(version, before);
  if (event.type === 'EnquiryReceived') {
    if (before) throw new UnfoldableEvent('the enquiry was received before');
    const { is_suspect, ...received } = event.data;
    const status = is_suspect ? 'spam' : 'new';
    return { ...received, status, version, position, received_at: recordedAt, viewing: null };
  }
  if (!before) throw new UnfoldableEvent('the enquiry was never received');
  return { ...before, ...changeBy(before, event), version };
}

/** Returns what an event changes; what was forgotten is closed, for nobody can answer it, and what robots wrote stays spam. */
function changeBy(
  { status }: Enquiry,
  event: Exclude<EnquiryEvent, { type: 'EnquiryReceived' }>,
): Partial<Enquiry> {
  switch (event.type) {
    case 'EnquiryStatusChanged':
      return { status: event.data.status };
    case 'EnquiryNoted':
      return {};
    case 'ViewingArranged': {
      const { starts_at, minutes } = event.data;
      return { status: 'viewing_arranged', viewing: { starts_at, minutes } };
    }
    case 'ViewingCancelled':
      return { status: status === 'viewing_arranged' ? 'answered' : status, viewing: null };
    case 'EnquiryForgotten':
      return { sealed: null, status: status === 'spam' ? 'spam' : 'closed' };
  }
}
