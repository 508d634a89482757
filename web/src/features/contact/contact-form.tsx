import { messages } from '@marketplace/contracts/messages';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { useResource } from '../../api/use-resource.ts';
import { mailLink } from '../../site/contact-links.tsx';
import { useReadFailure, useSite } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextInput } from '../../ui/controls.tsx';
import { Small } from '../../ui/layout.ts';
import { from, raised, space, theme } from '../../ui/theme.ts';
import { showError, showInfo, showSuccess } from '../../ui/toasts.ts';
import type { ContactFields } from './contact-message.ts';
import { noFields, problemsOf, SUBJECT_LENGTH } from './contact-message.ts';
import type { Outcome } from './contact-outcome.tsx';
import { ContactOutcome } from './contact-outcome.tsx';
import { inquiredListings, subjectAbout } from './inquired-listing.ts';
import { MathCheck, solves, useMathProblem } from './math-check.tsx';
import { sendMessage } from './send-message.ts';

/** The message form of the contact page. */
export function ContactForm() {
  const { agent } = useSite();
  const form = useContactForm();
  const field = (name: keyof typeof form.fields) => ({
    name,
    value: form.fields[name],
    error: form.problems[name],
    onChange: ({ target }: { target: { value: string } }) => form.setField(name, target.value),
  });
  return (
    <Form noValidate onSubmit={form.handleSubmit} aria-label="Contact form">
      <Title>Send Us a Message</Title>
      <Pair>
        <TextInput label="Name" autoComplete="name" maxLength={100} required {...field('name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          {...field('email')}
        />
        <TextInput label="Phone" type="tel" autoComplete="tel" maxLength={30} {...field('phone')} />
        <TextInput
          label="Subject"
          placeholder="Property Inquiry"
          maxLength={SUBJECT_LENGTH}
          required
          {...field('subject')}
        />
      </Pair>
      <TextArea label="Message" maxLength={5000} required {...field('message')} />
      <MathCheck problem={form.problem} answer={form.answer} onAnswer={form.setAnswer} onRenew={form.renew} />
      <Small>
        We use these details to answer this message, and for nothing else. They go to {agent.name},{' '}
        {agent.agency} and our e-mail provider. Write to{' '}
        <a href={mailLink(agent, 'My details')}>{agent.email}</a> to have them removed.
      </Small>
      <Button type="submit" size="lg" disabled={form.isSending || !form.problem}>
        {form.isSending ? 'Sending...' : 'Send Message'}
      </Button>
      {form.outcome && <ContactOutcome outcome={form.outcome} />}
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
  padding: ${space(5)};
  ${raised}
  ${from.md} { padding: ${space(6)}; }
`;
const Title = styled.h2`font-size: ${theme.size.h3};`;
const Pair = styled.div`
  display: grid;
  gap: ${space(4)};
  ${from.sm} { grid-template-columns: 1fr 1fr; }
`;

/** The state of the contact form, and what happens when it is sent. */
function useContactForm() {
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
    setOutcome(isSent ? {} : { unsent: fields });
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
