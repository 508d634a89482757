import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Stack } from '../../ui/layout.ts';
import { useAuth } from './auth-context.ts';

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
  /** The button that was pressed cannot keep the focus: after a refusal it goes to what is to be typed again. */
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await login.run())) focusAll(passwordInput.current);
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

/** Everything in it is chosen, so that typing begins anew. */
function focusAll(input: HTMLInputElement | null) {
  input?.focus();
  input?.select();
}
