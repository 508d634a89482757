import styled from 'styled-components';
import { mailLink } from '../../site/contact-links.tsx';
import { useSite } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextInput } from '../../ui/controls.tsx';
import { from, raised, space, theme } from '../../ui/theme.ts';
import { SUBJECT_LENGTH } from './contact-message.ts';
import { ContactOutcome } from './contact-outcome.tsx';
import { MathCheck } from './math-check.tsx';
import { useContactForm } from './use-contact-form.ts';

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
      <Notice>
        We use these details to answer this message, and for nothing else. They go to {agent.name},{' '}
        {agent.agency} and our e-mail provider. Write to{' '}
        <a href={mailLink(agent, 'My details')}>{agent.email}</a> to have them removed.
      </Notice>
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
const Notice = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;
