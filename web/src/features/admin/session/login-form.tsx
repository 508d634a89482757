import { messages } from '@marketplace/contracts/messages';
import type { FormEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { detailOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { space, theme } from '../../../ui/theme.ts';
import { showError, showSuccess } from '../../../ui/toasts.ts';
import { useAuth } from './auth-context.ts';

/** Username and password; both are required. What was typed stays after a refusal. */
export function LoginForm({ initialUsername = '' }: { initialUsername?: string }) {
  const { logIn } = useAuth();
  const [username, setUsername] = useState(initialUsername);
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    setRefusal('');
    try {
      await logIn(username, password);
      showSuccess(messages.loginSucceeded);
    } catch (error) {
      const reason = detailOf(error, messages.loginFailed);
      setRefusal(reason);
      showError(reason);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Form onSubmit={(event) => void submit(event)}>
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
      {refusal && <Refusal>{refusal}</Refusal>}
      <Button type="submit" block disabled={isBusy}>
        {isBusy ? 'Logging in...' : 'Login'}
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
`;
const Refusal = styled.p`color: ${theme.color.danger};`;
