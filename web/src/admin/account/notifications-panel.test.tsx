import { createHash } from 'node:crypto';
import type { Device } from '@marketplace/contracts/auth/devices.views';
import { headers } from '@marketplace/contracts/headers';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, field, openAsAdmin, toast } from '../../testing/render-page.tsx';

const ACCOUNT = '/admin/dashboard/account';
const KEY = Buffer.alloc(65, 4).toString('base64url');
const ENDPOINT = 'https://push.example.com/secret';
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const OWN = createHash('sha256').update(ENDPOINT).digest('base64url');
const device = (changes: Partial<Device> = {}): Device => ({
  id: 'of-another-device',
  name: 'Safari on iPhone',
  added_at: '2026-11-22T01:00:00.000Z',
  quiet: null,
  ...changes,
});
const own = device({ id: OWN, name: 'Chrome on Android' });

/** What a browser with push has, subscribed or not, and how its user answers. */
function browser({ permission = 'default', answer = 'granted', isSubscribed = false } = {}) {
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: new Uint8Array(Buffer.from(KEY, 'base64url')).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, expirationTime: null, keys }),
    unsubscribe: vi.fn(async () => {
      isSubscribed = false;
      return true;
    }),
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true;
      return subscription;
    },
  };
  const registration = { pushManager };
  const container = { register: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  vi.stubGlobal('PushManager', class {});
  const notification = { permission, requestPermission: async () => answer };
  vi.stubGlobal('Notification', notification);
  return { subscription };
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'standalone');
});

function openAccount(devices: Device[] = [], public_key: string | null = KEY) {
  const api = fakeApi();
  api.answer('GET /api/auth/sessions', { sessions: [], idle_minutes: 60, most_minutes: 720 });
  api.answer('GET /api/auth/devices', { public_key, devices });
  return { api, ...openAsAdmin(api, ACCOUNT) };
}
const panel = async () => within(await screen.findByRole('region', { name: 'Notifications' }));
const items = async () => {
  const found = await (await panel()).findAllByRole('listitem');
  return found.map(({ textContent }) => textContent);
};

it('a device is allowed, and stopped again', async () => {
  const { subscription } = browser();
  const { api, user } = openAccount();
  const shown = await panel();
  expect(await shown.findByText('No device has notifications on yet.')).toBeInTheDocument();
  api.answer('POST /api/auth/devices', {});
  api.answer('GET /api/auth/devices', { public_key: KEY, devices: [own, device()] });
  await user.click(shown.getByRole('button', { name: 'Allow on this device' }));
  expect(await toast('Notifications are on for this device')).toBeInTheDocument();
  const [asked] = api.asked('POST /api/auth/devices');
  expect(asked?.body).toEqual({ endpoint: ENDPOINT, keys });
  expect(asked?.headers.get(headers.deviceToken)).toMatch(/^[\w-]{32,}$/);
  await waitFor(async () =>
    expect((await items())[0]).toMatch(/^Chrome on AndroidThis deviceAdded 22 Nov 2026 09:00Send a test/),
  );
  expect(shown.queryByRole('button', { name: 'Allow on this device' })).toBeNull();

  api.answer('DELETE /api/auth/devices/:id', {});
  api.answer('GET /api/auth/devices', { public_key: KEY, devices: [device()] });
  await user.click(shown.getByRole('button', { name: 'Stop Chrome on Android' }));
  expect(await toast('Notifications are off for Chrome on Android')).toBeInTheDocument();
  expect(api.asked('DELETE /api/auth/devices/:id')[0]?.params).toEqual({ id: OWN });
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  expect(await shown.findByRole('button', { name: 'Allow on this device' })).toBeInTheDocument();
});

it('another device gets a test, quiet hours, and is removed', async () => {
  const { subscription } = browser({ permission: 'granted', isSubscribed: true });
  const { api, user } = openAccount([own, device()]);
  const shown = await panel();
  api.answer('POST /api/auth/devices/:id/test', {});
  await user.click(await shown.findByRole('button', { name: 'Send a test to Safari on iPhone' }));
  expect(await toast('Test sent to Safari on iPhone')).toBeInTheDocument();

  api.answer('PUT /api/auth/devices/:id', {});
  await user.click(shown.getByRole('button', { name: 'Quiet hours of Safari on iPhone' }));
  expect([field('Quiet from'), field('Quiet until')].map((one) => (one as HTMLInputElement).value)).toEqual([
    '22:00',
    '07:00',
  ]);
  const quiet = { from: '22:00', until: '07:00' };
  api.answer('GET /api/auth/devices', { public_key: KEY, devices: [own, device({ quiet })] });
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(await toast('Quiet hours saved')).toBeInTheDocument();
  await waitFor(async () => expect((await items())[1]).toContain('quiet from 22:00 to 07:00'));
  await user.click(shown.getByRole('button', { name: 'Quiet hours of Safari on iPhone' }));
  await user.click(shown.getByRole('button', { name: 'No quiet hours' }));
  await waitFor(() => expect(api.sent('PUT /api/auth/devices/:id')).toEqual([{ quiet }, { quiet: null }]));

  api.answer('DELETE /api/auth/devices/:id', {});
  api.answer('GET /api/auth/devices', { public_key: KEY, devices: [own] });
  await user.click(shown.getByRole('button', { name: 'Remove Safari on iPhone' }));
  await waitFor(async () => expect(await items()).toHaveLength(1));
  expect(subscription.unsubscribe).not.toHaveBeenCalled();
});

it('a user who says no is asked no more', async () => {
  browser({ answer: 'denied' });
  const { api, user } = openAccount();
  await user.click(await (await panel()).findByRole('button', { name: 'Allow on this device' }));
  expect(await toast('Failed to turn on notifications on this device')).toBeInTheDocument();
  expect(api.asked('POST /api/auth/devices')).toEqual([]);
});

it('what is in the way is said', async () => {
  browser({ permission: 'denied' });
  openAccount();
  expect(
    await (await panel()).findByText(/^This browser blocks notifications from this site/),
  ).toBeInTheDocument();
  expect((await panel()).queryByRole('button')).toBeNull();
});

it('an iPhone needs the home screen first', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  openAccount();
  expect(await (await panel()).findByText(/add this site to the Home Screen first/)).toBeInTheDocument();
});

it('a browser without push shows the devices that have it', async () => {
  openAccount([device()]);
  expect(await (await panel()).findByText(/^This browser cannot show notifications/)).toBeInTheDocument();
  expect(await items()).toHaveLength(1);
});

it('a server without a key says so', async () => {
  browser();
  openAccount([], null);
  expect(
    await (await panel()).findByText(/^Notifications are not set up on this server/),
  ).toBeInTheDocument();
});

it('a failure to load them can be retried', async () => {
  const { api, user } = openAccount();
  api.refuse('GET /api/auth/devices', 403, { detail: 'Not now.' });
  const shown = await panel();
  expect(await shown.findByText('Failed to load your devices')).toBeInTheDocument();
  api.answer('GET /api/auth/devices', { public_key: KEY, devices: [device()] });
  await user.click(shown.getByRole('button', { name: 'Retry' }));
  expect(await items()).toHaveLength(1);
});
