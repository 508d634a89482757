import { z } from 'zod/mini';
import { Day } from '../analytics/date-range.ts';
import { limits } from '../limits.ts';
import { emptyAsNull, line, lines } from '../text.ts';
import { consent, enquiryKinds, enquiryStatuses, leadSources, viewingTimes } from './enquiry.terms.ts';
import { EnquiriesQuery } from './enquiry.views.ts';

const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(emptyAsNull(schema), null);

export const EmailAddress = line(limits.emailLength).check(
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an email address'),
);
const Phone = line(limits.phoneLength).check(
  z.refine((text) => digitsOf(text).length >= 3, 'must be a phone number'),
);

/** Proposed starts of a viewing. Earlier forms send days and times of day instead; an empty list means any. */
export const ViewingWish = z.strictObject({
  slots: z._default(z.array(z.iso.datetime()).check(z.maxLength(limits.wishedSlots)), []),
  days: z.array(Day).check(z.maxLength(limits.wishedDays)),
  times: z.array(z.enum(viewingTimes)).check(z.maxLength(viewingTimes.length)),
});

/** Personal data of an enquiry. Events store it only sealed. */
export const PersonalPart = z.strictObject({
  name: line(limits.personNameLength),
  /** Null only for leads. */
  email: z.nullable(EmailAddress),
  phone: orNull(Phone),
  subject: line(limits.subjectLength),
  message: lines(limits.messageLength),
  wish: z._default(z.nullable(ViewingWish), null),
});
export type PersonalPart = z.infer<typeof PersonalPart>;

/** A JPEG in base64. Nobody but an admin's browser decodes it. */
const Photo = z.base64().check(z.maxLength(limits.photoLength), z.startsWith('/9j/', 'must be a JPEG'));

/** Body of `POST /enquiries`. */
export const SendEnquiry = z.extend(PersonalPart, {
  email: EmailAddress,
  kind: z.enum(enquiryKinds),
  property_id: orNull(z.uuid().check(z.toLowerCase())),
  /** Version of the consent text. */
  consent: z.literal([consent.version, consent.before], 'must be the version of the text that is shown'),
  /** Of the home to be valued; only for a valuation. */
  photos: z.optional(z.array(Photo).check(z.minLength(1), z.maxLength(limits.enquiryPhotos))),
  /** Honeypot: hidden from people, filled in only by bots. */
  website: z.optional(z.string().check(z.maxLength(limits.websiteLength))),
});
export type SendEnquiry = z.infer<typeof SendEnquiry>;

/** Body of `POST /enquiries/leads`: an enquiry that came by phone, in person or from a portal, entered by an admin. */
export const AddLead = z.strictObject({
  source: z.enum(leadSources),
  kind: z._default(z.enum(enquiryKinds), 'question'),
  name: line(limits.personNameLength),
  phone: Phone,
  email: orNull(EmailAddress),
  message: lines(limits.messageLength),
  property_id: orNull(z.uuid().check(z.toLowerCase())),
});
export type AddLead = z.infer<typeof AddLead>;

/** Body of `POST /enquiries/search`, a POST to keep personal data out of addresses. All words of `text` must occur. */
export const SearchEnquiries = z.strictObject({
  text: line(limits.searchLength),
  ...z.omit(EnquiriesQuery, { limit: true }).shape,
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
    .check(z.refine((time) => /^20/.test(new Date(time).toISOString()), 'must be a time of this century')),
  minutes: z._default(z.int().check(z.gte(5), z.lte(24 * 60)), 30),
  /** Meeting place and directions. Personal data, sealed. */
  place: orNull(line(limits.placeLength)),
  /** Address that gets a confirmation with a calendar entry; null sends none. Sealed. */
  email: orNull(EmailAddress),
});

/** Body of `POST /enquiries/forget`: the email address or phone number of the person to erase. */
export const ForgetPerson = z
  .strictObject({ email: orNull(EmailAddress), phone: orNull(Phone) })
  .check(
    z.refine(
      ({ email, phone }) => email !== null || phone !== null,
      'must name an email address or a phone number',
    ),
  );
export type ForgetPerson = z.infer<typeof ForgetPerson>;

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
