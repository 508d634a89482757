import type { Verified } from '@marketplace/contracts/auth/auth.views';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
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
import { tabulate } from '../../testing/table.ts';

const DASHBOARD = '/admin/dashboard';
const token = () => localStorage.getItem('token');
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function fillLogin(user: UserEvent, part?: HTMLElement) {
  if (!part) await user.type(field('Username'), 'admin');
  await user.type(field('Password', part), 'secret');
  await user.click(within(part ?? document.body).getByRole('button', { name: 'Login' }));
}

/** Lets an admin log in, who is then who the token says. */
function acceptLogin(api: FakeApi) {
  api.answer('POST /api/auth/login', { access_token: 'a-token' });
  knowAdmin(api);
}

describe('logging in', () => {
  it('says Invalid credentials when the server gives no reason, and keeps the name', async () => {
    const api = fakeApi();
    api.refuse('POST /api/auth/login', 401);
    const { user } = openPage('/admin/login');
    await heading('Admin Login');
    await fillLogin(user);
    expect(await toast('Invalid credentials')).toBeInTheDocument();
    expect(token()).toBeNull();
    expect(field('Username')).toHaveValue('admin');
    expect(field('Password')).toHaveFocus();
    expect(field('Password')).toHaveAccessibleDescription('Invalid credentials');
  });

  it('returns to the requested page, and shows that it is busy', async () => {
    const api = fakeApi();
    acceptLogin(api);
    const goOn = api.hold('POST /api/auth/login');
    const { user } = openPage(`${DASHBOARD}/bulk`);
    await expectAddress('/admin/login');
    await heading('Admin Login');
    await fillLogin(user);
    expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeDisabled();
    goOn();
    expect(await toast('Login successful!')).toBeInTheDocument();
    await expectAddress(`${DASHBOARD}/bulk`);
    expect(await heading('Bulk Upload')).toBeInTheDocument();
    expect(token()).toBe('a-token');
  });

  it('sends the same browser id each time, also after a logout', async () => {
    const api = fakeApi();
    acceptLogin(api);
    api.answer('POST /api/auth/logout', {});
    const { user } = openPage(`${DASHBOARD}/bulk`);
    await heading('Admin Login');
    await fillLogin(user);
    await heading('Bulk Upload');
    const device = api.asked('POST /api/auth/login')[0]?.headers.get('X-Device-Token');
    expect(device).toMatch(/^[0-9a-f]{32}$/);
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await heading('Admin Login');
    api.refuse('POST /api/auth/login', 401);
    await fillLogin(user);
    await toast('Invalid credentials');
    expect(api.asked('POST /api/auth/login')[1]?.headers.get('X-Device-Token')).toBe(device);
  });

  it('starts in the username, except on a touch screen', async () => {
    fakeApi();
    const { go } = openPage('/admin/login');
    await heading('Admin Login');
    expect(field('Username')).toHaveFocus();
    await go('/admin/join');
    await heading('Join the team');
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    await go('/admin/login');
    await heading('Admin Login');
    expect(document.body).toHaveFocus();
  });

  it('has a link to the home page', async () => {
    fakeApi();
    openPage('/admin/login');
    expect(await screen.findByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });
});

const ENDED = 'Your session has ended. Log in again to continue.';

describe('a session', () => {
  it('ends at the logout, with a message', async () => {
    const api = fakeApi();
    api.answer('POST /api/auth/logout', {});
    const { user, go } = openAsAdmin(api, `${DASHBOARD}/bulk`);
    await heading('Bulk Upload');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await toast('Logged out successfully')).toBeInTheDocument();
    await expectAddress('/admin/login');
    expect(token()).toBeNull();
    expect(screen.queryByText(ENDED)).toBeNull();
    expect(localStorage.getItem('logged-out')).toBe('yes'); // for the other tabs
    expect(api.asked('POST /api/auth/logout')).toHaveLength(1);
    await go(DASHBOARD);
    await expectAddress('/admin/login');
  });

  it('is cleared when the server refuses its token', async () => {
    const api = fakeApi();
    localStorage.setItem('token', 'a-token');
    api.refuse('GET /api/auth/verify', 401);
    openPage(DASHBOARD);
    await expectAddress('/admin/login');
    expect(token()).toBeNull();
    expect(await screen.findByRole('alert')).toHaveTextContent(ENDED);
  });

  it('continues when the server cannot verify its token', async () => {
    const api = fakeApi();
    localStorage.setItem('token', 'a-token');
    api.refuse('GET /api/auth/verify', 503);
    openPage(DASHBOARD);
    await waitFor(() => expect(api.asked('GET /api/auth/verify')).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50))); // the answer is read
    expect(token()).toBe('a-token');
    expect(screen.queryByText(ENDED)).toBeNull();
  });

  it('of a disabled admin says so and whom to ask', async () => {
    const api = fakeApi();
    const { go } = openAsAdmin(api, `${DASHBOARD}/bulk`);
    await heading('Bulk Upload');
    const detail = 'Your account was disabled. Ask the site’s operator to enable it.';
    api.refuse('GET /api/auth/verify', 401, { detail });
    api.refuse('GET /api/auth/sessions', 401, { detail: 'Please log in again.' });
    await go(`${DASHBOARD}/account`);
    await expectAddress('/admin/login');
    expect(await screen.findByText(detail)).toBeInTheDocument();
    expect(api.asked('GET /api/auth/verify').at(-1)?.headers.get('Authorization')).toBe('Bearer a-token');
  });

  it('ended in another tab says so until the next login', async () => {
    const api = fakeApi();
    const { user } = openAsAdmin(api, `${DASHBOARD}/bulk`);
    await heading('Bulk Upload');
    localStorage.setItem('logged-out', 'yes'); // as the other tab leaves it
    localStorage.removeItem('token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await expectAddress('/admin/login');
    expect(await screen.findByText('You logged out in another tab.')).toBeInTheDocument();
    acceptLogin(api);
    await fillLogin(user);
    await expectAddress(`${DASHBOARD}/bulk`);
    expect(localStorage.getItem('logged-out')).toBeNull();
  });

  it('that ends without unsaved work leads to the login and back', async () => {
    const api = fakeApi();
    api.answer('GET /api/properties', [listing(1)]);
    tabulate(api, [listing(1)]);
    const { user, go } = openAsAdmin(api, `${DASHBOARD}/properties`);
    await heading('Properties');
    api.refuse('GET /api/activity', 401);
    await go(`${DASHBOARD}/activity`);
    await expectAddress('/admin/login');
    expect(await screen.findByText(ENDED)).toBeInTheDocument();
    acceptLogin(api);
    api.answer('GET /api/activity', { entries: [], next_before: null });
    await heading('Admin Login');
    await fillLogin(user);
    await expectAddress(`${DASHBOARD}/activity`);
  });

  it('that ends during an edit keeps the text, even after the dialog is closed', async () => {
    const api = fakeApi();
    tabulate(api, [listing(1)]);
    const { user } = openAsAdmin(api, `${DASHBOARD}/properties`);
    await user.click(await screen.findByRole('button', { name: 'Edit Listing 1' }));
    const form = await screen.findByRole('dialog', { name: 'Edit Property' });
    await user.clear(field('Bedrooms', form));
    await user.type(field('Bedrooms', form), '4');
    api.refuse('PUT /api/properties/:id', 401);
    const save = () => user.click(within(form).getByRole('button', { name: 'Save Changes' }));
    const dialog = () => screen.findByRole('dialog', { name: 'Your session has ended' });
    await save();
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    expect(
      await within(form).findByText('Your session has ended. Log in again to continue.'),
    ).toBeInTheDocument();
    expect(field('Bedrooms', form)).toHaveValue('4');

    await save();
    expect(field('Username', await dialog())).toHaveValue('admin');
    acceptLogin(api);
    api.answer('PUT /api/properties/:id', { id: listing(1).id, slug: 'listing-1', version: 2 });
    await fillLogin(user, await dialog());
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    await waitFor(() => expect(form).not.toBeInTheDocument());
    expect(api.sent('PUT /api/properties/:id').at(-1)).toEqual({ bedrooms: 4 });
  });
});

