import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '../../api/client.ts';
import { useReadFailure } from '../../api/page-data.tsx';
import { useResource } from '../../api/use-resource.ts';
import { listingOf } from '../../listing/listing.resources.ts';

/** What the address of the contact page asks for. */
export interface Inquiry {
  kind: EnquiryKind;
  /** Undefined until loaded, and when none is named or found. */
  listing: PropertyView | undefined;
}

/** The listing named in the address of the contact page, if any. */
export function inquiredListings(slug: string | null): Resource<PropertyView>[] {
  return slug ? [listingOf(slug, null)] : [];
}

/** Reads the page's address: `?property=slug`, with `&viewing=1`, or `?valuation=1`. */
export function useInquiry(): Inquiry {
  const [search] = useSearchParams();
  const kind = kindOf(search);
  const [resource = null] = inquiredListings(kind === 'valuation' ? null : search.get('property'));
  const isGone = useReadFailure(resource?.path) !== undefined;
  const { data } = useResource(isGone ? null : resource);
  return { kind, listing: data };
}

export function kindOf(search: URLSearchParams): EnquiryKind {
  if (search.get('viewing') !== null) return 'viewing';
  return search.get('valuation') === null ? 'question' : 'valuation';
}

export const kindWords: Readonly<
  Record<EnquiryKind, { title: string; subject: string; about: string; message: string }>
> = {
  question: { title: 'Send Us a Message', subject: '', about: 'Property Inquiry', message: '' },
  viewing: {
    title: 'Arrange a viewing',
    subject: 'Viewing',
    about: 'Viewing',
    message: 'I would like to arrange a viewing.',
  },
  valuation: {
    title: 'What is my home worth?',
    subject: 'What is my home worth?',
    about: '',
    message: '',
  },
};

/** Returns the default subject of a message. */
export function subjectOf({ kind, listing }: Inquiry): string {
  const { subject, about } = kindWords[kind];
  return listing ? `${about}: ${listing.title}`.slice(0, SUBJECT_LENGTH) : subject;
}

export interface ContactFields {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
}

export type FieldProblems = Partial<Record<keyof ContactFields, string>>;

export const SUBJECT_LENGTH = 150;

export const noFields: ContactFields = { name: '', email: '', phone: '', subject: '', message: '' };

const INVALID_EMAIL = 'This email address is not valid. It should look like name@example.com.';

/** Returns an error message for each invalid field. */
export function problemsOf({ name, email, phone, message }: ContactFields): FieldProblems {
  const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  return {
    ...(!name.trim() && { name: 'Please enter your name.' }),
    ...(!looksLikeEmail && {
      email: email.trim() ? INVALID_EMAIL : 'Please enter your email address.',
    }),
    ...(phone.trim() && phone.replace(/\D/g, '').length < 3 && { phone: 'Please check the phone number.' }),
    ...(!message.trim() && { message: 'Please write a message.' }),
  };
}

/** Returns the toast for an invalid form: that a field is missing, else the first error. */
export function problemToast(fields: ContactFields): string {
  const isMissing = !fields.name.trim() || !fields.email.trim() || !fields.message.trim();
  return (!isMissing && Object.values(problemsOf(fields))[0]) || messages.contactIncomplete;
}

/** Returns a message with extra lines below what the visitor typed. */
export function withDetails(fields: ContactFields, details: readonly string[]): ContactFields {
  if (details.length === 0) return fields;
  return { ...fields, message: [fields.message.trim(), '', ...details].join('\n') };
}

/** Returns the parameters of the email provider's template. */
export function templateParams(fields: ContactFields, agent: SiteView['agent']) {
  return { ...texts(fields), to_email: agent.email };
}

/** Returns the fields with defaults for empty ones. */
export function texts({ name, email, phone, subject, message }: ContactFields) {
  return {
    from_name: name.trim(),
    from_email: email.trim(),
    phone: phone.trim() || 'Not provided',
    subject: subject.trim() || 'Property Inquiry',
    message: message.trim(),
  };
}

/** Returns the message as text, to send it another way. */
export function plainText(fields: ContactFields, agent: SiteView['agent']): string {
  const { from_name, from_email, phone, subject, message } = templateParams(fields, agent);
  return [subject, '', message, '', `${from_name}, ${from_email}, phone: ${phone}`].join('\n');
}

/** Outcome of the last message: stored, or kept in this tab and, if the visitor agrees, sent automatically later. */
export type Outcome =
  | { as: 'taken'; reference: string; details: readonly string[] }
  | { as: 'unsent'; isWaiting: boolean };
