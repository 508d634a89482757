import type {
  ArrangedEnquiry,
  EnquiriesPage,
  EnquiryStep,
  EnquirySummary,
  EnquiryView,
  ViewingsView,
} from '@marketplace/contracts/enquiries/enquiry.views';
import { listing } from './catalogue.ts';

const house = listing(1, { title: 'Wombat Terrace', price: 1_250_000 });

/** A step that the visitor made, or an admin. */
export function step(position: number, fields: Partial<EnquiryStep>): EnquiryStep {
  return {
    position,
    recorded_at: `2026-11-03T02:00:${String(position).padStart(2, '0')}Z`,
    type: 'EnquiryReceived',
    actor: { kind: 'admin', name: 'admin' },
    status: null,
    text: null,
    viewing: null,
    reason: null,
    ...fields,
  };
}

/** A new question about a listing whose price was higher when it was asked. */
export function enquiry(number: number, fields: Partial<EnquiryView> = {}): EnquiryView {
  const { id, title, slug, price } = house;
  return {
    id: `0190f000-0000-7000-8000-0000000e${String(number).padStart(4, '0')}`,
    reference: `K7QX-${String(number).padStart(4, '0')}`,
    kind: 'question',
    status: 'new',
    version: 1,
    received_at: '2026-11-03T02:00:01Z',
    source: 'site',
    listing: { id, title, slug, price, is_deleted: false },
    readable: 'open',
    person: {
      name: `Mei ${number}`,
      email: 'mei@example.com',
      phone: '+65 8123 4567',
      subject: `Subject ${number}`,
      message: 'Is it still there?\nWe like it.',
      wish: null,
    },
    viewing: null,
    consent: '2026-11',
    listing_then: { price: 1_300_000, version: 2 },
    steps: [step(1, { actor: { kind: 'visitor', name: 'visitor' } })],
    ...fields,
  };
}

/** The same as it stands in a list. */
export function summary(number: number, fields: Partial<EnquiryView> = {}): EnquirySummary {
  return enquiry(number, fields);
}

/** The viewings of some days, half an hour apart. */
export function viewings(arranged: ArrangedEnquiry[]): ViewingsView {
  return { viewings: arranged, buffer_minutes: 30, can_mail: false };
}

/** An enquiry with a viewing of half an hour. */
export function arranged(
  number: number,
  starts_at: string,
  fields: Partial<EnquiryView> = {},
): ArrangedEnquiry {
  const viewing = { starts_at, minutes: 30 };
  return { ...enquiry(number, { status: 'viewing_arranged', ...fields }), viewing };
}

/** An inbox with nothing in it. */
export const noEnquiries: EnquiriesPage = {
  enquiries: [],
  next_cursor: null,
  counts: { new: 0, answered: 0, viewing_arranged: 0, closed: 0, spam: 0 },
  waiting_since: null,
};
