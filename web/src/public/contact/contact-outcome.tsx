import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { Button } from '../../ui/button.tsx';
import { MailIcon, PhoneIcon } from '../../ui/icons.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { useOnline } from '../../ui/use-online.ts';
import { mailLink, telLink, WhatsAppButton } from '../contact-links.tsx';
import type { ContactFields } from './contact-message.ts';
import { plainText, templateParams } from './contact-message.ts';

/** What became of the last message: it is with the agent, with what it is about, or it stayed and goes by itself later, if the visitor says so. */
export type Outcome =
  | { as: 'taken'; reference: string; details: readonly string[] }
  | { as: 'unsent'; isWaiting: boolean };

interface ContactOutcomeProps {
  outcome: Outcome;
  /** What was to be sent, for sending it by another way. */
  message: ContactFields;
  isSending: boolean;
  onWait: (willGo: boolean) => void;
  onTryAgain: () => void;
}

/** What became of the message, for longer than a toast stays; takes the focus, because its button was busy until now. */
export function ContactOutcome(props: ContactOutcomeProps) {
  const { agent } = useSite();
  const ref = useRef<HTMLDivElement>(null);
  const { outcome } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is another
  useEffect(() => ref.current?.focus(), [outcome.as]);
  return (
    <Note ref={ref} tabIndex={-1} role="status" $isGood={outcome.as === 'taken'}>
      {outcome.as === 'taken' ? (
        <>
          <p>
            <strong>Your message is with {agent.name}.</strong> We answer in office hours.
          </p>
          <p>
            Reference <Reference>{outcome.reference}</Reference>: name it when you call or write about it.
          </p>
          {outcome.details.map((line) => (
            <Detail key={line}>{line}</Detail>
          ))}
        </>
      ) : (
        <Unsent {...props} isWaiting={outcome.isWaiting} />
      )}
    </Note>
  );
}

/** It is certain only that nothing confirmed the message: sent once more, it is the same one. */
function Unsent({
  message,
  isSending,
  isWaiting,
  onWait,
  onTryAgain,
}: ContactOutcomeProps & { isWaiting: boolean }) {
  const isOnline = useOnline();
  return (
    <>
      <p>
        <strong>
          {isOnline
            ? 'We could not take your message just now.'
            : 'You are offline, so your message has not been sent.'}
        </strong>{' '}
        {isWaiting
          ? 'Keep this page open: it goes by itself as soon as it can.'
          : 'What you typed stays here until you close this tab.'}
      </p>
      <Ways>
        {isWaiting ? (
          <Button variant="secondary" onClick={() => onWait(false)}>
            Do not send it by itself
          </Button>
        ) : (
          <Button onClick={() => onWait(true)}>
            {isOnline ? 'Send it as soon as you can' : 'Send when I’m back online'}
          </Button>
        )}
        <Button variant="secondary" disabled={isSending} onClick={onTryAgain}>
          {isSending ? 'Trying…' : 'Try again now'}
        </Button>
      </Ways>
      <OtherWays message={message} />
    </>
  );
}

function OtherWays({ message }: { message: ContactFields }) {
  const { agent } = useSite();
  const text = plainText(message, agent);
  const { subject } = templateParams(message, agent);
  return (
    <>
      <p>Or send it another way, where it is filled in already:</p>
      <Ways>
        <WhatsAppButton text={text} variant="secondary">
          Send by WhatsApp
        </WhatsAppButton>
        <AnchorButton href={mailLink(agent, { subject, body: text })} variant="secondary">
          <MailIcon size={18} /> Send by e-mail
        </AnchorButton>
        <AnchorButton href={telLink(agent)} variant="secondary">
          <PhoneIcon size={18} /> Call {agent.phone}
        </AnchorButton>
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
