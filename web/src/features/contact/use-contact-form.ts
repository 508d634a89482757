import { messages } from '@marketplace/contracts/messages';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useResource } from '../../api/use-resource.ts';
import { useReadFailure, useSite } from '../../site/site.tsx';
import { showError, showInfo, showSuccess } from '../../ui/toasts.ts';
import type { ContactFields } from './contact-message.ts';
import { noFields, problemsOf } from './contact-message.ts';
import { inquiredListings, subjectAbout } from './inquired-listing.ts';
import { solves, useMathProblem } from './math-check.tsx';
import { sendMessage } from './send-message.ts';

/** What became of the last message; one that was not sent is kept for sending it by another way. */
export type Outcome = { kind: 'sent' } | { kind: 'unsent'; message: ContactFields };

/** The state of the contact form, and what happens when it is sent. */
export function useContactForm() {
  const site = useSite();
  const subject = useSubject();
  const [typed, setTyped] = useState<Partial<ContactFields>>({});
  const [answer, setAnswer] = useState('');
  const [problem, renewProblem] = useMathProblem();
  const [isSending, setSending] = useState(false);
  const [wasRefused, setRefused] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const fields = { ...noFields, subject, ...typed };
  const problems = problemsOf(fields);

  const renew = () => {
    renewProblem();
    setAnswer('');
  };
  const send = async () => {
    setSending(true);
    setOutcome(undefined);
    const isSent = await sendMessage(fields, site).then(
      () => true,
      () => false,
    );
    if (isSent) showSuccess(messages.contactSent);
    else showInfo(messages.contactNotSent);
    setOutcome(isSent ? { kind: 'sent' } : { kind: 'unsent', message: fields });
    setSending(false);
    setTyped(noFields);
    setRefused(false);
    renew();
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [firstProblem] = Object.keys(problems);
    if (isSending) return;
    if (firstProblem) {
      setRefused(true);
      showError(messages.contactIncomplete);
      focusOn(event.currentTarget, firstProblem);
    } else if (!problem || !solves(problem, answer)) {
      showError(messages.contactMathWrong);
      renew();
      focusOn(event.currentTarget, 'math');
    } else void send();
  };
  return {
    fields,
    setField: (name: keyof ContactFields, value: string) => setTyped({ ...typed, [name]: value }),
    problems: wasRefused ? problems : {},
    problem,
    answer,
    setAnswer,
    renew,
    isSending,
    outcome,
    handleSubmit,
  };
}

function focusOn(form: HTMLFormElement, name: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}

/** Returns the subject that the address of the page asks for with `?property=slug`; empty when there is no such listing. */
function useSubject(): string {
  const [resource = null] = inquiredListings(useSearchParams()[0].get('property'));
  const isGone = useReadFailure(resource?.path) !== undefined;
  const { data } = useResource(isGone ? null : resource);
  return data ? subjectAbout(data) : '';
}
