import { z } from 'zod/mini';
import { Day, daysIn } from '../analytics/date-range.ts';
import { counted } from '../counted.ts';
import { limits } from '../limits.ts';
import { PrivateNotesView } from '../private-notes/private-notes.views.ts';
import { numeric, unsetWhenEmpty } from '../text.ts';
import { enquiryKinds, enquirySources, enquiryStatuses, viewingTimes } from './enquiry.terms.ts';

/** Answer of every change to an enquiry. */
export const EnquiryWritten = z.object({ id: z.uuid(), version: z.int() });
export type EnquiryWritten = z.infer<typeof EnquiryWritten>;

/** Number of enquiries without a hash of their address or number; a search for a person cannot find these. */
const unsearchable = z._default(z.int(), 0);

/** Answer of `POST /enquiries/forget`. */
export const PersonForgotten = z.object({ count: z.int(), unsearchable });
export type PersonForgotten = z.infer<typeof PersonForgotten>;

export const PersonView = z.object({
  name: z.string(),
  /** Null only for leads. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  subject: z.string(),
  message: z.string(),
  /** Proposed starts; or, of earlier forms, days in Singapore and times of day. An empty list means any. */
  wish: z.nullable(
    z.object({
      slots: z._default(z.array(z.iso.datetime()), []),
      days: z.array(z.string()),
      times: z.array(z.enum(viewingTimes)),
    }),
  ),
});
export type PersonView = z.infer<typeof PersonView>;

/**
 * Whether the sealed parts can be read. `forgotten`: their keys were deleted. `unreadable`: the vault lacks the keys or the master
 * key.
 */
const readabilities = ['open', 'forgotten', 'unreadable'] as const;

const ViewingView = z.object({
  starts_at: z.iso.datetime(),
  minutes: z.int(),
  /** The visitor got an email about it. */
  is_mailed: z.optional(z.literal(true)),
});
export type ViewingView = z.infer<typeof ViewingView>;

export const EnquirySummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  kind: z.enum(enquiryKinds),
  status: z.enum(enquiryStatuses),
  version: z.int(),
  received_at: z.iso.datetime(),
  source: z._default(z.enum(enquirySources), 'site'),
  /** The listing's current state; null for a general enquiry or a listing that was never visible. */
  listing: z.nullable(
    z.object({
      id: z.uuid(),
      title: z.string(),
      slug: z.string(),
      price: z.number(),
      is_deleted: z.boolean(),
    }),
  ),
  readable: z.enum(readabilities),
  /** Null unless readable. */
  person: z.nullable(z.pick(PersonView, { name: true, subject: true })),
  /** The last arranged viewing. */
  viewing: z.nullable(ViewingView),
});
export type EnquirySummary = z.infer<typeof EnquirySummary>;

