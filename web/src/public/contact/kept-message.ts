import { isFlag, isListOf, isObjectOf, isOneOf, isText, parserOf } from '@marketplace/contracts/check';
import { viewingTimes } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { ContactFields } from './contact-message.ts';
import type { KeyedEnquiry } from './send-enquiry.ts';
import type { ViewingWish } from './viewing-wish.ts';

/** A message that could not be sent yet, as this tab keeps it until it is sent or the tab is closed. */
export interface KeptMessage {
  typed: ContactFields;
  wish: ViewingWish;
  sending: KeyedEnquiry;
  /** The visitor wants it to go by itself as soon as it can. */
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

/** Keeps a message; undefined forgets it. Where the browser forbids storage it lasts as long as the page. */
export function keepMessage(about: string, message: KeptMessage | undefined): void {
  try {
    if (message) sessionStorage.setItem(keyOf(about), JSON.stringify(message));
    else sessionStorage.removeItem(keyOf(about));
  } catch (error) {
    console.warn(error);
  }
}

/** Returns the message that was kept, if any. */
export function readKeptMessage(about: string): KeptMessage | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(about));
    return text === null ? undefined : keptMessage.parse(JSON.parse(text));
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** Each address of the form has a message of its own, as it is about a listing of its own. */
function keyOf(about: string): string {
  return `message ${about}`;
}
