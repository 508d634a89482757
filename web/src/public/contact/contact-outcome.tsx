import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { AnchorButton, Button } from '../../ui/button.tsx';
import { useOnline } from '../../ui/hydration.tsx';
import { MailIcon } from '../../ui/icons.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { CallButton, mailLink, WhatsAppButton } from '../contact-links.tsx';
import type { ContactFields, Outcome } from './inquiry.ts';
import { plainText, templateParams, withDetails } from './inquiry.ts';
import type { useContactForm } from './use-contact-form.ts';

interface ContactOutcomeProps {
  form: ReturnType<typeof useContactForm>;
  outcome: Outcome;
}

/** Shows the outcome for longer than a toast. Takes the focus, because the disabled submit button lost it. */
export function ContactOutcome({ form, outcome }: ContactOutcomeProps) {
  const { agent } = useSite();
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is another
  useEffect(() => ref.current?.focus(), [outcome.as]);
  return (
    <Note ref={ref} tabIndex={-1} role="status" $isGood={outcome.as === 'taken'}>
      {outcome.as === 'taken' ? (
        <>
          <p>
            <strong>Your message has been sent to {agent.name}.</strong> We reply during office hours.
          </p>
          <p>
            Your reference is <Reference>{outcome.reference}</Reference>. Please quote it if you call or
            write.
          </p>
          {outcome.details.map((line) => (
            <Detail key={line}>{line}</Detail>
          ))}
        </>
      ) : (
        <Unsent form={form} isWaiting={outcome.isWaiting} />
      )}
    </Note>
  );
}

/** An unconfirmed message may have arrived: sending it again stores it once. */
function Unsent({ form, isWaiting }: Pick<ContactOutcomeProps, 'form'> & { isWaiting: boolean }) {
  const isOnline = useOnline();
  return (
    <>
      <p>
        <strong>
          {isOnline ? 'We couldn’t send your message.' : 'You’re offline, so your message hasn’t been sent.'}
        </strong>{' '}
        {isWaiting
          ? 'Keep this page open: we’ll send it as soon as we can.'
          : 'Your message is kept here until you close this tab.'}
      </p>
      <Ways>
        {isWaiting ? (
          <Button variant="secondary" onClick={() => form.wait(false)}>
            Don’t send automatically
          </Button>
        ) : (
          <Button onClick={() => form.wait(true)}>
            {isOnline ? 'Send automatically' : 'Send when I’m back online'}
          </Button>
        )}
        <Button variant="secondary" disabled={form.isSending} onClick={() => void form.tryAgain()}>
          {form.isSending ? 'Trying…' : 'Try again now'}
        </Button>
      </Ways>
      <OtherWays message={withDetails(form.fields, form.details)} />
    </>
  );
}

function OtherWays({ message }: { message: ContactFields }) {
  const { agent } = useSite();
  const text = plainText(message, agent);
  const { subject } = templateParams(message, agent);
  return (
    <>
      <p>Or send it another way; it’s filled in for you:</p>
      <Ways>
        <WhatsAppButton text={text} variant="secondary">
          Send by WhatsApp
        </WhatsAppButton>
        <AnchorButton href={mailLink(agent, { subject, body: text })} variant="secondary">
          <MailIcon size={18} /> Send by email
        </AnchorButton>
        <CallButton variant="secondary">Call {agent.phone}</CallButton>
      </Ways>
    </>
  );
}

const Note = styled.div<{ $isGood: boolean }>`
  display: grid;
  gap: ${space(3)};
  padding: ${space(4)};
  border-left: 4px solid ${({ $isGood }) => ($isGood ? theme.color.brand : theme.color.danger)};
  border-radius: ${theme.radius.sm}px;
  background: ${({ $isGood }) => ($isGood ? theme.color.brandTint : theme.color.sunken)};
`;
const Reference = styled.strong`
  font-size: ${theme.size.lg};
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.04em;
  white-space: nowrap;
`;
const Detail = styled.p`overflow-wrap: anywhere;`;
const Ways = styled.div`
  display: grid;
  gap: ${space(2)};
  ${from.sm} { display: flex; flex-wrap: wrap; }
`;
