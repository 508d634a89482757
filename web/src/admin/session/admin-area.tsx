import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { z } from 'zod/mini';
import { sessionEnded } from '../../api/session.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import { Spinner } from '../../ui/states.tsx';
import { raised, space, theme } from '../../ui/theme.ts';
import { DASHBOARD, LOGIN } from '../pages.ts';
import { useKeptFocus } from '../ui/focus.ts';
import { Note, usePageTitle } from '../ui/page.tsx';
import { AuthContext, useAuth, useSession } from './session.ts';

/** Everything below /admin. Holds the session, and waits until a stored token is verified. */
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

/** Shows its children to a signed-in admin. When a session ends during unsaved work, they stay and a dialog asks to log in again. */
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

/** Login over the page, which keeps its text. The dialog can be closed to copy the text; the next save opens it again. */
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
  /* Phones zoom in on focused controls with text below 16 pixels. */
  @media (max-width: ${theme.bp.md - 1}px) {
    input, select, textarea { font-size: ${theme.size.md}; }
  }
  /* Touch targets need 44 pixels: text links extend beyond their line, table links set the row height. */
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

const Arrival = z.object({ from: z.string().check(z.startsWith(DASHBOARD)) });

/** Admin login. Returns to the page that required it, or to the dashboard. */
export function LoginPage() {
  usePageTitle('Admin Login');
  const { session, endReason } = useAuth();
  const arrival = Arrival.safeParse(useLocation().state);
  if (session.status === 'signed-in')
    return <Navigate to={arrival.success ? arrival.data.from : DASHBOARD} replace />;
  return (
    <AuthFrame>
      <AuthCard $gap={4}>
        <Stack $gap={1}>
          <h1>Admin Login</h1>
          <Note>
            {session.status === 'signed-out' && session.hasEnded
              ? (endReason ?? sessionEnded().message)
              : 'Manage listings and see how they are doing.'}
          </Note>
        </Stack>
        <LoginForm />
        <LinkButton to="/" variant="quiet" block>
          Back to Home
        </LinkButton>
      </AuthCard>
    </AuthFrame>
  );
}

/** Username and password, both required. They stay after a refusal. */
export function LoginForm({ initialUsername = '' }: { initialUsername?: string }) {
  const { logIn } = useAuth();
  const [username, setUsername] = useState(initialUsername);
  const [password, setPassword] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);
  const login = useCommand(
    async () => {
      await logIn(username, password);
      return true;
    },
    { success: adminMessages.loginSucceeded, failure: adminMessages.loginFailed },
  );
  /** The pressed button loses the focus; after a refusal the password is selected for retyping. */
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await login.run()) return;
    passwordInput.current?.focus();
    passwordInput.current?.select();
  }

  return (
    <Stack as="form" $gap={4} onSubmit={(event: FormEvent) => void submit(event)}>
      <TextInput
        label="Username"
        required
        autoComplete="username"
        autoCapitalize="none"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <TextInput
        label="Password"
        type="password"
        required
        autoComplete="current-password"
        ref={passwordInput}
        error={login.refusal}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" block disabled={login.isBusy}>
        {login.isBusy ? 'Logging in...' : 'Login'}
      </Button>
    </Stack>
  );
}

/** The page around a form of somebody who is not signed in. */
export const AuthFrame = styled.main`
  display: grid;
  min-height: 100vh;
  padding: ${space(5)} ${theme.gutter};
  place-items: center;
`;
export const AuthCard = styled(Stack)`
  width: min(400px, 100%);
  padding: ${space(6)} ${space(5)} ${space(4)};
  ${raised}
`;
