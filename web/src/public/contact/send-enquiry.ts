import { enquiryReceipt } from '@marketplace/contracts/enquiries/enquiry.checks';
import type { SendEnquiry } from '@marketplace/contracts/enquiries/enquiry.commands';
import { consent } from '@marketplace/contracts/enquiries/enquiry.terms';
import { headers } from '@marketplace/contracts/headers';
import { ApiError } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { randomKey } from '../../api/request-headers.ts';
import type { ContactFields, FieldProblems } from './contact-message.ts';
import { noFields, texts } from './contact-message.ts';
import type { Inquiry } from './inquired-listing.ts';
import type { ViewingWish } from './viewing-wish.ts';

/** Returns a message as it is stored for the agent. */
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

/** A message and the `Idempotency-Key` under which it is sent, however often: it is one enquiry. */
export interface KeyedEnquiry {
  key: string;
  /** As JSON, by which another message is told. */
  body: string;
}

/** Returns a message with its key: that of the attempt before when it is the same message still. */
export function keyed(enquiry: SendEnquiry, before: KeyedEnquiry | undefined): KeyedEnquiry {
  const body = JSON.stringify(enquiry);
  return before?.body === body ? before : { key: randomKey(), body };
}

/** What became of a message that was to be stored. */
export type Stored =
  | { as: 'taken'; reference: string }
  /** It cannot be taken as it is; a field may be to blame. */
  | { as: 'refused'; problems: FieldProblems; detail: string }
  /** It may be taken later. */
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

/** Returns what the server says of each field: `Email must be an e-mail address.` */
function problemsOfAnswer({ errors }: ApiError): FieldProblems {
  const problems: FieldProblems = {};
  for (const { path, message } of errors)
    if (isField(path)) problems[path] = `${path[0]?.toUpperCase()}${path.slice(1)} ${message}.`;
  return problems;
}

function isField(path: string): path is keyof ContactFields {
  return path in noFields;
}
