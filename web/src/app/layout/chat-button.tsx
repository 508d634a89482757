import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useMatch, useSearchParams } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { useResource } from '../../api/use-resource.ts';
import { listingOf } from '../../listings/listing.resources.ts';
import { greetingOf, whatsAppLink } from '../../site/contact-links.tsx';
import { paths } from '../../site/public-paths.ts';
import { useSite } from '../../site/site.tsx';
import { WhatsAppIcon } from '../../ui/icons.tsx';
import { from, theme } from '../../ui/theme.ts';

/** Opens a chat with the agent, the greeting typed in. Property pages have a bar of their own on small screens instead. */
export function ChatButton() {
  const { agent, origin } = useSite();
  const open = useOpenListing();
  const listing = open && { title: open.title, url: origin + paths.property(open.slug) };
  return (
    <aside aria-label="Chat with the agent">
      <Round
        $wideOnly={listing !== undefined}
        href={whatsAppLink(agent, greetingOf(agent, listing))}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat on WhatsApp"
      >
        <WhatsAppIcon size={30} />
      </Round>
    </aside>
  );
}

const Round = styled.a<{ $wideOnly: boolean }>`
  position: fixed;
  right: 20px;
  bottom: 20px;
  z-index: 9;
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.whatsapp};
  color: ${theme.color.onWhatsapp};
  box-shadow: ${theme.shadow.lift};
  @media print { display: none; }
  &:hover { color: ${theme.color.onWhatsapp}; filter: brightness(0.95); }
  ${({ $wideOnly }) =>
    $wideOnly &&
    css`
      display: none;
      ${from.lg} { display: grid; }
    `}
`;

/** Returns the listing whose page is open, as that page loads it; undefined on every other page. */
function useOpenListing(): PropertyView | undefined {
  const slug = useMatch('/property/:slug')?.params.slug;
  const id = useSearchParams()[0].get('id');
  return useResource(slug === undefined ? null : listingOf(slug, id)).data;
}