describe('an admin', () => {
  const verified: Verified = {
    id: '0190f000-0000-7000-8000-0000000000ad',
    username: 'admin',
    role: 'owner',
    must_add_passkey: false,
    new_devices: [],
  };

  it('logs in with a recovery code in place of the password', async () => {
    const api = fakeApi();
    knowAdmin(api);
    refuseStatistics(api);
    api.answer('POST /api/auth/login/recovery-code', { access_token: 'a-token' });
    const { user } = openPage('/admin/login');
    await heading('Admin Login');
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(field('Username'), 'admin');
    await user.type(field('Recovery code'), 'aaaa-bbbb-cccc-dddd');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await toast('Login successful!')).toBeInTheDocument();
    expect(api.sent('POST /api/auth/login/recovery-code')).toEqual([
      { username: 'admin', code: 'aaaa-bbbb-cccc-dddd' },
    ]);
  });

  it('who must add a passkey sees nothing else', async () => {
    const api = fakeApi();
    knowAdmin(api);
    api.answer('GET /api/auth/verify', { ...verified, must_add_passkey: true });
    localStorage.setItem('token', 'a-token');
    const { go } = openPage(`${DASHBOARD}/bulk`);
    await heading('Add a passkey');
    await go(`${DASHBOARD}/activity`);
    expect(await heading('Add a passkey')).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull();
    expect(api.asked('GET /api/activity')).toEqual([]);
  });

  it('is told of new devices until they dismiss that', async () => {
    const api = fakeApi();
    knowAdmin(api);
    const devices = [
      { what: 'passkey', name: 'Phone', at: '2026-11-22T03:00:00.000Z' },
      { what: 'login', name: 'Safari on iPhone', at: '2026-11-22T02:30:00.000Z' },
    ] as const;
    api.answer('GET /api/auth/verify', { ...verified, new_devices: [...devices] });
    localStorage.setItem('token', 'a-token');
    const { user } = openPage(`${DASHBOARD}/bulk`);
    expect(await screen.findByText(/^Passkey added: Phone/)).toBeInTheDocument();
    expect(screen.getByText(/^Login from a new browser: Safari on iPhone/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^Passkey added/)).toBeNull();
  });
});

describe('unsaved work', () => {
  it('is asked about before a link, Back and a logout', async () => {
    const { user, go } = openAsAdmin(fakeApi(), `${DASHBOARD}/bulk`);
    await heading('Bulk Upload');
    await go(`${DASHBOARD}/add`);
    await heading('Add Property');
    await user.type(field('Title'), 'Half');
    const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    for (const leave of [
      () => user.click(screen.getByRole('link', { name: 'Overview' })),
      () => go(-1),
      () => user.click(screen.getByRole('button', { name: 'Logout' })),
    ]) {
      await leave();
      await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
      expect(field('Title')).toHaveValue('Half');
      await expectAddress(`${DASHBOARD}/add`);
    }
    await user.click(screen.getByRole('link', { name: 'Bulk Upload' }));
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    expect(await heading('Bulk Upload')).toBeInTheDocument();
  });
});
