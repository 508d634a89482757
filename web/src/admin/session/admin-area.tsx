import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { ReactNode } from 'react';
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
import { DASHBOARD, LOGIN, WELCOME } from '../pages.ts';
import { focusFirstField, useKeptFocus } from '../ui/focus.ts';
import { Note, Refusal, submitting, usePageTitle } from '../ui/page.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { signWithPasskey } from './browser-passkeys.ts';
import { Confirmation } from './confirmation.tsx';
import { useIsFirstRun } from './first-run.ts';
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
  const { session, confirmation } = useAuth();
  const { pathname, search } = useLocation();
  if (session.status === 'signed-in' || session.status === 'interrupted')
    return (
      <>
        {session.mustAddPasskey ? <PasskeyFirst /> : children}
        {session.status === 'interrupted' && <Interruption username={session.username} />}
        {confirmation.isWaiting && (
          <Confirmation onConfirmed={confirmation.resume} onClose={confirmation.giveUp} />
        )}
      </>
    );
  const isByChoice = session.status === 'signed-out' && session.byChoice;
  return <Navigate to={LOGIN} replace state={isByChoice ? null : { from: pathname + search }} />;
}

/** For an admin of a team that requires passkeys, until they have added one. */
function PasskeyFirst() {
  usePageTitle('Add a passkey');
  const { logOut, recheck } = useAuth();
  return (
    <AuthFrame>
      <AuthCard $gap={4}>
        <Stack $gap={1}>
          <h1>Add a passkey</h1>
          <Note>
            Your team requires passkeys. Add one to continue: next time you log in with your fingerprint, face
            or device PIN.
          </Note>
        </Stack>
        <AddPasskey onAdded={() => void recheck()} />
        <Button variant="quiet" block onClick={logOut}>
          Logout
        </Button>
      </AuthCard>
    </AuthFrame>
  );
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
        <Note>{endReason} Log in to continue. What you typed is still here.</Note>
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
  const hasEnded = session.status === 'signed-out' && session.hasEnded;
  const arrival = Arrival.safeParse(useLocation().state);
  const home = useIsFirstRun() ? WELCOME : DASHBOARD;
  if (session.status === 'signed-in')
    return (
      <Navigate to={arrival.success && arrival.data.from !== DASHBOARD ? arrival.data.from : home} replace />
    );
  return (
    <AuthFrame>
      <AuthCard $gap={4} ref={focusFirstField}>
        <Stack $gap={1}>
          <h1>Admin Login</h1>
          {/* announced, because the focus starts in the field below */}
          <Note role={hasEnded ? 'alert' : undefined}>
            {hasEnded ? (endReason ?? sessionEnded().message) : 'Manage listings and see how they are doing.'}
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

const messages = { success: adminMessages.loginSucceeded, failure: adminMessages.loginFailed };

/** Username and password, both required, which stay after a refusal; or a passkey, or a recovery code in place of the password. */
export function LoginForm({ initialUsername = '' }: { initialUsername?: string }) {
  const [isByCode, setIsByCode] = useState(false);
  return (
    <Stack $gap={4}>
      <SecretForm key={String(isByCode)} isByCode={isByCode} initialUsername={initialUsername} />
      <PasskeyButton />
      <Button variant="quiet" block onClick={() => setIsByCode(!isByCode)}>
        {isByCode ? 'Use your password' : 'Use a recovery code'}
      </Button>
    </Stack>
  );
}

function PasskeyButton() {
  const { logIn } = useAuth();
  const login = useCommand(
    async () =>
      logIn('/api/auth/login/passkey', { credential: await signWithPasskey('/api/auth/login/options') }),
    messages,
  );
  return (
    <>
      {login.refusal && <Refusal reason={login.refusal} />}
      <Button variant="secondary" block disabled={login.isBusy} onClick={() => void login.run()}>
        {login.isBusy ? 'Waiting for your passkey...' : 'Log in with a passkey'}
      </Button>
    </>
  );
}

function SecretForm({ isByCode, initialUsername }: { isByCode: boolean; initialUsername: string }) {
  const { logIn } = useAuth();
  const [username, setUsername] = useState(initialUsername);
  const [secret, setSecret] = useState('');
  const secretInput = useRef<HTMLInputElement>(null);
  const login = useCommand(async () => {
    await (isByCode
      ? logIn('/api/auth/login/recovery-code', { username, code: secret })
      : logIn('/api/auth/login', { username, password: secret }));
    return true;
  }, messages);
  /** The pressed button loses the focus; after a refusal the password is selected for retyping. */
  async function submit() {
    if (await login.run()) return;
    secretInput.current?.focus();
    secretInput.current?.select();
  }

  return (
    <Stack as="form" $gap={4} onSubmit={submitting(submit)}>
      <TextInput
        label="Username"
        required
        autoComplete="username"
        autoCapitalize="none"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <TextInput
        label={isByCode ? 'Recovery code' : 'Password'}
        type={isByCode ? 'text' : 'password'}
        required
        autoComplete={isByCode ? 'one-time-code' : 'current-password'}
        ref={secretInput}
        error={login.refusal}
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
      />
      <Button type="submit" block disabled={login.isBusy}>
        {login.isBusy ? 'Logging in...' : 'Login'}
      </Button>
    </Stack>
  );
}

/** The page around a form for someone who is not signed in. */
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
