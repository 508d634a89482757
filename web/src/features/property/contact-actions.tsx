import styled from 'styled-components';
import { telLink, whatsAppLink } from '../../site/contact-links.ts';
import { paths } from '../../site/public-paths.ts';
import { useSite } from '../../site/site.tsx';
import { PhoneIcon, WhatsAppIcon } from '../../ui/icons.tsx';
import { AnchorButton, LinkButton } from '../../ui/link-button.tsx';
import { space, theme } from '../../ui/theme.ts';

/** Ways to ask the agent about a listing that is gone. */
export function ContactActions() {
  const { agent } = useSite();
  const text = `Hello ${agent.name}, a listing I was looking for is no longer available. Do you have something similar?`;
  return (
    <Actions>
      <AnchorButton href={telLink(agent)}>
        <PhoneIcon size={18} /> Call {agent.name}
      </AnchorButton>
      <WhatsApp href={whatsAppLink(agent, text)} target="_blank" rel="noopener noreferrer">
        <WhatsAppIcon size={20} /> WhatsApp
      </WhatsApp>
      <LinkButton to={paths.contact} variant="secondary">
        Send a message
      </LinkButton>
    </Actions>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
`;
const WhatsApp = styled(AnchorButton)`
  background: ${theme.color.whatsapp};
  color: ${theme.color.onWhatsapp};
  &:hover:not(:disabled) { background: ${theme.color.whatsapp}; color: ${theme.color.onWhatsapp}; }
`;
