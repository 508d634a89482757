import type { SiteView } from '@marketplace/contracts/site/site.views';
import type { ReactNode } from 'react';
import type { ButtonLook } from '../ui/button.tsx';
import { WhatsAppIcon } from '../ui/icons.tsx';
import { AnchorButton } from '../ui/link-button.tsx';
import { useSite } from './site.tsx';

type Agent = SiteView['agent'];

export function telLink({ phone }: Agent): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

export function mailLink({ email }: Agent, subject = 'Inquiry about Property'): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}

/** Returns the address that opens a WhatsApp chat with the agent with `text` typed in already. */
export function whatsAppLink({ whatsapp }: Agent, text: string): string {
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(text)}`;
}

/** Returns the first words of a chat with the agent, about one listing or about listings in general. */
export function greetingOf({ name }: Agent, listing?: { title: string; url: string }): string {
  return listing
    ? `Hello ${name}, I am interested in ${listing.title}: ${listing.url}`
    : `Hello ${name}, I am interested in your property listings. Could you tell me more?`;
}

/** Returns the address that lets the visitor choose whom to send `text` by WhatsApp. */
export function whatsAppShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

interface WhatsAppButtonProps extends ButtonLook {
  /** Typed in already when the chat opens. */
  text: string;
  children?: ReactNode;
}

/** Opens a chat with the agent. */
export function WhatsAppButton({ text, children = 'WhatsApp', ...look }: WhatsAppButtonProps) {
  const { agent } = useSite();
  return (
    <AnchorButton
      href={whatsAppLink(agent, text)}
      target="_blank"
      rel="noopener noreferrer"
      variant="whatsapp"
      {...look}
    >
      <WhatsAppIcon size={20} /> {children}
    </AnchorButton>
  );
}
