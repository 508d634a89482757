import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useMatch, useSearchParams } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { useResource } from '../../api/use-resource.ts';
import { listingOf } from '../../listing/listing.resources.ts';
import { Brand } from '../../public/brand.tsx';
import { greetingOf, messageAbout, whatsAppLink } from '../../public/contact-links.tsx';
import { MenuIcon, WhatsAppIcon } from '../../ui/icons.tsx';
import { Container } from '../../ui/layout.ts';
import { pageCode, whenIdle } from '../../ui/page-code.tsx';
import { from, roomy, space, theme } from '../../ui/theme.ts';
import { showError } from '../../ui/toasts.tsx';
import { SavedLink, WideNav } from './nav-links.tsx';

/** Loaded after the first page, because the menu opens on a tap. */
const { Page: MobileMenu, load: loadMenu } = pageCode(() =>
  import('./mobile-menu.tsx').then(
    (code) => code.MobileMenu,
    () => NoMenu,
  ),
);

function NoMenu({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    showError('The menu could not be loaded. Please load the page again.');
    onClose();
  }, [onClose]);
  return null;
}

/** The site's header with its navigation; below 1024 pixels a menu button replaces the navigation. */
export function Header() {
  const menu = useMenu();
  useEffect(() => whenIdle(loadMenu), []);
  return (
    <Bar>
      <Inner>
        <Brand />
        <WideNav />
        <Ends>
          <ChatButton />
          <Narrow>
            <SavedLink iconOnly />
            <MenuButton type="button" aria-label="Menu" aria-expanded={menu.isOpen} onClick={menu.open}>
              <MenuIcon size={24} />
            </MenuButton>
          </Narrow>
        </Ends>
      </Inner>
      <Suspense>{menu.isOpen && <MobileMenu onClose={menu.close} />}</Suspense>
    </Bar>
  );
}

/** A page with its own sticky bar sets `--header-position`. */
const Bar = styled.header`
  position: relative;
  ${roomy} { position: var(--header-position, sticky); }
  @media (scripting: none) { position: static; }
  @media print { position: static; }
  top: 0;
  z-index: 10;
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.canvas};
`;
const Inner = styled(Container)`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  min-height: 64px;
  & > :first-child { margin-right: auto; }
  @media (scripting: none) { flex-wrap: wrap; }
  ${from.lg} { min-height: 72px; }
`;
const Ends = styled.div`
  display: flex;
  flex: none;
  ${from.lg} { margin-right: -${space(1)}; }
  align-items: center;
`;
const Narrow = styled.div`
  display: flex;
  margin-right: -10px;
  ${from.lg} { display: none; }
  @media (scripting: none) { display: none; }
  @media print { display: none; }
`;
const MenuButton = styled.button`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border: 0;
  background: transparent;
`;

/** State of the mobile menu. It closes on Back, which changes the page, and when the screen becomes wide. */
function useMenu() {
  const { key } = useLocation();
  const [openedOn, setOpenedOn] = useState<string>();
  const isOpen = openedOn === key;
  if (openedOn !== undefined && !isOpen) setOpenedOn(undefined); // a later Back to that page does not open it again
  useEffect(() => {
    if (!isOpen) return;
    const isWide = window.matchMedia(`(min-width: ${theme.bp.lg}px)`);
    const close = () => setOpenedOn(undefined);
    isWide.addEventListener('change', close);
    return () => isWide.removeEventListener('change', close);
  }, [isOpen]);
  return { isOpen, open: () => setOpenedOn(key), close: () => setOpenedOn(undefined) };
}

/** Opens a WhatsApp chat with a greeting. On small screens, property pages have their own bar instead. */
function ChatButton() {
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

function useOpenListing(): PropertyView | undefined {
  const slug = useMatch('/property/:slug')?.params.slug;
  const id = useSearchParams()[0].get('id');
  return useResource(slug === undefined ? null : listingOf(slug, id)).data;
}
