import { consent } from '@marketplace/contracts/enquiries/enquiry.terms';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextInput } from '../../ui/controls.tsx';
import { Cluster, Small } from '../../ui/layout.ts';
import { from, raised, space, theme } from '../../ui/theme.ts';
import { visuallyHidden } from '../../ui/visually-hidden.tsx';
import { mailLink, telLink, WhatsAppButton } from '../contact-links.tsx';
import { SUBJECT_LENGTH, withDetails } from './contact-message.ts';
import { ContactOutcome } from './contact-outcome.tsx';
import { EmailInput } from './email-input.tsx';
import { kindWords, useInquiry } from './inquired-listing.ts';
import { KindLinks } from './kind-links.tsx';
import { ListingAskedAbout } from './listing-asked-about.tsx';
import { MathCheck } from './math-check.tsx';
import { useContactForm } from './use-contact-form.ts';
import { ViewingPicker } from './viewing-picker.tsx';

/** The message form of the contact page, about the listing that its address names, if any. */
export function ContactForm() {
  const { agent } = useSite();
  const inquiry = useInquiry();
  const { listing, kind } = inquiry;
  const form = useContactForm(inquiry);
  const outcome = form.outcome && (
    <ContactOutcome
      outcome={form.outcome}
      message={withDetails(form.fields, form.details)}
      isSending={form.isSending}
      onWait={form.wait}
      onTryAgain={() => void form.tryAgain()}
    />
  );
  const isTaken = form.outcome?.as === 'taken';
  const field = (name: keyof typeof form.fields) => ({
    name,
    value: form.fields[name],
    error: form.problems[name],
    onChange: ({ target }: { target: { value: string } }) => form.setField(name, target.value),
  });
  return (
    <Form ref={form.ref} noValidate onSubmit={form.handleSubmit} aria-label="Contact form">
      <Title>{kindWords[kind].title}</Title>
      {isTaken && outcome}
      <KindLinks kind={kind} />
      {listing && <ListingAskedAbout listing={listing} />}
      {kind === 'viewing' && <ViewingPicker wish={form.wish} onChange={form.setWish} />}
      <Pair>
        <TextInput label="Name" autoComplete="name" maxLength={100} required {...field('name')} />
        <EmailInput {...field('email')} onCorrect={(email) => form.setField('email', email)} />
        <TextInput label="Phone" type="tel" autoComplete="tel" maxLength={30} {...field('phone')} />
        <TextInput
          label="Subject"
          placeholder="Property Inquiry"
          maxLength={SUBJECT_LENGTH}
          required
          {...field('subject')}
        />
      </Pair>
      <TextArea
        label="Message"
        maxLength={5000}
        required
        hint={
          kind === 'valuation' &&
          'Address or block and street, type and size, floor, and when you think of selling.'
        }
        {...field('message')}
      />
      <MathCheck problem={form.problem} answer={form.answer} onAnswer={form.setAnswer} onRenew={form.renew} />
      <Nobody aria-hidden="true">
        <input type="text" name="website" aria-label="Website" tabIndex={-1} autoComplete="off" />
      </Nobody>
      <Small>
        By sending this you say: “{consent.text}” They go to {agent.name}, {agent.agency} and our e-mail
        provider. Write to <a href={mailLink(agent, { subject: 'My details' })}>{agent.email}</a> to have them
        deleted.
      </Small>
      <noscript>
        <NoScript>
          This form needs JavaScript. Without it, please call <a href={telLink(agent)}>{agent.phone}</a> or
          write to <a href={mailLink(agent)}>{agent.email}</a>.
        </NoScript>
      </noscript>
      <Cluster $gap={3}>
        <Button type="submit" size="lg" disabled={form.isSending || !form.problem}>
          {form.isSending ? 'Sending...' : 'Send Message'}
        </Button>
        {listing && (
          <WhatsAppButton
            text={[`Hello ${agent.name},`, form.fields.message, ...form.details].filter(Boolean).join('\n')}
            variant="secondary"
            size="lg"
          >
            Ask on WhatsApp instead
          </WhatsAppButton>
        )}
      </Cluster>
      {!isTaken && outcome}
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
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
/** For robots, which fill in whatever there is. */
const Nobody = styled.div`${visuallyHidden}`;
const NoScript = styled.p`
  padding: ${space(3)} ${space(4)};
  border-left: 4px solid ${theme.color.danger};
  background: ${theme.color.sunken};
`;
