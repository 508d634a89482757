import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { z } from 'zod/mini';
import { sessionEnded } from '../../api/session.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Stack } from '../../ui/layout.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { raised, space, theme } from '../../ui/theme.ts';
import { DASHBOARD } from '../pages.ts';
import { Note, usePageTitle } from '../ui/page.tsx';
import { useAuth } from './session.ts';

const Arrival = z.object({ from: z.string().check(z.startsWith(DASHBOARD)) });

/** Admin login; leads to the page that asked for it, or to the dashboard. */
export function LoginPage() {
  usePageTitle('Admin Login');
  const { session, endReason } = useAuth();
  const arrival = Arrival.safeParse(useLocation().state);
  if (session.status === 'signed-in')
    return <Navigate to={arrival.success ? arrival.data.from : DASHBOARD} replace />;
  return (
    <Page>
      <Card $gap={4}>
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
      </Card>
    </Page>
  );
}

/** Username and password; both are required. What was typed stays after a refusal. */
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
  /** The pressed button loses the focus; after a refusal the password is selected, to be typed again. */
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

const Page = styled.main`
  display: grid;
  min-height: 100vh;
  padding: ${space(5)} ${theme.gutter};
  place-items: center;
`;
const Card = styled(Stack)`
  width: min(400px, 100%);
  padding: ${space(6)} ${space(5)} ${space(4)};
  ${raised}
`;
