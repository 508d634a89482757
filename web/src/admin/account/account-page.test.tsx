import type { SessionView } from '@marketplace/contracts/auth/auth.views';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, field, openAsAdmin, toast } from '../../testing/render-page.tsx';
import { minutesText } from './account-page.tsx';

const ACCOUNT = '/admin/dashboard/account';
const id = (n: number) => `0190f000-0000-7000-8000-00000000000${n}`;
const session = (n: number, more: Partial<SessionView> = {}): SessionView => ({
  id: id(n),
  device: 'Chrome on Windows',
  is_current: false,
  is_same_network: true,
  started_at: '2026-11-22T01:00:00.000Z',
  last_used_at: '2026-11-22T02:30:00.000Z',
  ...more,
});
const rules = { idle_minutes: 60, most_minutes: 720 };
const here = session(1, { is_current: true });
const phone = session(2, { device: 'Safari on iPhone', is_same_network: false });

function openAccount(...sessions: SessionView[]) {
  const api = fakeApi();
  api.answer('GET /api/auth/sessions', { sessions, ...rules });
  return { api, ...openAsAdmin(api, ACCOUNT) };
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const items = async () => {
  const found = await (await panel('Sessions')).findAllByRole('listitem');
  return found.map(({ textContent }) => textContent);
};

it('sessions say with what they were opened, from where, and when they were used last', async () => {
  openAccount(here, phone);
  expect(await items()).toEqual([
    'Chrome on WindowsThis sessionIn use now · this network · logged in 22 Nov 2026 09:00',
    'Safari on iPhoneLast used 22 Nov 2026 10:30 · another network · logged in 22 Nov 2026 09:00End the session of Safari on iPhone',
  ]);
  expect(
    (await panel('Sessions')).getByText(
      'A session ends after 1 hour of inactivity, and 12 hours after its login.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page');
});

it('one of them is ended, and one that is no more is not', async () => {
  const { api, user } = openAccount(here, phone, session(3));
  api.answer('DELETE /api/auth/sessions/:id', {});
  const sessions = await panel('Sessions');
  api.answer('GET /api/auth/sessions', { sessions: [here, session(3)], ...rules });
  await user.click(await sessions.findByRole('button', { name: 'End the session of Safari on iPhone' }));
  expect(await toast('Session of Safari on iPhone ended')).toBeInTheDocument();
  expect(api.asked('DELETE /api/auth/sessions/:id')[0]?.params).toEqual({ id: id(2) });
  await waitFor(async () => expect(await items()).toHaveLength(2));

  api.refuse('DELETE /api/auth/sessions/:id', 404, { detail: 'Session not found' });
  api.answer('GET /api/auth/sessions', { sessions: [here], ...rules });
  await user.click(sessions.getByRole('button', { name: 'End the session of Chrome on Windows' }));
  expect(await toast('Session not found')).toBeInTheDocument();
  await waitFor(async () => expect(await items()).toHaveLength(1));
  expect(sessions.queryByRole('button')).toBeNull();
});

it('all others are ended at once, after a question', async () => {
  const { api, user } = openAccount(here, phone, session(3));
  api.answer('DELETE /api/auth/sessions', { ended: 2 });
  const sessions = await panel('Sessions');
  await user.click(await sessions.findByRole('button', { name: 'End all others' }));
  const question = () => screen.getByRole('alertdialog', { name: 'End 2 other sessions?' });
  await user.click(within(question()).getByRole('button', { name: 'Cancel' }));
  expect(api.asked('DELETE /api/auth/sessions')).toEqual([]);
  await user.click(sessions.getByRole('button', { name: 'End all others' }));
  api.answer('GET /api/auth/sessions', { sessions: [here], ...rules });
  await user.click(within(question()).getByRole('button', { name: 'End all others' }));
  expect(await toast('2 sessions ended')).toBeInTheDocument();
  await waitFor(async () => expect(await items()).toHaveLength(1));
});

it('a failure to load them is said, and the password can be changed all the same', async () => {
  const api = fakeApi();
  api.refuse('GET /api/auth/sessions', 503, { detail: 'Later.' });
  openAsAdmin(api, ACCOUNT);
  expect(await toast('Failed to load your sessions')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Change Password' })).toBeEnabled();
});

it('the password is changed with the old one, and the new one typed twice the same', async () => {
  const { api, user } = openAccount(here);
  await panel('Password');
  const fill = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.type(field(label), text);
  };
  const submit = () => user.click(screen.getByRole('button', { name: 'Change Password' }));
  await fill('Current password', 'wrong');
  await fill('New password', 'quite another password');
  await fill('New password again', 'quite another passwort');
  await submit();
  expect(field('New password again')).toHaveAccessibleDescription('does not match the new password');
  expect(api.asked('PUT /api/auth/password')).toEqual([]);

  const detail = 'Please check the highlighted fields.';
  api.refuse('PUT /api/auth/password', 422, {
    detail,
    errors: [{ path: 'current_password', message: 'is not your password' }],
  });
  await fill('New password again', 'quite another password');
  await submit();
  expect(await toast(detail)).toBeInTheDocument();
  await waitFor(() => expect(field('Current password')).toHaveAccessibleDescription('is not your password'));
  expect(field('New password')).toHaveValue('quite another password');

  api.answer('PUT /api/auth/password', {});
  await fill('Current password', 'a long enough password');
  await submit();
  expect(await toast('Password changed. Everywhere else you are logged out.')).toBeInTheDocument();
  expect(api.sent('PUT /api/auth/password').at(-1)).toEqual({
    current_password: 'a long enough password',
    new_password: 'quite another password',
  });
  for (const label of ['Current password', 'New password', 'New password again'])
    expect(field(label)).toHaveValue('');
});

const passkey = {
  id: id(5),
  name: 'Work laptop',
  created_at: '2026-11-20T01:00:00.000Z',
  last_used_at: null,
};

it('passkeys are listed, renamed, and removed after a question and a confirmation by password', async () => {
  const { api, user } = openAccount(here);
  const own = { passkeys: [passkey], recovery_codes: 0, is_required: false };
  api.answer('GET /api/auth/passkeys', own);
  const passkeys = await panel('Passkeys');
  expect((await passkeys.findByRole('listitem')).textContent).toBe(
    'Work laptopAdded 20 Nov 2026 09:00 · never usedRename Work laptopRemove Work laptop',
  );
  api.answer('PUT /api/auth/passkeys/:id', {});
  await user.click(passkeys.getByRole('button', { name: 'Rename Work laptop' }));
  await user.clear(field('Name'));
  await user.type(field('Name'), 'Old laptop');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await toast('Passkey renamed')).toBeInTheDocument();
  expect(api.sent('PUT /api/auth/passkeys/:id')).toEqual([{ name: 'Old laptop' }]);

  api.refuse('DELETE /api/auth/passkeys/:id', 428, { detail: 'Confirm that it is you.' });
  await user.click(passkeys.getByRole('button', { name: 'Remove Work laptop' }));
  api.answer('GET /api/auth/passkeys', { ...own, passkeys: [] });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  api.refuse('POST /api/auth/confirm', 422, {
    detail: 'Please check the field.',
    errors: [{ path: 'password', message: 'is not your password' }],
  });
  await user.type(await within(dialog).findByLabelText(/^Password/), 'secret');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await within(dialog).findByText('is not your password')).toBeInTheDocument();
  api.answer('POST /api/auth/confirm', {});
  api.answer('DELETE /api/auth/passkeys/:id', {});
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await toast('Passkey Work laptop removed')).toBeInTheDocument();
  expect(await passkeys.findByText('You have no passkeys.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('closing the confirmation changes nothing', async () => {
  const { api, user } = openAccount(here);
  api.refuse('POST /api/auth/recovery-codes', 428);
  const codes = await panel('Recovery codes');
  await user.click(await codes.findByRole('button', { name: 'Create recovery codes' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  expect(await toast('Not confirmed. Nothing was changed.')).toBeInTheDocument();
  expect(api.asked('POST /api/auth/recovery-codes')).toHaveLength(1);
});

it('recovery codes are shown once, and new ones replace them after a question', async () => {
  const { api, user } = openAccount(here);
  const codes = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-cccc-ddd${n}`);
  api.answer('POST /api/auth/recovery-codes', { codes });
  const region = await panel('Recovery codes');
  await region.findByText('You have no recovery codes.');
  api.answer('GET /api/auth/passkeys', { passkeys: [], recovery_codes: 10, is_required: false });
  await user.click(region.getByRole('button', { name: 'Create recovery codes' }));
  expect((await region.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(codes);
  expect(await region.findByText('10 of 10 codes left.')).toBeInTheDocument();
  await user.click(region.getByRole('button', { name: 'Create new codes' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(api.asked('POST /api/auth/recovery-codes')).toHaveLength(1);
});

it('tells whole hours as such', () =>
  expect([1, 59, 60, 90, 720].map(minutesText)).toEqual([
    '1 minute',
    '59 minutes',
    '1 hour',
    '90 minutes',
    '12 hours',
  ]));
