import { expect, test } from '@playwright/test';
import { goAsAdmin } from './admin.ts';

test.use({ serviceWorkers: 'allow' });

const id = '0190f000-0000-7000-8000-00000000beef';
const path = `/admin/dashboard/enquiries/${id}`;

test('the admin area is an app whose worker shows a notice, and leaves public pages alone @phone', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = String(baseURL);
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ scopeURL }) => scopeURL === `${origin}/admin/`);
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await goAsAdmin(page, '/admin/dashboard/account', 'Account');
  const panel = page.getByRole('region', { name: 'Notifications' });
  // without a window Chromium blocks notifications, whatever a user allows
  const allow = panel.getByRole('button', { name: 'Allow on this device' });
  await expect(allow.or(panel.getByText('This browser blocks notifications'))).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);

  const { errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    return (await fetch(link?.href ?? '')).json();
  });
  expect(manifest).toMatchObject({ scope: '/admin/', start_url: '/admin/dashboard', display: 'standalone' });

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The worker does not run.');
  expect(worker.url()).toBe(`${origin}/admin/worker.js`);
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(globalThis, { shown });
    const { registration, clients } = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: object;
    };
    registration.showNotification = async (...notice) => void shown.push(notice);
    Object.assign(clients, { openWindow: async (opened: string) => void shown.push(opened) });
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  const notice = { title: 'Viewing request', body: 'Flat by the canal', tag: id, path };
  const registrationId = await registered;
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(notice),
  });
  const options = { body: notice.body, tag: id, icon: '/icon-192.png', data: { path } };
  await expect.poll(shown).toEqual([[notice.title, options]]);
  await worker.evaluate((path) => {
    const notification = { close: () => undefined, data: { path } };
    const tap = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
    globalThis.dispatchEvent(tap);
  }, path);
  await expect.poll(shown).toEqual([[notice.title, options], path]);

  await page.goto('/buy');
  // public pages have a worker of their own, which they may have registered by now
  const controller = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  expect(controller).not.toBe(worker.url());
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  );
  expect(scopes.filter((scope) => scope !== `${origin}/`)).toEqual([`${origin}/admin/`]);
});

test('the admin area says that it is offline, and is back when the connection is', async ({
  page,
  context,
}) => {
  await goAsAdmin(page, '/admin/dashboard/account', 'Account');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
});
