import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { telLink, WhatsAppButton } from '../../site/contact-links.tsx';
import { useSite } from '../../site/site.tsx';
import { MailIcon, PhoneIcon } from '../../ui/icons.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import type { ContactFields } from './contact-message.ts';
import { plainText, templateParams } from './contact-message.ts';

/** What became of the last message; one that was not sent is kept for sending it by another way. */
export interface Outcome {
  unsent?: ContactFields;
}

/** What became of the message, for longer than a toast stays; takes the focus, because its button was busy until now. */
export function ContactOutcome({ outcome }: { outcome: Outcome }) {
  const { agent } = useSite();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Note ref={ref} tabIndex={-1}>
      {outcome.unsent ? (
        <OtherWays message={outcome.unsent} />
      ) : (
        <p>Your message is on its way to {agent.name}. We answer in office hours.</p>
      )}
    </Note>
  );
}

/** The toast says, as specified, that the message was received; this says what is certain, and keeps what was typed. */
function OtherWays({ message }: { message: ContactFields }) {
  const { agent } = useSite();
  const text = plainText(message, agent);
  const { subject } = templateParams(message, agent);
  const mail = `mailto:${agent.email}?${query({ subject, body: text })}`;
  return (
    <>
      <p>
        <strong>Our e-mail service did not confirm your message</strong>, so it may not reach us. To be sure,
        send it another way: it is filled in already.
      </p>
      <Ways>
        <WhatsAppButton text={text} variant="primary">
          Send by WhatsApp
        </WhatsAppButton>
        <AnchorButton href={mail} variant="secondary">
          <MailIcon size={18} /> Send by e-mail
        </AnchorButton>
        <AnchorButton href={telLink(agent)} variant="secondary">
          <PhoneIcon size={18} /> Call {agent.phone}
        </AnchorButton>
      </Ways>
    </>
  );
}

/** Percent signs throughout: mail programs show the plus signs of URLSearchParams as they are. */
function query(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

const Note = styled.div`
  display: grid;
  gap: ${space(3)};
  padding: ${space(4)};
  border-left: 4px solid ${theme.color.brand};
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.brandTint};
`;
const Ways = styled.div`
  display: grid;
  gap: ${space(2)};
  ${from.sm} { display: flex; flex-wrap: wrap; }
`;
