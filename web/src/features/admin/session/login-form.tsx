import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { FormEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { useCommand } from '../../../api/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Stack } from '../../../ui/layout.ts';
import { theme } from '../../../ui/theme.ts';
import { useAuth } from './auth-context.ts';

/** Username and password; both are required. What was typed stays after a refusal. */
export function LoginForm({ initialUsername = '' }: { initialUsername?: string }) {
  const { logIn } = useAuth();
  const [username, setUsername] = useState(initialUsername);
  const [password, setPassword] = useState('');
  const login = useCommand(() => logIn(username, password), {
    success: adminMessages.loginSucceeded,
    failure: adminMessages.loginFailed,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    void login.run();
  }

  return (
    <Stack as="form" $gap={4} onSubmit={submit}>
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
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {login.refusal && <Refusal>{login.refusal}</Refusal>}
      <Button type="submit" block disabled={login.isBusy}>
        {login.isBusy ? 'Logging in...' : 'Login'}
      </Button>
    </Stack>
  );
}

const Refusal = styled.p`color: ${theme.color.danger};`;
