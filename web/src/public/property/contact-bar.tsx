import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled, { createGlobalStyle } from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { from, roomy, space, theme } from '../../ui/theme.ts';
import { messageAbout, telLink, WhatsAppButton } from '../contact-links.tsx';
import { EnquireLink } from './ask-links.tsx';

/** Ways to ask about a listing, at the bottom of small screens. */
export function ContactBar({ listing }: { listing: PropertyView }) {
  const site = useSite();
  const { agent } = site;
  return (
    <Bar aria-label="Contact the agent">
      <RoomForBar />
      <AnchorButton href={telLink(agent)} block>
        <PhoneIcon size={18} /> Call
      </AnchorButton>
      <WhatsAppButton text={messageAbout(listing, site)} block />
      <EnquireLink listing={listing} variant="secondary" />
    </Bar>
  );
}

/** What is scrolled to, or focused, does not end up under the bar. */
const RoomForBar = createGlobalStyle`
  ${roomy} { html { scroll-padding-bottom: 84px; } }
  ${from.lg} { html { scroll-padding-bottom: 0; } }
`;
/** One row, in as many as it takes where text is so large that a word would break. */
const Bar = styled.nav`
  ${roomy} { position: fixed; }
  inset: auto 0 0;
  z-index: 9;
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  padding: ${space(2)} ${space(3)} calc(${space(2)} + env(safe-area-inset-bottom));
  border-top: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  ${from.lg} { display: none; }
  @media print { display: none; }
  & > a { flex: 1 1 0; min-width: max-content; padding-inline: ${space(2)}; }
`;
