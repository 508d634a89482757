import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useMatch, useSearchParams } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { useResource } from '../../api/use-resource.ts';
import { listingOf } from '../../listing/listing.resources.ts';
import { greetingOf, messageAbout, whatsAppLink } from '../../public/contact-links.tsx';
import { WhatsAppIcon } from '../../ui/icons.tsx';
import { from, theme } from '../../ui/theme.ts';

/**
 * Opens a chat with the agent with a prepared greeting. It is part of the header, so that it covers nothing. On small screens,
 * property pages have their own bar instead.
 */
export function ChatButton() {
  const site = useSite();
  const { agent } = site;
  const listing = useOpenListing();
  return (
    <Round
      $wideOnly={listing !== undefined}
      href={whatsAppLink(agent, listing ? messageAbout(listing, site) : greetingOf(agent))}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Chat on WhatsApp"
    >
      <WhatsAppIcon size={22} />
    </Round>
  );
}

const Round = styled.a<{ $wideOnly: boolean }>`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 4px;
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.whatsapp} content-box;
  color: ${theme.color.onWhatsapp};
  &:focus-visible { border-radius: ${theme.radius.pill}px; }
  @media print { display: none; }
  &:hover { color: ${theme.color.onWhatsapp}; filter: brightness(0.95); }
  ${({ $wideOnly }) =>
    $wideOnly &&
    css`
      display: none;
      ${from.lg} { display: grid; }
    `}
`;

/** Returns the listing of the open page; undefined on other pages. */
function useOpenListing(): PropertyView | undefined {
  const slug = useMatch('/property/:slug')?.params.slug;
  const id = useSearchParams()[0].get('id');
  return useResource(slug === undefined ? null : listingOf(slug, id)).data;
}
