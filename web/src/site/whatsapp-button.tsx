import type { ReactNode } from 'react';
import type { ButtonLook } from '../ui/button.tsx';
import { WhatsAppIcon } from '../ui/icons.tsx';
import { AnchorButton } from '../ui/link-button.tsx';
import { whatsAppLink } from './contact-links.ts';
import { useSite } from './site.tsx';

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
