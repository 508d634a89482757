import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { SessionView } from '@marketplace/contracts/auth/auth.views';
import { SessionsEnded, SessionsView } from '@marketplace/contracts/auth/auth.views';
import { PasskeysView } from '@marketplace/contracts/auth/passkeys.views';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { useState } from 'react';
import styled from 'styled-components';
import { z } from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useResource } from '../../api/use-resource.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Stack, VisuallyHidden } from '../../ui/layout.ts';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { theme } from '../../ui/theme.ts';
import { useAuth } from '../session/session.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Actions, ListItem, Note, Page, PageHeader, Refusal, Row, submitting } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { Time } from '../ui/times.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';

const FAILED = 'Failed to load your sessions';
const PASSKEYS_FAILED = 'Failed to load your passkeys';

/** The admin's sessions, passkeys, recovery codes and password. */
export function AccountPage() {
  const sessions = useResource({ path: '/api/auth/sessions', schema: SessionsView });
  useFailureToast(sessions.error, FAILED);
  const reload = () => void sessions.mutate();
  const { recheck } = useAuth();
  const passkeys = useResource({ path: '/api/auth/passkeys', schema: PasskeysView });
  useFailureToast(passkeys.error, PASSKEYS_FAILED);
  /** Also whether the admin has the passkey that a team may require. */
  const reloadPasskeys = () => void Promise.all([passkeys.mutate(), recheck()]);
  return (
    <Page>
      <PageHeader hint="Where you are logged in, your notifications and how you log in." />
      <QueryPanel
        query={sessions}
        failed={FAILED}
        isEmpty={(view) => view.sessions.length === 0}
        empty={<EmptyState title="There are no sessions" />}
      >
        {(view) => <SessionsPanel view={view} onEnded={reload} />}
      </QueryPanel>
      <NotificationsPanel />
      <QueryPanel query={passkeys} failed={PASSKEYS_FAILED} isEmpty={() => false} empty={null}>
        {(view) => (
          <>
            <PasskeysPanel view={view} onChanged={reloadPasskeys} />
            <RecoveryCodesPanel left={view.recovery_codes} onMade={reloadPasskeys} />
          </>
        )}
      </QueryPanel>
      <PasswordPanel onChanged={reload} />
    </Page>
  );
}

function SessionsPanel({ view, onEnded }: { view: SessionsView; onEnded: () => void }) {
  const { sessions, idle_minutes, most_minutes } = view;
  const { confirm, dialog } = useConfirm();
  const endOthers = useCommand(
    async () => (await sendJson('DELETE', '/api/auth/sessions', undefined, SessionsEnded)).ended,
    { success: (ended) => `${counted(ended, 'session')} ended`, failure: 'Failed to end the sessions' },
  );
  const others = sessions.filter(({ is_current }) => !is_current).length;
  async function handleEndOthers() {
    const title = others === 1 ? 'End the other session?' : `End ${others} other sessions?`;
    const message = 'They have to log in again. You stay signed in here.';
    if (!(await confirm({ title, message, confirmLabel: 'End all others' }))) return;
    await endOthers.run();
    onEnded();
  }
  const idle = `A session ends after ${minutesText(idle_minutes)} of inactivity`;
  return (
    <Panel title="Sessions" hint={`${idle}, and ${minutesText(most_minutes)} after its login.`}>
      <ul>
        {sessions.map((session) => (
          <Session key={session.id} session={session} onEnded={onEnded} />
        ))}
      </ul>
      {others > 0 && (
        <Actions>
          <SmallButton disabled={endOthers.isBusy} onClick={() => void handleEndOthers()}>
            End all others
          </SmallButton>
        </Actions>
      )}
      {dialog}
    </Panel>
  );
}

function Session({ session, onEnded }: { session: SessionView; onEnded: () => void }) {
  const { id, device, is_current, is_same_network, started_at, last_used_at } = session;
  const end = useCommand(() => sendJson('DELETE', `/api/auth/sessions/${id}`, undefined, z.unknown()), {
    success: `Session of ${device} ended`,
    failure: 'Failed to end the session',
  });
  return (
    <ListItem>
      <div>
        <Row $gap={2}>
          <strong>{device}</strong>
          {is_current && <Badge colors={theme.ctr.good}>This session</Badge>}
        </Row>
        <Note>
          {is_current ? 'In use now' : 'Last used '}
          {!is_current && <Time at={last_used_at} />}
          {is_same_network ? ' · this network' : ' · another network'} · logged in <Time at={started_at} />
        </Note>
      </div>
      {!is_current && (
        <SmallButton disabled={end.isBusy} onClick={() => void end.run().then(onEnded)}>
          End<VisuallyHidden> the session of {device}</VisuallyHidden>
        </SmallButton>
      )}
    </ListItem>
  );
}

/** Returns minutes in words, in whole hours where possible: `60` is `1 hour`, `90` is `90 minutes`. */
export function minutesText(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return counted(count, unit);
}

const empty = { current_password: '', new_password: '', again: '' };
type Field = keyof typeof empty;

function PasswordPanel({ onChanged }: { onChanged: () => void }) {
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
  function submit() {
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
      hint="A new password logs you out everywhere else, and devices you used before are forgotten."
    >
      <Form as="form" $gap={4} onSubmit={submitting(submit)}>
        {change.refusal && <Refusal reason={change.refusal} />}
        <TextInput {...input('current_password')} label="Current password" autoComplete="current-password" />
        <TextInput
          {...input('new_password')}
          label="New password"
          autoComplete="new-password"
          minLength={limits.passwordLength}
          hint={`At least ${limits.passwordLength} characters: several unrelated words, for example.`}
        />
        <TextInput
          {...input('again')}
          label="New password again"
          autoComplete="new-password"
          error={isOtherAgain ? 'does not match the new password' : undefined}
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
