import { isFlag, isListOf, isObjectOf, isText, isUnsetOr, parserOf } from '@marketplace/contracts/check';
import { enquiryReceipt } from '@marketplace/contracts/enquiries/enquiry.checks';
import type { SendEnquiry } from '@marketplace/contracts/enquiries/enquiry.commands';
import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import { consent } from '@marketplace/contracts/enquiries/enquiry.terms';
import { headers } from '@marketplace/contracts/headers';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import type { Resource } from '../../api/client.ts';
import { sendJson, withTimeout } from '../../api/client.ts';
import { useReadFailure } from '../../api/page-data.tsx';
import { randomKey } from '../../api/request-headers.ts';
import { useResource } from '../../api/use-resource.ts';
import { listingOf } from '../../listing/listing.resources.ts';

/** What a contact form asks for. */
export interface Inquiry {
  kind: EnquiryKind;
  /** Undefined until loaded, and when none is named or found. */
  listing: PropertyView | undefined;
  /** What the message says until the visitor edits it; by default what its kind says. */
  message?: string;
  /** Status of the failed read of the listing; 0 for no answer. */
  failure?: number | undefined;
}

/** The listing named in the address of the contact page, if any; a valuation is about another home. */
export function inquiredListings(search: URLSearchParams): Resource<PropertyView>[] {
  const slug = kindOf(search) === 'valuation' ? null : search.get('property');
  return slug ? [listingOf(slug, null)] : [];
}

/** Reads the page's address: `?property=slug`, with `&viewing=1`, or `?valuation=1`. Sold homes have no viewings. */
export function useInquiry(): Inquiry {
  const [search] = useSearchParams();
  const kind = kindOf(search);
  const [resource = null] = inquiredListings(search);
  const serverFailure = useReadFailure(resource?.path);
  const { data, error } = useResource(serverFailure === undefined ? resource : null);
  const failure = serverFailure ?? error?.status;
  const isSold = data?.status === 'sold';
  return {
    kind: isSold && kind === 'viewing' ? 'question' : kind,
    listing: failure === 404 ? undefined : data,
    failure,
  };
}

export function kindOf(search: URLSearchParams): EnquiryKind {
  if (search.get('viewing')) return 'viewing';
  return search.get('valuation') ? 'valuation' : 'question';
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

function texts({ name, email, phone, subject, message }: ContactFields) {
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

/** Returns proposed times as an enquiry has them. */
export function wishOf(slots: readonly string[]): NonNullable<SendEnquiry['wish']> {
  return { slots: [...slots], days: [], times: [] };
}

export function enquiryOf(
  fields: ContactFields,
  { slots, photos }: Pick<KeptMessage, 'slots' | 'photos'>,
  { kind, listing }: Inquiry,
): SendEnquiry {
  const { from_name, from_email, subject, message } = texts(fields);
  return {
    kind,
    name: from_name,
    email: from_email,
    phone: fields.phone.trim() || null,
    subject,
    message,
    wish: kind === 'viewing' ? wishOf(slots) : null,
    property_id: listing?.id ?? null,
    consent: consent.version,
    ...(kind === 'valuation' && photos.length > 0 && { photos: [...photos] }),
  };
}

/** A message with its `Idempotency-Key`: retries store it once. */
export interface KeyedEnquiry {
  key: string;
  /** JSON; identifies the message. */
  body: string;
}

/** Returns a message with its key; an unchanged message keeps the key of the last attempt. */
export function keyed(enquiry: SendEnquiry, before: KeyedEnquiry | undefined): KeyedEnquiry {
  const body = JSON.stringify(enquiry);
  return before?.body === body ? before : { key: randomKey(), body };
}

type Stored =
  | { as: 'taken'; reference: string }
  /** Invalid; `problems` may name fields. */
  | { as: 'refused'; problems: FieldProblems; detail: string }
  | { as: 'unsent' };

/** Stores a message for the agent. Never rejects. */
export async function storeEnquiry({ key, body }: KeyedEnquiry): Promise<Stored> {
  try {
    const { reference } = await sendJson('POST', '/api/enquiries', JSON.parse(body), enquiryReceipt, {
      headers: { [headers.idempotencyKey]: key },
    });
    return { as: 'taken', reference };
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 409, 413, 422].includes(error.status)) return { as: 'unsent' };
    return { as: 'refused', problems: problemsOfAnswer(error), detail: error.detail };
  }
}

