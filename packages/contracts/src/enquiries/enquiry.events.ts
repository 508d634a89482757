import { z } from 'zod';
import { eventSchema } from '../event-schema.ts';
import { enquiryKinds, enquirySources, enquiryStatuses } from './enquiry.terms.ts';

/**
 * Personal data encrypted under a deletable key: the key's id in the vault, and base64 of nonce, tag and ciphertext.
 */
export const Sealed = z.object({ key_id: z.uuid(), box: z.base64() });
export type Sealed = z.infer<typeof Sealed>;

const enquiry_id = z.uuid();

/** Personal data is only in `sealed`. */
export const EnquiryReceived = eventSchema('EnquiryReceived', {
  enquiry_id,
  /** For visitor and agent: `K7QX-3M2P`. */
  reference: z.string(),
  kind: z.enum(enquiryKinds),
  /** The listing at the version that the visitor saw; null for a general enquiry. */
  listing_id: z.uuid().nullable(),
  listing_version: z.int().nullable(),
  price: z.number().nullable(),
  /** Version of the consent text; `by hand` for leads. */
  consent: z.string(),
  /** Earlier events have none: they came from the site. */
  source: z.enum(enquirySources).default('site'),
  /** Probably sent by a bot; the enquiry starts as spam. */
  is_suspect: z.boolean(),
  sealed: Sealed,
});

export const EnquiryEvent = z.discriminatedUnion('type', [
  EnquiryReceived,
  eventSchema('EnquiryStatusChanged', { enquiry_id, status: z.enum(enquiryStatuses) }),
  /** The note is in `sealed`. */
  eventSchema('EnquiryNoted', { enquiry_id, sealed: Sealed }),
  /** A viewing was arranged or rescheduled; sets the status `viewing_arranged`. Its place and the visitor's address, if any, are in `sealed`. */
  eventSchema('ViewingArranged', {
    enquiry_id,
    starts_at: z.iso.datetime(),
    minutes: z.int(),
    sealed: Sealed.nullable(),
    /** A confirmation is emailed to the visitor. Earlier events have none. */
    is_mailed: z.boolean().default(false),
  }),
  /** The arranged viewing was cancelled. A status `viewing_arranged` becomes `answered`. */
  eventSchema('ViewingCancelled', { enquiry_id }),
  /** The enquiry's keys are deleted; its sealed data is permanently unreadable. */
  eventSchema('EnquiryForgotten', { enquiry_id, reason: z.enum(['asked', 'expired']) }),
]);
export type EnquiryEvent = z.infer<typeof EnquiryEvent>;

/** The sealed part of `EnquiryNoted`. */
export const SealedNote = z.object({ note: z.string() });
/** The sealed part of `ViewingArranged`: where to meet, and whom to email the confirmation. Earlier events have a place only. */
export const SealedPlace = z.object({
  place: z.string().nullable(),
  email: z.string().nullable().default(null),
});
