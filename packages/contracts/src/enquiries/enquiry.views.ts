import { z } from 'zod';
import { limits } from '../limits.ts';
import { unsetWhenEmpty } from '../text.ts';
import { enquiryKinds, enquiryStatuses, viewingTimes } from './enquiry.terms.ts';

/** Answer of `POST /enquiries`: it is stored. */
export const EnquiryReceipt = z.object({
  id: z.uuid(),
  /** Short, to be said on the phone: `K7QX-3M2P`. */
  reference: z.string(),
});
export type EnquiryReceipt = z.infer<typeof EnquiryReceipt>;

/** Answer of every change of an enquiry. */
export const EnquiryWritten = z.object({ id: z.uuid(), version: z.int() });
export type EnquiryWritten = z.infer<typeof EnquiryWritten>;

/** How many enquiries have no hash of an address or number, so that nobody can tell whose they are. */
const unsearchable = z.int().default(0);

/** Answer of `POST /enquiries/forget`. */
export const PersonForgotten = z.object({ count: z.int(), unsearchable });
export type PersonForgotten = z.infer<typeof PersonForgotten>;

/** Who wrote, and what. */
export const PersonView = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  /** Days of Singapore; empty lists mean any. */
  wish: z.object({ days: z.array(z.string()), times: z.array(z.enum(viewingTimes)) }).nullable(),
});
export type PersonView = z.infer<typeof PersonView>;

/** What can be read of its sealed parts: all; nothing, because its keys were deleted; nothing, because the vault lacks them or its key. */
const readabilities = ['open', 'forgotten', 'unreadable'] as const;

const ViewingView = z.object({ starts_at: z.iso.datetime(), minutes: z.int() });

/** An enquiry in a list. */
export const EnquirySummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  kind: z.enum(enquiryKinds),
  status: z.enum(enquiryStatuses),
  version: z.int(),
  received_at: z.iso.datetime(),
  /** The listing as it is now; null when it is about none, or that one was never to be seen. */
  listing: z
    .object({ id: z.uuid(), title: z.string(), slug: z.string(), price: z.number(), is_deleted: z.boolean() })
    .nullable(),
  readable: z.enum(readabilities),
  /** Null unless it can be read. */
  person: PersonView.pick({ name: true, subject: true }).nullable(),
  /** The viewing that was last arranged. */
  viewing: ViewingView.nullable(),
});
export type EnquirySummary = z.infer<typeof EnquirySummary>;

/** Query string of `GET /enquiries`. */
export const EnquiriesQuery = z.object({
  /** Without it: all but spam. */
  status: unsetWhenEmpty(z.enum(enquiryStatuses)),
  kind: unsetWhenEmpty(z.enum(enquiryKinds)),
  property_id: unsetWhenEmpty(z.uuid().toLowerCase()),
  /** Only those with a viewing from this moment on, and before that one. */
  viewing_from: unsetWhenEmpty(z.iso.datetime()),
  viewing_to: unsetWhenEmpty(z.iso.datetime()),
  /** The `next_cursor` of the page before. */
  cursor: unsetWhenEmpty(z.string().regex(/^[1-9]\d{0,14}$/, 'must be the next_cursor of a page')),
  limit: unsetWhenEmpty(
    z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'must be a whole number')
      .transform(Number)
      .refine((count) => count <= limits.enquiriesPageMax, `must be at most ${limits.enquiriesPageMax}`),
  ),
});
export type EnquiriesQuery = z.infer<typeof EnquiriesQuery>;

/** Answer of `GET /enquiries`: newest first; `next_cursor` is null on the last page. */
export const EnquiriesPage = z.object({
  enquiries: z.array(EnquirySummary),
  next_cursor: z.string().nullable(),
  /** How many there are of each status, whatever was asked for. */
  counts: z.record(z.enum(enquiryStatuses), z.int()),
  /** When the oldest that is still new was received; null when none is. */
  waiting_since: z.iso.datetime().nullable(),
});
export type EnquiriesPage = z.infer<typeof EnquiriesPage>;

/** A step of what became of an enquiry. */
export const EnquiryStep = z.object({
  position: z.int(),
  recorded_at: z.iso.datetime(),
  type: z.string(),
  actor: z.object({ kind: z.string(), name: z.string() }),
  /** Of `EnquiryStatusChanged`. */
  status: z.enum(enquiryStatuses).nullable(),
  /** Of `EnquiryNoted`, and the place of `ViewingArranged`; null when there is none, or it cannot be read. */
  text: z.string().nullable(),
  /** Of `ViewingArranged`. */
  viewing: ViewingView.nullable(),
  /** Of `EnquiryForgotten`. */
  reason: z.string().nullable(),
});
export type EnquiryStep = z.infer<typeof EnquiryStep>;

/** Answer of `GET /enquiries/{id}`. */
export const EnquiryView = EnquirySummary.extend({
  person: PersonView.nullable(),
  consent: z.string(),
  /** Of the listing, when the visitor wrote: its price and version; null when it is about none. */
  listing_then: z.object({ price: z.number(), version: z.int() }).nullable(),
  /** In the order in which they were taken; the first is that it was received. */
  steps: z.array(EnquiryStep),
});
export type EnquiryView = z.infer<typeof EnquiryView>;

/** Answer of `POST /enquiries/export`, and the file of `operate enquiries export`: all that is held on a person. */
export const PersonExport = z.object({
  made_at: z.iso.datetime(),
  enquiries: z.array(EnquiryView),
  unsearchable,
});
export type PersonExport = z.infer<typeof PersonExport>;
