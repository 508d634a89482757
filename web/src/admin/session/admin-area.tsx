import { Outlet } from 'react-router-dom';
import styled from 'styled-components';
import { Spinner } from '../../ui/spinner.tsx';
import { theme } from '../../ui/theme.ts';
import { useKeptFocus } from '../ui/focus.ts';
import { AuthContext } from './auth-context.ts';
import { useSession } from './use-session.ts';

/** Everything below /admin: knows the session, and waits until a stored token has been verified. */
export function AdminArea() {
  const auth = useSession();
  useKeptFocus();
  return (
    <AuthContext value={auth}>
      <Frame>
        {auth.session.status === 'checking' ? (
          <Centre>
            <Spinner label="Checking your session" />
          </Centre>
        ) : (
          <Outlet />
        )}
      </Frame>
    </AuthContext>
  );
}

const Frame = styled.div`
  min-height: 100vh;
  background: ${theme.color.sunken};
  font-size: ${theme.size.sm};
  line-height: 1.5;
  h1, h2, h3, p { font-family: ${theme.font.text}; letter-spacing: 0; }
  h1 { font-size: ${theme.size.xl}; line-height: ${theme.line.snug}; }
  h2 { font-size: ${theme.size.md}; line-height: ${theme.line.snug}; }
  dialog h2 { font-size: ${theme.size.lg}; }
  h3 { font-size: ${theme.size.sm}; line-height: ${theme.line.snug}; }
  /* Phones zoom into a focused control whose text is smaller than 16 pixels. */
  @media (max-width: ${theme.bp.md - 1}px) {
    input, select, textarea { font-size: ${theme.size.md}; }
  }
  /* A finger needs 44 pixels: a link in text reaches beyond its line, one in a table makes its row as high. */
  @media (pointer: coarse) {
    button, select, summary, input:not([type='checkbox'], [type='radio']) { min-width: 44px; min-height: 44px; }
    a:not([class]) { margin-inline: -6px; padding: 14px 6px; }
    :is(td, th) > a:not([class]) { display: inline-block; margin-block: -10px; }
  }
`;
const Centre = styled.div`
  display: grid;
  min-height: 100vh;
  place-items: center;
`;
