import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { theme } from '../../ui/theme.ts';
import { LOGIN } from '../pages.ts';
import { useKeptFocus } from '../ui/focus.ts';
import { Note } from '../ui/page.tsx';
import { LoginForm } from './login-page.tsx';
import { AuthContext, useAuth, useSession } from './session.ts';

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

/**
 * Shows its children to a signed-in admin; anyone else goes to the login, and from there back here. When a session ends while
 * the page holds unsaved work, the children stay and a dialog asks to log in again.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { session } = useAuth();
  const { pathname, search } = useLocation();
  if (session.status === 'signed-in' || session.status === 'interrupted')
    return (
      <>
        {children}
        {session.status === 'interrupted' && <Interruption username={session.username} />}
      </>
    );
  const isByChoice = session.status === 'signed-out' && session.byChoice;
  return <Navigate to={LOGIN} replace state={isByChoice ? null : { from: pathname + search }} />;
}

/**
 * Login over the page, which keeps its text; calls that were refused are repeated afterwards. The dialog can be closed to copy
 * the text; the next save opens it again.
 */
function Interruption({ username }: { username: string }) {
  const { giveUp, isWaiting, endReason } = useAuth();
  const [isClosed, setIsClosed] = useState(false);
  useEffect(() => {
    if (isWaiting) setIsClosed(false);
  }, [isWaiting]);
  if (isClosed) return null;
  function close() {
    setIsClosed(true);
    giveUp();
  }
  return (
    <Dialog title="Your session has ended" width={440} onClose={close}>
      <Stack $gap={4}>
        <Note>{endReason} Log in to go on. What you typed is still here.</Note>
        <LoginForm initialUsername={username} />
      </Stack>
    </Dialog>
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
