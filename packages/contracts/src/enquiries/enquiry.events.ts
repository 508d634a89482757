import { z } from 'zod';
import { enquiryKinds, enquiryStatuses } from './enquiry.terms.ts';

/** Personal data encrypted under a deletable key: the key's id in the vault, and base64 of nonce, tag and ciphertext. */
export const Sealed = z.object({ key_id: z.uuid(), box: z.base64() });
export type Sealed = z.infer<typeof Sealed>;

const enquiry_id = z.uuid();

/** Personal data is only in `sealed`. */
export const EnquiryReceived = z.object({
  type: z.literal('EnquiryReceived'),
  data: z.object({
    enquiry_id,
    /** For visitor and agent: `K7QX-3M2P`. */
    reference: z.string(),
    kind: z.enum(enquiryKinds),
    /** The listing at the version that the visitor saw; null for a general enquiry. */
    listing_id: z.uuid().nullable(),
    listing_version: z.int().nullable(),
    price: z.number().nullable(),
    /** Version of the consent text. */
    consent: z.string(),
    /** Probably sent by a bot; the enquiry starts as spam. */
    is_suspect: z.boolean(),
    sealed: Sealed,
  }),
});
export const EnquiryStatusChanged = z.object({
  type: z.literal('EnquiryStatusChanged'),
  data: z.object({ enquiry_id, status: z.enum(enquiryStatuses) }),
});
/** The note is in `sealed`. */
export const EnquiryNoted = z.object({
  type: z.literal('EnquiryNoted'),
  data: z.object({ enquiry_id, sealed: Sealed }),
});
/** A viewing was arranged or rescheduled; sets the status `viewing_arranged`. Its place, if any, is in `sealed`. */
export const ViewingArranged = z.object({
  type: z.literal('ViewingArranged'),
  data: z.object({
    enquiry_id,
    starts_at: z.iso.datetime(),
    minutes: z.int(),
    sealed: Sealed.nullable(),
  }),
});
/** The arranged viewing was cancelled. A status `viewing_arranged` becomes `answered`. */
export const ViewingCancelled = z.object({
  type: z.literal('ViewingCancelled'),
  data: z.object({ enquiry_id }),
});
/** The enquiry's keys are deleted; its sealed data is permanently unreadable. */
export const EnquiryForgotten = z.object({
  type: z.literal('EnquiryForgotten'),
  data: z.object({ enquiry_id, reason: z.enum(['asked', 'expired']) }),
});

export const EnquiryEvent = z.discriminatedUnion('type', [
  EnquiryReceived,
  EnquiryStatusChanged,
  EnquiryNoted,
  ViewingArranged,
  ViewingCancelled,
  EnquiryForgotten,
]);
export type EnquiryEvent = z.infer<typeof EnquiryEvent>;

/** The sealed part of `EnquiryNoted`. */
export const SealedNote = z.object({ note: z.string() });
/** The sealed part of `ViewingArranged`. */
export const SealedPlace = z.object({ place: z.string() });
