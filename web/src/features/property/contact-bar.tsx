import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled, { createGlobalStyle } from 'styled-components';
import { greetingOf, telLink, WhatsAppButton } from '../../site/contact-links.tsx';
import { paths, withQuery } from '../../site/public-paths.ts';
import { useSite } from '../../site/site.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import { AnchorButton, LinkButton } from '../../ui/link-button.tsx';
import { from, space, theme } from '../../ui/theme.ts';

/** Ways to ask about a listing, at the bottom of small screens. */
export function ContactBar({ listing }: { listing: PropertyView }) {
  const { agent, origin } = useSite();
  const text = greetingOf(agent, { title: listing.title, url: origin + paths.property(listing.slug) });
  return (
    <Bar aria-label="Contact the agent">
      <RoomForBar />
      <AnchorButton href={telLink(agent)} block>
        <PhoneIcon size={18} /> Call
      </AnchorButton>
      <WhatsAppButton text={text} block />
      <LinkButton to={withQuery(paths.contact, { property: listing.slug })} variant="secondary" block>
        Enquire
      </LinkButton>
    </Bar>
  );
}

/** What is scrolled to, or focused, does not end up under the bar. */
const RoomForBar = createGlobalStyle`
  html { scroll-padding-bottom: 84px; }
  ${from.lg} { html { scroll-padding-bottom: 0; } }
`;
const Bar = styled.nav`
  position: fixed;
  inset: auto 0 0;
  z-index: 9;
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${space(2)};
  padding: ${space(2)} ${space(3)} calc(${space(2)} + env(safe-area-inset-bottom));
  border-top: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  ${from.lg} { display: none; }
  @media print { display: none; }
  & > a { padding-inline: ${space(2)}; }
`;
