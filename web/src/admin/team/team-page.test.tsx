import type { Invitation, Member } from '@marketplace/contracts/auth/team.views';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  expectAddress,
  fakeApi,
  field,
  knowAdmin,
  openAsAdmin,
  openPage,
  refuseStatistics,
  toast,
} from '../../testing/render-page.tsx';

const TEAM = '/admin/dashboard/team';
const id = (n: number) => `0190f000-0000-7000-8000-00000000000${n}`;
const member = (n: number, username: string, more: Partial<Member> = {}): Member => ({
  id: id(n),
  username,
  role: 'assistant',
  created_at: '2026-11-20T01:00:00.000Z',
  disabled_at: null,
  last_login_at: '2026-11-22T02:30:00.000Z',
  invited_by: 'admin',
  has_passkey: false,
  ...more,
});
const oneself = member(1, 'admin', { role: 'owner', invited_by: null });
const invitation: Invitation = {
  id: id(7),
  role: 'assistant',
  inviter: 'admin',
  created_at: '2026-11-22T01:00:00.000Z',
  expires_at: '2026-11-24T01:00:00.000Z',
};
const secret = 's'.repeat(43);
const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('members are listed with role, last login and who invited them; no one changes themselves', async () => {
  const api = fakeApi();
  const members = [
    oneself,
    member(2, 'Siti', { last_login_at: null, disabled_at: '2026-11-23T01:00:00.000Z' }),
  ];
  api.answer('GET /api/auth/team', { members, invitations: [], requires_passkeys: false });
  openAsAdmin(api, TEAM);
  const items = await (await region('Members')).findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'adminOwnerLast login 22 Nov 2026 10:30 · added by the operator, 20 Nov 2026 09:00You',
    'SitiAssistantDisabledNever logged in · invited by admin, 20 Nov 2026 09:00 · disabled 23 Nov 2026 09:00Make owner SitiEnable Siti',
  ]);
});

it('a role is changed and an admin is disabled, after a question; a refusal is told', async () => {
  const api = fakeApi();
  api.answer('GET /api/auth/team', {
    members: [oneself, member(2, 'Siti')],
    invitations: [],
    requires_passkeys: false,
  });
  api.answer('PUT /api/auth/team/:id', {});
  const { user } = openAsAdmin(api, TEAM);
  const press = async (button: string, confirm: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: confirm }));
  };
  await press('Make owner Siti', 'Make owner');
  expect(await toast('Siti is now an owner')).toBeInTheDocument();
  await press('Disable Siti', 'Disable');
  await waitFor(() =>
    expect(api.asked('PUT /api/auth/team/:id').map(({ body }) => body)).toEqual([
      { role: 'owner' },
      { is_disabled: true },
    ]),
  );
  expect(await toast('Siti can no longer log in')).toBeInTheDocument();
  const detail = 'This is the only owner who can log in. Make another admin an owner first.';
  api.refuse('PUT /api/auth/team/:id', 409, { detail });
  await press('Disable Siti', 'Disable');
  expect(await toast(detail)).toBeInTheDocument();
});

it('an invitation gives a link that is shown once, and goes when it is withdrawn', async () => {
  const api = fakeApi();
  api.answer('GET /api/auth/team', { members: [oneself], invitations: [], requires_passkeys: false });
  api.answer(
    'POST /api/auth/invitations',
    { id: id(7), secret, expires_at: invitation.expires_at },
    { status: 201 },
  );
  api.answer('DELETE /api/auth/invitations/:id', {});
  const { user } = openAsAdmin(api, TEAM);
  const invitations = await region('Invitations');
  api.answer('GET /api/auth/team', {
    members: [oneself],
    invitations: [invitation],
    requires_passkeys: false,
  });
  await user.click(invitations.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByLabelText(/^Your link/)).toHaveValue(
    `${window.location.origin}/admin/join#${secret}`,
  );
  expect(api.asked('POST /api/auth/invitations')[0]?.body).toEqual({ role: 'assistant' });
  api.answer('GET /api/auth/team', { members: [oneself], invitations: [], requires_passkeys: false });
  await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  expect(await toast('Invitation withdrawn')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByLabelText(/^Your link/)).toBeNull());
});

it('an assistant sees a smaller menu, and reads why a page is not for them', async () => {
  const api = fakeApi();
  openAsAdmin(api, TEAM, 'assistant');
  expect(
    await screen.findByText('Only owners can open this page. Ask an owner of the site to change your role.'),
  ).toBeInTheDocument();
  const menu = within(screen.getByRole('navigation', { name: 'Admin' }));
  const links = menu.getAllByRole('link').map(({ textContent }) => textContent?.trim());
  expect(links).toContain('Properties');
  expect(links).not.toContain('Team');
  expect(links).not.toContain('Operations');
});

it('an invited person chooses a name and a password, and is logged in', async () => {
  const api = fakeApi();
  const expires_at = '2026-11-24T01:00:00.000Z';
  api.answer('POST /api/auth/invitations/open', { role: 'assistant', inviter: 'Mei', expires_at });
  const errors = [{ path: 'username', message: 'is the name of another admin' }];
  api.refuse('POST /api/auth/invitations/accept', 422, {
    detail: 'Please check the highlighted fields.',
    errors,
  });
  const { user } = openPage(`/admin/join#${secret}`);
  expect(await screen.findByText(/^Mei invited you as an assistant/)).toBeInTheDocument();
  await user.type(field('Username'), 'Siti');
  await user.type(field('Password'), 'a long enough password');
  await user.type(field('Password again'), 'a long enough passwort');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(screen.getByText('does not match the password')).toBeInTheDocument();
  await user.type(field('Password again'), '{Backspace}d');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('is the name of another admin')).toBeInTheDocument();

  api.answer('POST /api/auth/invitations/accept', {});
  api.answer('POST /api/auth/login', { access_token: 'a-token' });
  knowAdmin(api, 'assistant');
  refuseStatistics(api);
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await expectAddress('/admin/dashboard');
  expect(api.asked('POST /api/auth/invitations/accept').at(-1)?.body).toEqual({
    secret,
    username: 'Siti',
    password: 'a long enough password',
  });
});

it('a link that is over or incomplete says what to do', async () => {
  const api = fakeApi();
  const detail =
    'This invitation was used or withdrawn, or it has expired. Ask an owner of the site for a new one.';
  api.refuse('POST /api/auth/invitations/open', 410, { detail });
  openPage(`/admin/join#${secret}`);
  expect(await screen.findByText(detail)).toBeInTheDocument();
});

it('passkeys are required after a question, once the owner has one', async () => {
  const api = fakeApi();
  const members = [{ ...oneself, has_passkey: true }];
  api.answer('GET /api/auth/team', { members, invitations: [], requires_passkeys: false });
  api.refuse('PUT /api/auth/team-policy', 422);
  const { user } = openAsAdmin(api, TEAM);
  const passkeys = await region('Passkeys');
  const require = async () => {
    await user.click(passkeys.getByRole('button', { name: 'Require passkeys' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Require passkeys?' });
    await user.click(within(dialog).getByRole('button', { name: 'Require passkeys' }));
  };
  await require();
  expect(await toast('Add a passkey of your own first, on the Account page.')).toBeInTheDocument();
  api.answer('PUT /api/auth/team-policy', {});
  api.answer('GET /api/auth/team', { members, invitations: [], requires_passkeys: true });
  await require();
  expect(await passkeys.findByText('Every member needs a passkey to log in.')).toBeInTheDocument();
  expect(api.sent('PUT /api/auth/team-policy').at(-1)).toEqual({ requires_passkeys: true });
});
