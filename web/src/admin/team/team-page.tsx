import type { Role } from '@marketplace/contracts/auth/rights';
import type { ChangeMember, Invitation, Member } from '@marketplace/contracts/auth/team.views';
import { invitationHours, NewInvitation, TeamView } from '@marketplace/contracts/auth/team.views';
import { useState } from 'react';
import styled from 'styled-components';
import { z } from 'zod/mini';
import { ApiError, detailOf } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useResource } from '../../api/use-resource.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack, VisuallyHidden } from '../../ui/layout.ts';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { theme } from '../../ui/theme.ts';
import { showSuccess } from '../../ui/toasts.tsx';
import { JOIN } from '../pages.ts';
import { useAuth } from '../session/session.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Choice } from '../ui/controls.tsx';
import { focusMain } from '../ui/focus.ts';
import { ListItem, Note, Page, PageHeader, Refusal, Row, submitting } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { SecretLink } from '../ui/secret-link.tsx';
import { moment, Time } from '../ui/times.tsx';

const FAILED = 'Failed to load the team';
const roleNames = { owner: 'Owner', assistant: 'Assistant' } as const satisfies Record<Role, string>;
const duties = {
  owner: 'Owners can do everything, including deleting, exporting and managing the team.',
  assistant:
    'Assistants do the daily work, but cannot delete listings, export or forget personal data, create seller links, or manage settings and the team.',
} as const satisfies Record<Role, string>;

/** The admins: owners invite them, change their roles, and disable them. */
export function TeamPage() {
  const team = useResource({ path: '/api/auth/team', schema: TeamView });
  useFailureToast(team.error, FAILED);
  const reload = () => void team.mutate();
  return (
    <Page>
      <PageHeader hint="Who can log in, and what they can do." />
      <QueryPanel
        query={team}
        failed={FAILED}
        isEmpty={({ members }) => members.length === 0}
        empty={<EmptyState title="There are no admins" />}
      >
        {({ members, invitations, requires_passkeys }) => (
          <>
            <Panel title="Members">
              <ul>
                {members.map((member) => (
                  <MemberItem key={member.id} member={member} onChanged={reload} />
                ))}
              </ul>
            </Panel>
            <PasskeyRule isRequired={requires_passkeys} onChanged={reload} />
            <InvitationsPanel invitations={invitations} onChanged={reload} />
          </>
        )}
      </QueryPanel>
    </Page>
  );
}

function PasskeyRule({ isRequired, onChanged }: { isRequired: boolean; onChanged: () => void }) {
  const { confirm, dialog } = useConfirm();
  const change = useCommand(
    () => sendJson('PUT', '/api/auth/team-policy', { requires_passkeys: !isRequired }, z.unknown()),
    {
      success: isRequired ? 'Passkeys are no longer required' : 'Passkeys are required',
      failure: (error) =>
        error instanceof ApiError && error.status === 422
          ? 'Add a passkey of your own first, on the Account page.'
          : detailOf(error, 'Failed to change the rule'),
    },
  );
  async function handleChange() {
    const question = isRequired
      ? { title: 'Stop requiring passkeys?', message: 'A password will be enough to log in.' }
      : {
          title: 'Require passkeys?',
          message:
            'Members with a passkey can no longer log in with their password. From their next click, members without one can only add theirs.',
        };
    if (!(await confirm({ ...question, confirmLabel: isRequired ? 'Stop requiring' : 'Require passkeys' })))
      return;
    await change.run();
    onChanged();
  }
  return (
    <Panel title="Passkeys" hint="A passkey cannot be guessed, reused or typed into a fake site.">
      <Row $gap={3}>
        <Note>
          {isRequired
            ? 'Every member needs a passkey to log in.'
            : 'Members can log in with just a password.'}
        </Note>
        <SmallButton disabled={change.isBusy} onClick={() => void handleChange()}>
          {isRequired ? 'Stop requiring passkeys' : 'Require passkeys'}
        </SmallButton>
      </Row>
      {change.refusal && <Refusal reason={change.refusal} />}
      {dialog}
    </Panel>
  );
}

function MemberItem({ member, onChanged }: { member: Member; onChanged: () => void }) {
  const { username, role, created_at, disabled_at, last_login_at, invited_by, has_passkey } = member;
  const { session } = useAuth();
  const isOneself = 'username' in session && session.username === username;
  return (
    <ListItem>
      <div>
        <Row $gap={2}>
          <strong>{username}</strong>
          <Badge colors={role === 'owner' ? theme.ctr.good : theme.ctr.low}>{roleNames[role]}</Badge>
          {has_passkey && <Badge colors={theme.ctr.good}>Passkey</Badge>}
          {disabled_at && <Badge colors={theme.ctr.low}>Disabled</Badge>}
        </Row>
        <Note>
          {last_login_at ? 'Last login ' : 'Never logged in'}
          {last_login_at && <Time at={last_login_at} />} ·{' '}
          {invited_by ? `invited by ${invited_by}` : 'added by the operator'}, <Time at={created_at} />
          {disabled_at && ' · disabled '}
          {disabled_at && <Time at={disabled_at} />}
        </Note>
      </div>
      {isOneself ? <Note>You</Note> : <MemberButtons member={member} onChanged={onChanged} />}
    </ListItem>
  );
}

