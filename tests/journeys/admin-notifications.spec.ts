import { expect, test } from '@playwright/test';
import { goAsAdmin } from './admin.ts';

test.use({ serviceWorkers: 'allow' });

const id = '0190f000-0000-7000-8000-00000000beef';
const path = `/admin/dashboard/enquiries/${id}`;

test('the admin area is an app whose worker shows a notice, and leaves public pages alone @phone', async ({
  page,
  context,
  baseURL = '',
}) => {
  await context.grantPermissions(['notifications']);
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ scopeURL }) => scopeURL === `${baseURL}/admin/`);
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await goAsAdmin(page, '/admin/dashboard/account', 'Account');
  const panel = page.getByRole('region', { name: 'Notifications' });
  await expect(panel.getByRole('button', { name: 'Allow on this device' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);

  const { errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    return (await fetch(link?.href ?? '')).json();
  });
  expect(manifest).toMatchObject({ scope: '/admin/', start_url: '/admin/dashboard', display: 'standalone' });

  const data = JSON.stringify({ title: 'Viewing request', body: 'Flat by the canal', tag: id, path });
  const registrationId = await registered;
  for (let times = 0; times < 2; times++)
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: baseURL, registrationId, data });
  const shown = () =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      const registration = await navigator.serviceWorker.ready;
      const notices = await registration.getNotifications();
      return [
        active?.scriptURL,
        ...notices.map(({ title, body, tag, data }) => [title, body, tag, data.path]),
      ];
    });
  await expect
    .poll(shown)
    .toEqual([`${baseURL}/admin/worker.js`, ['Viewing request', 'Flat by the canal', id, path]]);

  await page.goto('/buy');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1);
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
