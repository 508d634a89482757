import { OpenedInvitation, OpenInvitation } from '@marketplace/contracts/auth/team.views';
import { limits } from '@marketplace/contracts/limits';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import useSWRImmutable from 'swr/immutable';
import { z } from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Stack } from '../../ui/layout.ts';
import { Spinner } from '../../ui/states.tsx';
import { DASHBOARD, LOGIN } from '../pages.ts';
import { Note, Refusal, submitting, usePageTitle } from '../ui/page.tsx';
import { moment } from '../ui/times.tsx';
import { AuthCard, AuthFrame } from './admin-area.tsx';
import { useAuth } from './session.ts';

const OPEN = '/api/auth/invitations/open';
const CLOSED = 'This invitation link is incomplete. Ask an owner of the site for a new one.';
const roleTexts = { owner: 'an owner', assistant: 'an assistant' } as const;

/**
 * Where an invited person chooses a name and a password, and is logged in. The secret is behind the `#`, which browsers do not send.
 * Signed-in admins go to the dashboard.
 */
export function JoinPage() {
  usePageTitle('Join');
  const { session } = useAuth();
  const secret = useLocation().hash.slice(1);
  const isComplete = OpenInvitation.safeParse({ secret }).success;
  const { data, error } = useSWRImmutable<OpenedInvitation, ApiError>(
    isComplete ? [OPEN, secret] : null,
    () => sendJson('POST', OPEN, { secret }, OpenedInvitation, { isAboutSession: true }),
    { shouldRetryOnError: false },
  );
  if (session.status === 'signed-in') return <Navigate to={DASHBOARD} replace />;
  return (
    <AuthFrame>
      <AuthCard $gap={4}>
        <h1>Join the team</h1>
        {!isComplete || error ? (
          <>
            <Refusal reason={error?.message ?? CLOSED} />
            <LinkButton to={LOGIN} variant="quiet" block>
              Go to the login
            </LinkButton>
          </>
        ) : data ? (
          <>
            <Note>
              {data.inviter} invited you as {roleTexts[data.role]}. Choose a name and a password before{' '}
              {moment(data.expires_at)}.
            </Note>
            <JoinForm secret={secret} />
          </>
        ) : (
          <Spinner label="Checking your invitation" />
        )}
      </AuthCard>
    </AuthFrame>
  );
}

const empty = { username: '', password: '', again: '' };
type Field = keyof typeof empty;

function JoinForm({ secret }: { secret: string }) {
  const { logIn } = useAuth();
  const [typed, setTyped] = useState(empty);
  const [isOtherAgain, setIsOtherAgain] = useState(false);
  const join = useCommand(
    async ({ username, password }: typeof empty) => {
      const body = { secret, username, password };
      await sendJson('POST', '/api/auth/invitations/accept', body, z.unknown(), { isAboutSession: true });
      await logIn('/api/auth/login', { username, password });
    },
    { success: 'Welcome!', failure: 'Failed to join' },
  );
  function submit() {
    const isOther = typed.password !== typed.again;
    setIsOtherAgain(isOther);
    if (!isOther) void join.run(typed);
  }
  const refused = join.error instanceof ApiError ? join.error.errors : [];
  const input = (field: Field) => ({
    required: true,
    value: typed[field],
    error: refused.find(({ path }) => path === field)?.message,
    onChange: (event: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [field]: event.target.value })),
  });
  return (
    <Stack as="form" $gap={4} onSubmit={submitting(submit)}>
      {join.refusal && <Refusal reason={join.refusal} />}
      <TextInput
        {...input('username')}
        label="Username"
        autoComplete="username"
        maxLength={limits.usernameLength}
        hint="You log in with this name. Colleagues see it beside your changes."
      />
      <TextInput
        {...input('password')}
        type="password"
        label="Password"
        autoComplete="new-password"
        minLength={limits.passwordLength}
        hint={`At least ${limits.passwordLength} characters: several unrelated words, for example.`}
      />
      <TextInput
        {...input('again')}
        type="password"
        label="Password again"
        autoComplete="new-password"
        error={isOtherAgain ? 'does not match the password' : undefined}
      />
      <Button type="submit" block disabled={join.isBusy}>
        {join.isBusy ? 'Joining...' : 'Join'}
      </Button>
    </Stack>
  );
}