function problemsOfAnswer({ errors }: ApiError): FieldProblems {
  const problems: FieldProblems = {};
  for (const { path, message } of errors)
    if (isField(path)) problems[path] = `${path[0]?.toUpperCase()}${path.slice(1)} ${message}.`;
  return problems;
}

function isField(path: string): path is keyof ContactFields {
  return path in noFields;
}

type Provider = NonNullable<SiteView['email_provider']>;

/** Sends a message through the site's email provider. Rejects when none is set, and on refusal, failure or timeout. */
export async function sendMessage(fields: ContactFields, { agent, email_provider }: SiteView): Promise<void> {
  if (!email_provider) throw new Error('No email provider is set.');
  // the provider's client has no timeout of its own, and cannot be cancelled
  const late = new Error('The email provider did not answer in time.');
  await withTimeout(
    sendByProvider(templateParams(fields, agent), email_provider),
    email_provider.timeout_ms,
    late,
  );
}

async function sendByProvider(params: Record<string, string>, provider: Provider): Promise<void> {
  const { init, send } = await import('@emailjs/browser');
  init({
    origin: provider.origin, // `send` cannot influence it
    publicKey: provider.public_key,
    blockHeadless: provider.block_headless,
    blockList: { list: provider.blocked_addresses, watchVariable: 'from_email' },
    limitRate: { throttle: provider.throttle_ms },
  });
  await send(provider.service_id, provider.template_id, params);
}

/** A draft or an unsent message, stored for this tab. */
interface KeptMessage {
  typed: Partial<ContactFields>;
  /** The home to view, if the visitor named it. */
  home?: string | undefined;
  slots: readonly string[];
  /** JPEGs in base64. */
  photos: readonly string[];
  /** Undefined for a draft. */
  sending?: KeyedEnquiry | undefined;
  /** The visitor wants it sent automatically. */
  isWaiting: boolean;
}

const keptMessage = parserOf(
  isObjectOf<KeptMessage>({
    typed: isObjectOf<KeptMessage['typed']>({
      name: isUnsetOr(isText),
      email: isUnsetOr(isText),
      phone: isUnsetOr(isText),
      subject: isUnsetOr(isText),
      message: isUnsetOr(isText),
    }),
    home: isUnsetOr(isText),
    slots: isListOf(isText),
    photos: isListOf(isText),
    sending: isUnsetOr(isObjectOf<KeyedEnquiry>({ key: isText, body: isText })),
    isWaiting: isFlag,
  }),
);

/** Stores a message; undefined removes it. Without storage it lasts as long as the page. */
export function keepMessage(about: string, message: KeptMessage | undefined): void {
  try {
    if (message) sessionStorage.setItem(keyOf(about), JSON.stringify(message));
    else sessionStorage.removeItem(keyOf(about));
  } catch (error) {
    console.warn(error);
  }
}

export function readKeptMessage(about: string): KeptMessage | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(about));
    return text === null ? undefined : keptMessage.parse(JSON.parse(text));
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** Returns where the draft of a form is stored: each listing has its own, shared by the kinds of message. */
export function draftOf(pathname: string, search: string): string {
  return `draft ${pathname} ${new URLSearchParams(search).get('property') ?? ''}`;
}

/** Each address of the form has its own message, because it may be about another listing. */
function keyOf(about: string): string {
  return `message ${about}`;
}
