import { z } from 'zod';
import * as mini from 'zod/mini';
import { Day } from '../analytics/date-range.ts';
import { limits } from '../limits.ts';
import { emptyAsNull, line, lines } from '../text.ts';
import { consent, enquiryKinds, enquiryStatuses, leadSources, viewingTimes } from './enquiry.terms.ts';
import { EnquiriesQuery } from './enquiry.views.ts';

const orNull = <Schema extends mini.ZodMiniType>(schema: Schema) => mini._default(emptyAsNull(schema), null);

export const EmailAddress = line(limits.emailLength).check(
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an email address'),
);
const Phone = line(limits.phoneLength).check(
  z.refine((text) => digitsOf(text).length >= 3, 'must be a phone number'),
);

/** Proposed starts of a viewing. Earlier forms send days and times of day instead; an empty list means any. */
export const ViewingWish = z.strictObject({
  slots: z.array(z.iso.datetime()).max(limits.wishedSlots).default([]),
  days: z.array(Day).max(limits.wishedDays),
  times: z.array(z.enum(viewingTimes)).max(viewingTimes.length),
});

/** Personal data of an enquiry. Events store it only sealed. */
export const PersonalPart = z.strictObject({
  name: line(limits.personNameLength),
  /** Null only for leads. */
  email: mini.nullable(EmailAddress),
  phone: orNull(Phone),
  subject: line(limits.subjectLength),
  message: lines(limits.messageLength),
  wish: ViewingWish.nullable().default(null),
});
export type PersonalPart = z.infer<typeof PersonalPart>;

/** A JPEG in base64. Nobody but an admin's browser decodes it. */
const Photo = z.base64().max(limits.photoLength).startsWith('/9j/', 'must be a JPEG');

/** Body of `POST /enquiries`. */
export const SendEnquiry = PersonalPart.extend({
  email: EmailAddress,
  kind: z.enum(enquiryKinds),
  property_id: orNull(z.uuid().toLowerCase()),
  /** Version of the consent text. */
  consent: z.literal([consent.version, consent.before], 'must be the version of the text that is shown'),
  /** Of the home to be valued; only for a valuation. */
  photos: z.array(Photo).min(1).max(limits.enquiryPhotos).optional(),
  /** Honeypot: hidden from people, filled in only by bots. */
  website: z.string().max(limits.websiteLength).optional(),
});
export type SendEnquiry = z.infer<typeof SendEnquiry>;

/** Body of `POST /enquiries/leads`: an enquiry that came by phone, in person or from a portal, entered by an admin. */
export const AddLead = z.strictObject({
  source: z.enum(leadSources),
  kind: z.enum(enquiryKinds).default('question'),
  name: line(limits.personNameLength),
  phone: Phone,
  email: orNull(EmailAddress),
  message: lines(limits.messageLength),
  property_id: orNull(z.uuid().toLowerCase()),
});
export type AddLead = z.infer<typeof AddLead>;

/** Body of `POST /enquiries/search`, a POST to keep personal data out of addresses. All words of `text` must occur. */
export const SearchEnquiries = z.strictObject({
  text: line(limits.searchLength),
  ...EnquiriesQuery.omit({ limit: true }).shape,
});
export type SearchEnquiries = z.infer<typeof SearchEnquiries>;

/** Body of `PUT /enquiries/{id}/status`. */
export const ChangeEnquiryStatus = z.strictObject({ status: z.enum(enquiryStatuses) });

/** Body of `POST /enquiries/{id}/notes`. */
export const NoteOnEnquiry = z.strictObject({ note: lines(limits.noteLength) });

/** Body of `POST /enquiries/{id}/viewing`. */
export const ArrangeViewing = z.strictObject({
  /** ISO 8601 with offset. */
  starts_at: z.iso
    .datetime({ offset: true, abort: true })
    .refine((time) => /^20/.test(new Date(time).toISOString()), 'must be a time of this century'),
  minutes: z
    .int()
    .min(5)
    .max(24 * 60)
    .default(30),
  /** Meeting place and directions. Personal data, sealed. */
  place: orNull(line(limits.placeLength)),
  /** Address that gets a confirmation with a calendar entry; null sends none. Sealed. */
  email: orNull(EmailAddress),
});

/** Body of `POST /enquiries/forget`: the email address or phone number of the person to erase. */
export const ForgetPerson = z
  .strictObject({ email: orNull(EmailAddress), phone: orNull(Phone) })
  .refine(
    ({ email, phone }) => email !== null || phone !== null,
    'must name an email address or a phone number',
  );
export type ForgetPerson = z.infer<typeof ForgetPerson>;

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
