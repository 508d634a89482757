import { messages } from '@marketplace/contracts/messages';
import type { FormEvent } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSite } from '../../api/page-data.tsx';
import { wishLines } from '../../listing/viewing-times.ts';
import { useOnline } from '../../ui/hydration.tsx';
import { closeToast, showError, showInfo, showSuccess } from '../../ui/toasts.tsx';
import { referenceTo } from '../contact-links.tsx';
import { solves, useMathProblem } from './contact-inputs.tsx';
import type { ContactFields, FieldProblems, Inquiry, KeyedEnquiry, Outcome } from './enquiry.ts';
import {
  draftOf,
  enquiryOf,
  keepMessage,
  keyed,
  kindWords,
  noFields,
  problemsOf,
  problemToast,
  readKeptMessage,
  sendMessage,
  storeEnquiry,
  subjectOf,
  wishOf,
  withDetails,
} from './enquiry.ts';

/** Topic of the form's error toasts. */
const TOPIC = 'contact';

/** State and handlers of the contact form. */
export function useContactForm(inquiry: Inquiry) {
  const ref = useRef<HTMLFormElement>(null);
  const form = useFields(inquiry);
  const [problem, renewProblem] = useMathProblem();
  const [answer, setAnswer] = useState('');
  const [wasWrong, setWrong] = useState(false);
  const editAnswer = (text: string) => {
    setAnswer(text);
    setWrong(false);
  };
  const renew = () => {
    renewProblem();
    editAnswer('');
  };
  const focusField = (name: string | undefined) => {
    const control = name && ref.current?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  };
  const sending = useSending(form, inquiry, (said) => {
    form.setRefused(said);
    focusField(Object.keys(said)[0]);
  });

  const send = async () => {
    if (form.firstProblem) {
      form.showProblems();
      showError(problemToast(form.fields), TOPIC);
      focusField(form.firstProblem);
      return;
    }
    const hidden = ref.current?.elements.namedItem('website');
    await sending.send(hidden instanceof HTMLInputElement ? hidden.value : '');
  };
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.isSending) return;
    const isSolved = problem && solves(problem, answer);
    if (!form.firstProblem) renew(); // at once: what is typed while this message is being sent belongs to the next one
    if (form.firstProblem || isSolved) await send();
    else {
      setWrong(true);
      showError(messages.contactMathWrong, TOPIC);
      focusField('math');
    }
  };
  /** Editing cancels automatic sending: the visitor agreed to send another text. */
  const edited = <Args extends unknown[]>(change: (...args: Args) => void) => {
    return (...args: Args) => {
      change(...args);
      sending.wait(false);
    };
  };
  return {
    ...form,
    ...sending,
    setField: edited(form.setField),
    setHome: edited(form.setHome),
    setSlots: edited(form.setSlots),
    setPhotos: edited(form.setPhotos),
    ref,
    problem,
    answer,
    answerError: wasWrong ? messages.contactMathWrong : undefined,
    setAnswer: editAnswer,
    renew,
    tryAgain: send,
    handleSubmit,
  };
}

