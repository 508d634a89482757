import { messages } from '@marketplace/contracts/messages';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSite } from '../../api/page-data.tsx';
import { wishLines } from '../../listing/viewing-times.ts';
import { showError } from '../../ui/toasts.ts';
import { referenceTo } from '../contact-links.tsx';
import type { ContactFields, FieldProblems } from './contact-message.ts';
import { noFields, problemsOf, problemToast } from './contact-message.ts';
import type { Inquiry } from './inquired-listing.ts';
import { kindWords, subjectOf } from './inquired-listing.ts';
import { solves, useMathProblem } from './math-check.tsx';
import { useSending } from './use-sending.ts';
import { anyTime } from './viewing-wish.ts';

/** The state of the contact form, and what happens when it is sent. */
export function useContactForm(inquiry: Inquiry) {
  const ref = useRef<HTMLFormElement>(null);
  const form = useFields(inquiry);
  const [problem, renewProblem] = useMathProblem();
  const [answer, setAnswer] = useState('');
  const renew = () => {
    renewProblem();
    setAnswer('');
  };
  const leadTo = (name: string | undefined) => {
    const control = name && ref.current?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  };
  const sending = useSending({
    ...form,
    inquiry,
    about: useLocation().search,
    onTaken: () => form.restore(noFields, anyTime),
    onRefused: (said) => {
      form.setRefused(said);
      leadTo(Object.keys(said)[0]);
    },
    onFound: form.restore,
  });

  /** Sends what is complete; of what is not, leads to the first gap. */
  const send = async () => {
    if (form.firstProblem) {
      form.showProblems();
      showError(problemToast(form.fields));
      leadTo(form.firstProblem);
      return;
    }
    const hidden = ref.current?.elements.namedItem('website');
    await sending.send(hidden instanceof HTMLInputElement ? hidden.value : '');
  };
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.isSending) return;
    const isSolved = problem && solves(problem, answer);
    if (!form.firstProblem) renew(); // at once: what is typed while this message is on its way is of the next one
    if (form.firstProblem || isSolved) await send();
    else {
      showError(messages.contactMathWrong);
      leadTo('math');
    }
  };
  /** What is changed is another message, which nobody said should go by itself. */
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
    setWish: edited(form.setWish),
    ref,
    problem,
    answer,
    setAnswer,
    renew,
    tryAgain: send,
    handleSubmit,
  };
}

/** What the visitor typed and chose, and what is wrong with it. */
function useFields(inquiry: Inquiry) {
  const site = useSite();
  const [typed, setTyped] = useState<Partial<ContactFields>>({});
  const [wish, setWish] = useState(anyTime);
  const [wasIncomplete, setIncomplete] = useState(false);
  /** What the server said of fields that have not been touched since. */
  const [refused, setRefused] = useState<FieldProblems>({});
  const start = { subject: subjectOf(inquiry), message: kindWords[inquiry.kind].message };
  const fields: ContactFields = { ...noFields, ...start, ...typed };
  const problems = problemsOf(fields);
  return {
    fields,
    setField: (name: keyof ContactFields, value: string) => {
      setTyped({ ...typed, [name]: value });
      setRefused({ ...refused, [name]: undefined });
    },
    wish,
    setWish,
    /** Puts something else in the place of what was typed and chosen. */
    restore: (other: ContactFields, wished: typeof wish) => {
      setTyped(other);
      setWish(wished);
      setIncomplete(false);
    },
    /** What an e-mail says under the message. */
    details: [
      ...(inquiry.kind === 'viewing' ? wishLines(wish) : []),
      ...(inquiry.listing ? [`About ${referenceTo(inquiry.listing, site)}`] : []),
    ],
    problems: { ...refused, ...(wasIncomplete && problems) },
    firstProblem: Object.keys(problems)[0],
    showProblems: () => setIncomplete(true),
    setRefused,
  };
}
