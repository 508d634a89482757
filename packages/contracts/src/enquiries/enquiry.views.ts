import { z } from 'zod';
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
const unsearchable = z.int().default(0);

/** Answer of `POST /enquiries/forget`. */
export const PersonForgotten = z.object({ count: z.int(), unsearchable });
export type PersonForgotten = z.infer<typeof PersonForgotten>;

export const PersonView = z.object({
  name: z.string(),
  /** Null only for leads. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  /** Proposed starts; or, of earlier forms, days in Singapore and times of day. An empty list means any. */
  wish: z
    .object({
      slots: z.array(z.iso.datetime()).default([]),
      days: z.array(z.string()),
      times: z.array(z.enum(viewingTimes)),
    })
    .nullable(),
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
  is_mailed: z.literal(true).optional(),
});
export type ViewingView = z.infer<typeof ViewingView>;

export const EnquirySummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  kind: z.enum(enquiryKinds),
  status: z.enum(enquiryStatuses),
  version: z.int(),
  received_at: z.iso.datetime(),
  source: z.enum(enquirySources).default('site'),
  /** The listing's current state; null for a general enquiry or a listing that was never visible. */
  listing: z
    .object({ id: z.uuid(), title: z.string(), slug: z.string(), price: z.number(), is_deleted: z.boolean() })
    .nullable(),
  readable: z.enum(readabilities),
  /** Null unless readable. */
  person: PersonView.pick({ name: true, subject: true }).nullable(),
  /** The last arranged viewing. */
  viewing: ViewingView.nullable(),
});
export type EnquirySummary = z.infer<typeof EnquirySummary>;

/** Query string of `GET /enquiries`. */
export const EnquiriesQuery = z.object({
  /** By default all except spam. */
  status: unsetWhenEmpty(z.enum(enquiryStatuses)),
  kind: unsetWhenEmpty(z.enum(enquiryKinds)),
  property_id: unsetWhenEmpty(z.uuid().toLowerCase()),
  /** The `next_cursor` of the previous page. */
  cursor: unsetWhenEmpty(z.string().regex(/^[1-9]\d{0,14}$/, 'must be the next_cursor of a page')),
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
  next_cursor: z.string().nullable(),
  /** Enquiries of each status, regardless of the query. */
  counts: z.record(z.enum(enquiryStatuses), z.int()),
  /** When the oldest `new` enquiry was received; null without one. */
  waiting_since: z.iso.datetime().nullable(),
});
export type EnquiriesPage = z.infer<typeof EnquiriesPage>;

/** Answer of `POST /enquiries/search`: matches, newest first. */
export const EnquiriesFound = z.object({
  enquiries: z.array(EnquirySummary),
  /** Continues the search; null when all were searched. */
  next_cursor: z.string().nullable(),
  /** How many enquiries this call searched, at most `limits.enquiriesSearched`. */
  searched: z.int(),
});
export type EnquiriesFound = z.infer<typeof EnquiriesFound>;

/** An enquiry with an arranged viewing, and the number to call when one is late. */
const ArrangedEnquiry = EnquirySummary.extend({
  viewing: ViewingView,
  person: PersonView.pick({ name: true, subject: true })
    .extend({ phone: PersonView.shape.phone.default(null) })
    .nullable(),
});
export type ArrangedEnquiry = z.infer<typeof ArrangedEnquiry>;

/** Query string of `GET /enquiries/viewings`: days in Singapore, both included. */
export const ViewingsQuery = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before from' })
  .refine((days) => days.from > days.to || daysIn(days) <= limits.viewingDays, {
    path: ['to'],
    message: `must be at most ${limits.viewingDays} days`,
  });

/** Answer of `GET /enquiries/viewings`: viewings that start on these days, earliest first, without spam and forgotten enquiries. */
export const ViewingsView = z.object({
  viewings: z.array(ArrangedEnquiry),
  /** Minimum time between two viewings. */
  buffer_minutes: z.int(),
  /** Whether confirmations can be emailed: there is a mail server. */
  can_mail: z.boolean().default(false),
});
export type ViewingsView = z.infer<typeof ViewingsView>;

/** An event of an enquiry, or a reading of its personal data. */
export const EnquiryStep = z.object({
  position: z.int(),
  recorded_at: z.iso.datetime(),
  type: z.string(),
  actor: z.object({ kind: z.string(), name: z.string() }),
  /** For `EnquiryStatusChanged`. */
  status: z.enum(enquiryStatuses).nullable(),
  /** The note of `EnquiryNoted` or the place of `ViewingArranged`; null without one or if unreadable. */
  text: z.string().nullable(),
  /** For `ViewingArranged`. */
  viewing: ViewingView.nullable(),
  /** For `EnquiryForgotten`. */
  reason: z.string().nullable(),
});
export type EnquiryStep = z.infer<typeof EnquiryStep>;

/** Answer of `GET /enquiries/{id}`. */
export const EnquiryView = EnquirySummary.extend({
  person: PersonView.nullable(),
  consent: z.string(),
  /** The listing's price and version when the enquiry was sent; null for a general enquiry. */
  listing_then: z.object({ price: z.number(), version: z.int() }).nullable(),
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
  photos: z.array(z.object({ enquiry_id: z.uuid(), ...EnquiryPhotos.shape })).default([]),
  /** Private notes of listings that name the person's phone number as the owner's. */
  private_notes: z
    .array(z.object({ ...PrivateNotesView.shape, listing_id: z.uuid(), title: z.string().nullable() }))
    .default([]),
  /** Searches and properties that the person's address follows. */
  email_alerts: z
    .array(
      z.object({
        id: z.uuid(),
        /** Null if it cannot be decrypted. */
        email: z.string().nullable(),
        /** The search in words, or the title of the property. */
        follows: z.string().nullable(),
        search: z.string().nullable(),
        property_id: z.uuid().nullable(),
        asked_at: z.iso.datetime(),
        confirmed_at: z.iso.datetime().nullable(),
        last_email_on: Day.nullable(),
      }),
    )
    .default([]),
  /** Listings whose weekly figures are emailed to the person's address as the seller's. */
  seller_emails: z
    .array(
      z.object({
        /** Of the seller's link. */
        id: z.uuid(),
        /** Null if it cannot be decrypted. */
        email: z.string().nullable(),
        property_id: z.uuid(),
        title: z.string().nullable(),
        started_at: z.iso.datetime(),
      }),
    )
    .default([]),
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
