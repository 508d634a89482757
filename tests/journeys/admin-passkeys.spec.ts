import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { fillLogin } from './admin.ts';
import { toast } from './pages.ts';
import { admin } from './product.ts';

const ACCOUNT = '/admin/dashboard/account';

/** Gives the browser an authenticator that keeps passkeys and has just recognised its user. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Adds an admin of the test's own, by an invitation. */
async function addOwner(request: APIRequestContext) {
  const { access_token } = await (await request.post('/api/auth/login', { data: admin })).json();
  const headers = { Authorization: `Bearer ${access_token}` };
  const invited = await request.post('/api/auth/invitations', { headers, data: { role: 'owner' } });
  const { secret } = await invited.json();
  const owner = { username: `Key holder ${Date.now()}`, password: 'a lock beside four passkeys' };
  const accepted = await request.post('/api/auth/invitations/accept', { data: { secret, ...owner } });
  expect(accepted.status()).toBe(204);
  return owner;
}

const overview = (page: Page) => page.getByRole('heading', { level: 1, name: 'Overview' });
async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible();
}

test('an admin adds a passkey, logs in and confirms with it, and gets in by a recovery code', async ({
  page,
}) => {
  const owner = await addOwner(page.request);
  await addAuthenticator(page);
  await page.goto(ACCOUNT);
  await fillLogin(page, owner);
  await page.getByLabel('Name of the new passkey').fill('Work laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toast(page, 'Passkey added')).toBeVisible();
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByRole('listitem')).toContainText('Work laptop');

  await logOut(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(overview(page)).toBeVisible();
  await page.goto(ACCOUNT);
  await expect(passkeys.getByRole('listitem')).toContainText('last used');

  // as the server answers ten minutes later
  await page.route(
    '**/api/auth/recovery-codes',
    (route) => route.fulfill({ status: 428, json: { detail: 'Confirm.' } }),
    {
      times: 1,
    },
  );
  const codes = page.getByRole('region', { name: 'Recovery codes' });
  await codes.getByRole('button', { name: 'Create recovery codes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [code = ''] = await codes.getByRole('listitem').allTextContents();

  await logOut(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Recovery code').fill(code);
  await page.keyboard.press('Enter');
  await expect(overview(page)).toBeVisible();
  await page.goto(ACCOUNT);
  await expect(codes.getByText('9 of 10 codes left.')).toBeVisible();
  await passkeys.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys.getByText('You have no passkeys.')).toBeVisible();
});