function useFields(inquiry: Inquiry) {
  const site = useSite();
  const [typed, setTyped] = useState<Partial<ContactFields>>({});
  const [home, setHome] = useState('');
  const [slots, setSlots] = useState<readonly string[]>([]);
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const [wasIncomplete, setIncomplete] = useState(false);
  /** Errors from the server, for fields not edited since. */
  const [refused, setRefused] = useState<FieldProblems>({});
  const start = { subject: subjectOf(inquiry), message: inquiry.message ?? kindWords[inquiry.kind].message };
  const fields: ContactFields = { ...noFields, ...start, ...typed };
  const problems = problemsOf(fields);
  const named = inquiry.kind === 'viewing' && !inquiry.listing && home.trim();
  return {
    fields,
    typed,
    isBlank: ![home, ...slots, ...Object.values(typed)].some(Boolean),
    /** The fields as they are sent: the message names the home. */
    sent: named ? { ...fields, message: `${fields.message.trim()}\n\nHome: ${named}` } : fields,
    home,
    setHome,
    setField: (name: keyof ContactFields, value: string) => {
      setTyped((current) => ({ ...current, [name]: value })); // a draft may be restored in the same batch
      setRefused({ ...refused, [name]: undefined });
    },
    slots,
    setSlots,
    photos,
    setPhotos,
    restore: (
      other: Partial<ContactFields>,
      proposed: readonly string[],
      shown: readonly string[],
      named = '',
    ) => {
      setTyped(other);
      setHome(named);
      setSlots(proposed);
      setPhotos(shown);
      setIncomplete(false);
    },
    /** Extra lines in the email. */
    details: [
      ...(inquiry.kind === 'viewing' ? wishLines(wishOf(slots)) : []),
      ...(inquiry.kind === 'valuation' && photos.length > 0 ? [`Photos: ${photos.length}`] : []),
      ...(inquiry.listing ? [`About ${referenceTo(inquiry.listing, site)}`] : []),
    ],
    problems: { ...refused, ...(wasIncomplete && problems) },
    firstProblem: Object.keys(problems)[0],
    showProblems: () => setIncomplete(true),
    setRefused,
  };
}

/** Retry interval of a waiting message while online: the server may have been down. */
const PAUSE_MS = 20_000;

/** Stores the message, then passes it to the email provider. An unsent one survives reloads and is retried if the visitor agrees. */
function useSending(
  form: ReturnType<typeof useFields>,
  inquiry: Inquiry,
  onRefused: (problems: FieldProblems) => void,
) {
  const { sent, slots, photos } = form;
  const { pathname, search } = useLocation();
  const about = pathname + search;
  const draft = draftOf(pathname, search);
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
    // after the answer: a closing toast cannot be shown again with the same text
    if (stored.as !== 'refused') closeToast(TOPIC);
    if (stored.as === 'refused') {
      showError(stored.detail || messages.contactIncomplete, TOPIC);
      onRefused(stored.problems);
    } else if (stored.as === 'taken') {
      keepMessage(draft, undefined); // now, because the visitor may have left the page
      form.restore(noFields, [], []); // what is typed while the provider is slow belongs to another message
      await sendMessage(withDetails(sent, form.details), site).then(
        () => showSuccess(messages.contactSent),
        () => showInfo(messages.contactNotSent),
      );
    }
    setSending(false);
  };

  useEffect(() => {
    if (outcome?.as === 'unsent' && lastTry.current)
      keepMessage(about, { typed: sent, slots, photos, sending: lastTry.current, isWaiting });
  });
  const find = useEffectEvent(() => {
    const kept = readKeptMessage(about) ?? (form.isBlank ? readKeptMessage(draft) : undefined);
    if (!kept) return;
    form.restore(kept.typed, kept.slots, kept.photos, kept.home);
    if (!kept.sending) return;
    lastTry.current = kept.sending;
    setOutcome({ as: 'unsent', isWaiting: kept.isWaiting });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address of the form has a message of its own
  useEffect(() => find(), [about]);
  useDraft(draft, form);
  useWaiting(isWaiting && !isSending, () => lastTry.current && void send(lastTry.current));

  return {
    isSending,
    outcome,
    /** Sends the form; an unchanged message is the same enquiry. */
    send: (website: string) => {
      const enquiry = enquiryOf(sent, form, inquiry);
      return send(keyed({ ...enquiry, ...(website && { website }) }, lastTry.current));
    },
    /** Turns automatic sending of an unsent message on or off. */
    wait: (willGo: boolean) => {
      if (outcome?.as === 'unsent') setOutcome({ as: 'unsent', isWaiting: willGo });
    },
  };
}

/** Keeps what is typed, without photos: they are too large to be stored at each key press. */
function useDraft(draft: string, { typed, home, slots, isBlank }: ReturnType<typeof useFields>): void {
  const last = useRef(draft);
  useEffect(() => {
    if (last.current !== draft) keepMessage(last.current, undefined); // the text stays in the form
    last.current = draft;
    keepMessage(draft, isBlank ? undefined : { typed, home, slots, photos: [], isWaiting: false });
  }, [draft, typed, home, slots, isBlank]);
}

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
