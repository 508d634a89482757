import { isFlag, isListOf, isObjectOf, isOneOf, isText, parserOf } from '@marketplace/contracts/check';
import { enquiryReceipt } from '@marketplace/contracts/enquiries/enquiry.checks';
import type { SendEnquiry } from '@marketplace/contracts/enquiries/enquiry.commands';
import { consent, viewingTimes } from '@marketplace/contracts/enquiries/enquiry.terms';
import { headers } from '@marketplace/contracts/headers';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { ApiError } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { randomKey } from '../../api/request-headers.ts';
import type { ViewingWish } from './contact-inputs.tsx';
import type { ContactFields, FieldProblems, Inquiry } from './inquiry.ts';
import { noFields, templateParams, texts } from './inquiry.ts';

export function enquiryOf(fields: ContactFields, wish: ViewingWish, { kind, listing }: Inquiry): SendEnquiry {
  const { from_name, from_email, subject, message } = texts(fields);
  return {
    kind,
    name: from_name,
    email: from_email,
    phone: fields.phone.trim() || null,
    subject,
    message,
    wish: kind === 'viewing' ? wish : null,
    property_id: listing?.id ?? null,
    consent: consent.version,
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

export type Stored =
  | { as: 'taken'; reference: string }
  /** Invalid; `problems` may name fields. */
  | { as: 'refused'; problems: FieldProblems; detail: string }
  /** Can be retried. */
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

/** Returns the server's errors by field. */
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
  await inTime(hand(templateParams(fields, agent), email_provider), email_provider.timeout_ms);
}

async function hand(params: Record<string, string>, provider: Provider): Promise<void> {
  const { init, send } = await import('@emailjs/browser');
  init({
    origin: provider.origin, // `send` has no say in it
    publicKey: provider.public_key,
    blockHeadless: provider.block_headless,
    blockList: { list: provider.blocked_addresses, watchVariable: 'from_email' },
    limitRate: { throttle: provider.throttle_ms },
  });
  await send(provider.service_id, provider.template_id, params);
}

/** Rejects on timeout: the provider's client has none, and cannot be cancelled. */
async function inTime(sending: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The email provider did not answer in time.')), timeoutMs);
  });
  try {
    await Promise.race([sending, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** An unsent message, stored for this tab. */
interface KeptMessage {
  typed: ContactFields;
  wish: ViewingWish;
  sending: KeyedEnquiry;
  /** The visitor wants it sent automatically. */
  isWaiting: boolean;
}

const keptMessage = parserOf(
  isObjectOf<KeptMessage>({
    typed: isObjectOf<ContactFields>({
      name: isText,
      email: isText,
      phone: isText,
      subject: isText,
      message: isText,
    }),
    wish: isObjectOf<ViewingWish>({ days: isListOf(isText), times: isListOf(isOneOf(...viewingTimes)) }),
    sending: isObjectOf<KeyedEnquiry>({ key: isText, body: isText }),
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

/** Each address of the form has its own message, because it may be about another listing. */
function keyOf(about: string): string {
  return `message ${about}`;
}
