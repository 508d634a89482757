import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { CONTENT } from '../../ui/focus-content.ts';
import { LatePart } from '../../ui/hydration.tsx';
import { VisuallyHidden } from '../../ui/layout.ts';
import { latePart, pageCode } from '../../ui/page-code.tsx';
import { space, theme } from '../../ui/theme.ts';
import { Header } from './header.tsx';

/** Below the fold on every page. */
const { Page: Footer, load: loadFooter } = pageCode(() =>
  import('../../public/footer.tsx').then(
    (code) => code.Footer,
    () => () => null, // pages work without it
  ),
);
const { Part: OfflineNote, load: loadNote } = latePart(
  async () => (await import('../../public/footer.tsx')).OfflineNote,
);
if (import.meta.env.SSR) await Promise.all([loadFooter(), loadNote()]);

/** The frame of every public page. */
export function PublicLayout() {
  const { main, announcement } = usePageChange();
  return (
    <>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <SkipLink href={`#${CONTENT}`}>Skip to content</SkipLink>
      <Header />
      <OfflineNote />
      <Main id={CONTENT} ref={main} tabIndex={-1}>
        <Outlet />
      </Main>
      <LatePart>
        <Footer />
      </LatePart>
    </>
  );
}

/** Very long words break. A short page fills the first screen, so that late content does not move the footer. */
const Main = styled.main`
  @media screen { min-height: 100svh; }
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
  @media print { display: none; }
`;

/** After a page change, moves the focus to the content and announces the title in a live region. */
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
