import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { CONTENT } from '../../ui/focus-content.ts';
import { LatePart } from '../../ui/hydration.tsx';
import { pageCode } from '../../ui/page-code.tsx';
import { space, theme } from '../../ui/theme.ts';
import { useOnline } from '../../ui/use-online.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Header } from './header.tsx';

/** Below every first screen. */
const { Page: Footer, load: loadFooter } = pageCode(() =>
  import('./footer.tsx').then(
    (code) => code.Footer,
    () => () => null, // pages are as good without it
  ),
);
if (import.meta.env.SSR) await loadFooter();

/** What every public page stands in. */
export function PublicLayout() {
  const { main, announcement } = usePageChange();
  return (
    <>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <SkipLink href={`#${CONTENT}`}>Skip to content</SkipLink>
      <Header />
      <OfflineBanner />
      <Main id={CONTENT} ref={main} tabIndex={-1}>
        <Outlet />
      </Main>
      <LatePart>
        <Footer />
      </LatePart>
    </>
  );
}

/**
 * Very long words break, instead of widening the page. The foot of a short page begins below the first screen: what comes late does
 * not push it about.
 */
const Main = styled.main`
  min-height: 100svh;
  overflow-wrap: anywhere;
`;
const SkipLink = styled.a`
  position: fixed;
  top: ${space(2)};
  left: ${space(2)};
  z-index: 20;
  padding: ${space(2)} ${space(4)};
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.brand};
  color: ${theme.color.onBrand};
  transform: translateY(-200%);
  &:focus { transform: none; color: ${theme.color.onBrand}; }
`;

/**
 * Makes going to another page what loading one is for keyboards and screen readers: focus starts at the page's content (`main`), and its title
 * is read out (`announcement`, for a live region).
 */
function usePageChange() {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  const main = useRef<HTMLElement>(null);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    main.current?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [pathname]);
  return { main, announcement };
}

/** Says that the browser has no connection. What is on the page stays, and what failed is loaded again by itself later. */
function OfflineBanner() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <Note>You are offline. You can keep reading; the rest will load when you’re back online.</Note>
      )}
    </div>
  );
}

const Note = styled.p`
  padding: ${space(2)} ${theme.gutter};
  background: ${theme.color.ink};
  color: ${theme.color.canvas};
  font-size: ${theme.size.sm};
  text-align: center;
`;
