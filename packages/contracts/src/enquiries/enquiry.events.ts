import { z } from 'zod';
import { enquiryKinds, enquiryStatuses } from './enquiry.terms.ts';

/** What is about a person, encrypted under a key that can be deleted: base64 of nonce, tag and text, and the key's id in the vault. */
export const Sealed = z.object({ key_id: z.uuid(), box: z.base64() });
export type Sealed = z.infer<typeof Sealed>;

const enquiry_id = z.uuid();

/** A visitor wrote. Names, addresses, phones and texts are in `sealed` alone. */
export const EnquiryReceived = z.object({
  type: z.literal('EnquiryReceived'),
  data: z.object({
    enquiry_id,
    /** By which visitor and agent speak of it: `K7QX-3M2P`. */
    reference: z.string(),
    kind: z.enum(enquiryKinds),
    /** The listing, as the visitor saw it; null when it is about none. */
    listing_id: z.uuid().nullable(),
    listing_version: z.int().nullable(),
    price: z.number().nullable(),
    /** Version of the text that was agreed to. */
    consent: z.string(),
    /** A robot wrote it, as far as one can tell; it begins as spam. */
    is_suspect: z.boolean(),
    sealed: Sealed,
  }),
});
export const EnquiryStatusChanged = z.object({
  type: z.literal('EnquiryStatusChanged'),
  data: z.object({ enquiry_id, status: z.enum(enquiryStatuses) }),
});
/** The text of the note is in `sealed`. */
export const EnquiryNoted = z.object({
  type: z.literal('EnquiryNoted'),
  data: z.object({ enquiry_id, sealed: Sealed }),
});
/** A viewing was agreed on, or moved. Where, if that was said, is in `sealed`. Its status follows: `viewing_arranged`. */
export const ViewingArranged = z.object({
  type: z.literal('ViewingArranged'),
  data: z.object({
    enquiry_id,
    starts_at: z.iso.datetime(),
    minutes: z.int(),
    sealed: Sealed.nullable(),
  }),
});
/** The viewing that was arranged does not take place. An enquiry whose status came from it is answered again. */
export const ViewingCancelled = z.object({
  type: z.literal('ViewingCancelled'),
  data: z.object({ enquiry_id }),
});
/** Its keys are deleted: what is left of it in the log cannot be read by anybody any more. */
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

/** What the sealed part of `EnquiryNoted` holds. */
export const SealedNote = z.object({ note: z.string() });
/** What the sealed part of `ViewingArranged` holds. */
export const SealedPlace = z.object({ place: z.string() });
