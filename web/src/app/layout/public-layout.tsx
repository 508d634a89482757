import { Outlet } from 'react-router-dom';
import styled from 'styled-components';
import { CONTENT } from '../../ui/focus-content.ts';
import { space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { usePageChange } from './use-page-change.ts';
import { WhatsAppButton } from './whatsapp-button.tsx';

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
      <Footer />
      <WhatsAppButton />
    </>
  );
}

/** A word of two hundred letters breaks, instead of widening the page. */
const Main = styled.main`
  min-height: 60vh;
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
