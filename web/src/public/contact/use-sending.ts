import { messages } from '@marketplace/contracts/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSite } from '../../api/page-data.tsx';
import { showError, showInfo, showSuccess } from '../../ui/toasts.ts';
import { useOnline } from '../../ui/use-online.ts';
import type { ContactFields, FieldProblems } from './contact-message.ts';
import { withDetails } from './contact-message.ts';
import type { Outcome } from './contact-outcome.tsx';
import type { Inquiry } from './inquired-listing.ts';
import { keepMessage, readKeptMessage } from './kept-message.ts';
import type { KeyedEnquiry } from './send-enquiry.ts';
import { enquiryOf, keyed, storeEnquiry } from './send-enquiry.ts';
import { sendMessage } from './send-message.ts';
import type { ViewingWish } from './viewing-wish.ts';

/** After this long, a message that waits is tried again while there is a network: the site may be what was away. */
const PAUSE_MS = 20_000;

interface Sending {
  inquiry: Inquiry;
  /** The form's address: a message stays with the one it was written at. */
  about: string;
  fields: ContactFields;
  wish: ViewingWish;
  /** Lines for the e-mail provider, which knows texts alone. */
  details: readonly string[];
  onTaken: () => void;
  onRefused: (problems: FieldProblems) => void;
  /** A message of before is still to be sent. */
  onFound: (fields: ContactFields, wish: ViewingWish) => void;
}

/**
 * Sends what the form holds: stores it for the agent, durably, and hands it to the e-mail provider, whose result the toasts tell.
 * What cannot be stored yet stays, also over a reload, and goes by itself if the visitor says so.
 */
export function useSending(form: Sending) {
  const { inquiry, about, fields, wish } = form;
  const site = useSite();
  const [isSending, setSending] = useState(false);
  const [last, setLast] = useState<{ about: string; outcome: Outcome }>();
  const lastTry = useRef<KeyedEnquiry>(undefined);
  const outcome = last?.about === about ? last.outcome : undefined;
  const isWaiting = outcome?.as === 'unsent' && outcome.isWaiting;
  const setOutcome = (next: Outcome | undefined) => setLast(next && { about, outcome: next });

  const send = async (sending: KeyedEnquiry) => {
    setSending(true);
    lastTry.current = sending;
    const stored = await storeEnquiry(sending);
    if (stored.as === 'unsent') setOutcome({ as: 'unsent', isWaiting });
    else {
      lastTry.current = undefined;
      keepMessage(about, undefined);
      setOutcome(stored.as === 'taken' ? { ...stored, details: form.details } : undefined);
    }
    if (stored.as === 'refused') {
      showError(stored.detail || messages.contactIncomplete);
      form.onRefused(stored.problems);
    } else if (stored.as === 'taken') {
      form.onTaken(); // what is typed while the provider takes its time is another message
      await sendMessage(withDetails(fields, form.details), site).then(
        () => showSuccess(messages.contactSent),
        () => showInfo(messages.contactNotSent),
      );
    }
    setSending(false);
  };

  useEffect(() => {
    if (outcome?.as === 'unsent' && lastTry.current)
      keepMessage(about, { typed: fields, wish, sending: lastTry.current, isWaiting });
  });
  const find = useEffectEvent(() => {
    const kept = readKeptMessage(about);
    if (!kept) return;
    lastTry.current = kept.sending;
    form.onFound(kept.typed, kept.wish);
    setOutcome({ as: 'unsent', isWaiting: kept.isWaiting });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address of the form has a message of its own
  useEffect(() => find(), [about]);
  useWaiting(isWaiting && !isSending, () => lastTry.current && void send(lastTry.current));

  return {
    isSending,
    outcome,
    /** Sends what the form holds; the same message once more is the same enquiry. */
    send: (website: string) => {
      const enquiry = enquiryOf(fields, wish, inquiry);
      return send(keyed({ ...enquiry, ...(website && { website }) }, lastTry.current));
    },
    /** Lets a message that stayed go by itself as soon as it can, or not. */
    wait: (willGo: boolean) => {
      if (outcome?.as === 'unsent') setOutcome({ as: 'unsent', isWaiting: willGo });
    },
  };
}

/** Tries again as soon as the network is back, and now and then while there is one. */
function useWaiting(isWaiting: boolean, tryAgain: () => void): void {
  const isOnline = useOnline();
  const wasAway = useRef(true);
  const goOn = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!isOnline) wasAway.current = true;
    if (!isWaiting || !isOnline) return;
    const timer = setTimeout(
      () => {
        wasAway.current = false;
        goOn();
      },
      wasAway.current ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [isWaiting, isOnline]);
}