function outcomeOf(change: ChangeMember): string {
  if ('role' in change) return `is now an ${change.role}`;
  return change.is_disabled ? 'can no longer log in' : 'can log in again';
}

/** Admins cannot change themselves: an owner locked out by mistake would need another one. */
function MemberButtons({ member, onChanged }: { member: Member; onChanged: () => void }) {
  const { id, username, role, disabled_at } = member;
  const { confirm, dialog } = useConfirm();
  const other = role === 'owner' ? 'assistant' : 'owner';
  const change = useCommand(
    async (body: ChangeMember) => {
      await sendJson('PUT', `/api/auth/team/${id}`, body, z.unknown());
      showSuccess(`${username} ${outcomeOf(body)}`);
    },
    { failure: `Failed to change ${username}` },
  );
  async function ask(title: string, message: string, confirmLabel: string, body: ChangeMember) {
    if (!(await confirm({ title, message, confirmLabel }))) return;
    await change.run(body);
    onChanged();
    focusMain();
  }
  const becomes = `Make ${other}`;
  const toggles = disabled_at ? 'Enable' : 'Disable';
  const consequence = disabled_at
    ? 'They can log in again with their old password.'
    : 'They are logged out everywhere at once, and cannot log in until you enable them.';
  return (
    <Row $gap={2}>
      <SmallButton
        disabled={change.isBusy}
        onClick={() => void ask(`${becomes}: ${username}?`, duties[other], becomes, { role: other })}
      >
        {becomes}
        <VisuallyHidden> {username}</VisuallyHidden>
      </SmallButton>
      <SmallButton
        disabled={change.isBusy}
        onClick={() =>
          void ask(`${toggles} ${username}?`, consequence, toggles, { is_disabled: !disabled_at })
        }
      >
        {toggles}
        <VisuallyHidden> {username}</VisuallyHidden>
      </SmallButton>
      {dialog}
    </Row>
  );
}

function InvitationsPanel({
  invitations,
  onChanged,
}: {
  invitations: readonly Invitation[];
  onChanged: () => void;
}) {
  const [role, setRole] = useState<Role>('assistant');
  const [made, setMade] = useState<NewInvitation>();
  const invite = useCommand(
    async () => {
      setMade(await sendJson('POST', '/api/auth/invitations', { role }, NewInvitation));
      onChanged();
    },
    { failure: 'Failed to invite' },
  );
  return (
    <Panel
      title="Invitations"
      hint={`A link lets one person choose a name and a password within ${invitationHours} hours.`}
    >
      <Stack $gap={4}>
        <Inviting as="form" $gap={3} onSubmit={submitting(invite.run)}>
          <Choice label="Invite as" options={roleNames} value={role} onChoose={setRole} />
          <Button type="submit" disabled={invite.isBusy}>
            {invite.isBusy ? 'Inviting...' : 'Invite'}
          </Button>
        </Inviting>
        <Note>{duties[role]}</Note>
        {made && invitations.some(({ id }) => id === made.id) && (
          <SecretLink
            key={made.id}
            address={`${window.location.origin}${JOIN}#${made.secret}`}
            hint={`It works once, until ${moment(made.expires_at)}.`}
          />
        )}
      </Stack>
      <ul>
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} onChanged={onChanged} />
        ))}
      </ul>
    </Panel>
  );
}

function InvitationItem({ invitation, onChanged }: { invitation: Invitation; onChanged: () => void }) {
  const { id, role, inviter, created_at, expires_at } = invitation;
  const withdraw = useCommand(
    () => sendJson('DELETE', `/api/auth/invitations/${id}`, undefined, z.unknown()),
    { success: 'Invitation withdrawn', failure: 'Failed to withdraw the invitation' },
  );
  return (
    <ListItem>
      <div>
        <strong>{roleNames[role]}</strong>
        <Note>
          Invited by {inviter}, <Time at={created_at} /> · until <Time at={expires_at} />
        </Note>
      </div>
      <SmallButton
        disabled={withdraw.isBusy}
        onClick={() => void withdraw.run().then(onChanged).then(focusMain)}
      >
        Withdraw<VisuallyHidden> the invitation of {moment(created_at)}</VisuallyHidden>
      </SmallButton>
    </ListItem>
  );
}

const Inviting = styled(Row)`align-items: end;`;
