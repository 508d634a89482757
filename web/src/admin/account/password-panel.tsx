import { adminMessages } from '@marketplace/contracts/admin-messages';
import { limits } from '@marketplace/contracts/limits';
import type { FormEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { z } from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Stack } from '../../ui/layout.ts';
import { Actions, Refusal } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';

const empty = { current_password: '', new_password: '', again: '' };
type Field = keyof typeof empty;

/** A new password for the admin, who types the old one, and the new one twice. */
export function PasswordPanel({ onChanged }: { onChanged: () => void }) {
  const [typed, setTyped] = useState(empty);
  const [isOtherAgain, setIsOtherAgain] = useState(false);
  const change = useCommand(
    async ({ current_password, new_password }: typeof empty) => {
      const body = { current_password, new_password };
      await sendJson('PUT', '/api/auth/password', body, z.unknown());
      setTyped(empty);
      onChanged();
    },
    { success: adminMessages.passwordChanged, failure: 'Failed to change the password' },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    const isOther = typed.new_password !== typed.again;
    setIsOtherAgain(isOther);
    if (!isOther) void change.run(typed);
  }
  const refused = change.error instanceof ApiError ? change.error.errors : [];
  const input = (field: Field) => ({
    type: 'password',
    required: true,
    value: typed[field],
    error: refused.find(({ path }) => path === field)?.message,
    onChange: (event: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [field]: event.target.value })),
  });
  return (
    <Panel
      title="Password"
      hint="With a new password you are logged out everywhere else, and devices you used before are forgotten."
    >
      <Form as="form" $gap={4} onSubmit={submit}>
        {change.refusal && <Refusal reason={change.refusal} />}
        <TextInput {...input('current_password')} label="Current password" autoComplete="current-password" />
        <TextInput
          {...input('new_password')}
          label="New password"
          autoComplete="new-password"
          minLength={limits.passwordLength}
          hint={`At least ${limits.passwordLength} characters.`}
        />
        <TextInput
          {...input('again')}
          label="New password again"
          autoComplete="new-password"
          error={isOtherAgain ? 'is not the same' : undefined}
        />
        <Actions>
          <Button type="submit" disabled={change.isBusy}>
            {change.isBusy ? 'Changing...' : 'Change Password'}
          </Button>
        </Actions>
      </Form>
    </Panel>
  );
}

const Form = styled(Stack)`max-width: 440px;`;