/** Query string of `GET /enquiries`. */
export const EnquiriesQuery = z.object({
  /** By default all except spam. */
  status: unsetWhenEmpty(z.enum(enquiryStatuses)),
  kind: unsetWhenEmpty(z.enum(enquiryKinds)),
  property_id: unsetWhenEmpty(z.uuid().check(z.toLowerCase())),
  /** The `next_cursor` of the previous page. */
  cursor: unsetWhenEmpty(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be the next_cursor of a page'))),
  limit: unsetWhenEmpty(
    numeric(/^[1-9]\d{0,3}$/, 'must be a whole number').check(
      z.lte(limits.enquiriesPageMax, `must be at most ${limits.enquiriesPageMax}`),
    ),
  ),
});
export type EnquiriesQuery = z.infer<typeof EnquiriesQuery>;

/** Answer of `GET /enquiries`: newest first; `next_cursor` is null on the last page. */
export const EnquiriesPage = z.object({
  enquiries: z.array(EnquirySummary),
  next_cursor: z.nullable(z.string()),
  /** Enquiries of each status, regardless of the query. */
  counts: z.record(z.enum(enquiryStatuses), z.int()),
  /** When the oldest `new` enquiry was received; null without one. */
  waiting_since: z.nullable(z.iso.datetime()),
});
export type EnquiriesPage = z.infer<typeof EnquiriesPage>;

/** Answer of `POST /enquiries/search`: matches, newest first. */
export const EnquiriesFound = z.object({
  enquiries: z.array(EnquirySummary),
  /** Continues the search; null when all were searched. */
  next_cursor: z.nullable(z.string()),
  /** How many enquiries this call searched, at most `limits.enquiriesSearched`. */
  searched: z.int(),
});
export type EnquiriesFound = z.infer<typeof EnquiriesFound>;

/** An enquiry with an arranged viewing, and the number to call when one is late. */
const ArrangedEnquiry = z.extend(EnquirySummary, {
  viewing: ViewingView,
  person: z.nullable(
    z.extend(z.pick(PersonView, { name: true, subject: true }), {
      phone: z._default(PersonView.shape.phone, null),
    }),
  ),
});
export type ArrangedEnquiry = z.infer<typeof ArrangedEnquiry>;

/** Query string of `GET /enquiries/viewings`: days in Singapore, both included. */
export const ViewingsQuery = z.object({ from: Day, to: Day }).check(
  z.refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before from' }),
  z.refine((days) => days.from > days.to || daysIn(days) <= limits.viewingDays, {
    path: ['to'],
    message: `must be at most ${limits.viewingDays} days`,
  }),
);

/** Answer of `GET /enquiries/viewings`: viewings that start on these days, earliest first, without spam and forgotten enquiries. */
export const ViewingsView = z.object({
  viewings: z.array(ArrangedEnquiry),
  /** Minimum time between two viewings. */
  buffer_minutes: z.int(),
  /** Whether confirmations can be emailed: there is a mail server. */
  can_mail: z._default(z.boolean(), false),
});
export type ViewingsView = z.infer<typeof ViewingsView>;

/** An event of an enquiry, or a reading of its personal data. */
export const EnquiryStep = z.object({
  position: z.int(),
  recorded_at: z.iso.datetime(),
  type: z.string(),
  actor: z.object({ kind: z.string(), name: z.string() }),
  /** For `EnquiryStatusChanged`. */
  status: z.nullable(z.enum(enquiryStatuses)),
  /** The note of `EnquiryNoted` or the place of `ViewingArranged`; null without one or if unreadable. */
  text: z.nullable(z.string()),
  /** For `ViewingArranged`. */
  viewing: z.nullable(ViewingView),
  /** For `EnquiryForgotten`. */
  reason: z.nullable(z.string()),
});
export type EnquiryStep = z.infer<typeof EnquiryStep>;

/** Answer of `GET /enquiries/{id}`. */
export const EnquiryView = z.extend(EnquirySummary, {
  person: z.nullable(PersonView),
  consent: z.string(),
  /** The listing's price and version when the enquiry was sent; null for a general enquiry. */
  listing_then: z.nullable(z.object({ price: z.number(), version: z.int() })),
  /** Oldest first, starting with the receipt. */
  steps: z.array(EnquiryStep),
});
export type EnquiryView = z.infer<typeof EnquiryView>;

/** Answer of `GET /enquiries/{id}/photos`: JPEGs in base64; none for an enquiry without, or one that cannot be decrypted. */
export const EnquiryPhotos = z.object({ photos: z.array(z.base64()) });
export type EnquiryPhotos = z.infer<typeof EnquiryPhotos>;

/** Answer of `POST /enquiries/export` and file of `operate enquiries export`: all data held on a person. */
export const PersonExport = z.object({
  made_at: z.iso.datetime(),
  enquiries: z.array(EnquiryView),
  /** Sent with the enquiries. */
  photos: z._default(z.array(z.object({ enquiry_id: z.uuid(), ...EnquiryPhotos.shape })), []),
  /** Private notes of listings that name the person's phone number as the owner's. */
  private_notes: z._default(
    z.array(z.object({ ...PrivateNotesView.shape, listing_id: z.uuid(), title: z.nullable(z.string()) })),
    [],
  ),
  /** Searches and properties that the person's address follows. */
  email_alerts: z._default(
    z.array(
      z.object({
        id: z.uuid(),
        /** Null if it cannot be decrypted. */
        email: z.nullable(z.string()),
        /** The search in words, or the title of the property. */
        follows: z.nullable(z.string()),
        search: z.nullable(z.string()),
        property_id: z.nullable(z.uuid()),
        asked_at: z.iso.datetime(),
        confirmed_at: z.nullable(z.iso.datetime()),
        last_email_on: z.nullable(Day),
      }),
    ),
    [],
  ),
  /** Listings whose weekly figures are emailed to the person's address as the seller's. */
  seller_emails: z._default(
    z.array(
      z.object({
        /** Of the seller's link. */
        id: z.uuid(),
        /** Null if it cannot be decrypted. */
        email: z.nullable(z.string()),
        property_id: z.uuid(),
        title: z.nullable(z.string()),
        started_at: z.iso.datetime(),
      }),
    ),
    [],
  ),
  unsearchable,
});
export type PersonExport = z.infer<typeof PersonExport>;

/** Returns what an export contains: `1 enquiry, private notes of 2 properties, 1 email alert`; empty when it contains nothing. */
export function exportInWords({
  enquiries,
  private_notes,
  email_alerts,
  seller_emails,
}: PersonExport): string {
  return [
    enquiries.length > 0 && counted(enquiries.length, 'enquiry', 'enquiries'),
    private_notes.length > 0 && `private notes of ${counted(private_notes.length, 'property', 'properties')}`,
    email_alerts.length > 0 && counted(email_alerts.length, 'email alert'),
    seller_emails.length > 0 &&
      counted(seller_emails.length, 'weekly email to a seller', 'weekly emails to a seller'),
  ]
    .filter(Boolean)
    .join(', ');
}
