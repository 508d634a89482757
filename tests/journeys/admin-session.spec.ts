import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { fillLogin, logInOnTheWay, openAdmin } from './admin.ts';
import { expectAccessible, expectNoSidewaysScroll, quietTest, test, toast } from './pages.ts';
import { admin, colleague } from './product.ts';

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Ends the session of the page at the server, as its expiry would. */
async function endSession(page: Page) {
  const answer = await page.request.post('/api/auth/logout', {
    headers: { Authorization: `Bearer ${await token(page)}` },
  });
  expect(answer.ok()).toBe(true);
}

test('a session that ends while a listing is added keeps the form and the save', async ({ page }) => {
  const title = 'Ended while Adding';
  // a read that is refused first would open the dialog over the button
  await page.route(/\/api\/(live|properties\/alike)/, (route) => route.abort());
  await logInOnTheWay(page, '/admin/dashboard/add', 'Add Property');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('First line.\nSecond line.');
  await page.getByLabel('Price (SGD)').fill('1880000');
  await page.getByLabel('Property Type').selectOption('Sell');
  await page.getByLabel('Category').selectOption('Condominium');
  await page.getByLabel('District').selectOption({ label: 'D26 - Mandai / Upper Thomson' });
  await page.getByLabel('Status').selectOption('inactive');
  await endSession(page);
  await page.getByRole('button', { name: 'Add Property', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Username')).toHaveValue(admin.username);
  await expectAccessible(page);
  await dialog.getByLabel('Password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(toast(page, 'Property added successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: title })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await token(page)).toBeNull();
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expectAccessible(page);
});

test('unsaved work is confirmed before Back, a reload and a link', async ({ page }) => {
  await logInOnTheWay(page, '/admin/dashboard/bulk', 'Bulk Upload');
  await openAdmin(page, 'Add Property');
  await page.getByLabel('Title').fill('Half a Listing');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });

  await page.goBack();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/add$/);

  const asked = page.waitForEvent('dialog');
  const reloading = page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;

  await page.getByRole('button', { name: 'Continue your draft' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a Listing');
  await page.getByLabel('Title').fill('Another Half');
  await openAdmin(page, 'Overview');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

quietTest(
  'an admin ends the session of another device, and changes the password',
  async ({ page, browser }) => {
    await page.goto('/admin/login');
    await fillLogin(page, colleague);
    await expect(toast(page, 'Login successful!')).toBeVisible();
    const toasts = await toast(page, 'Login successful!').boundingBox();
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1';
    const elsewhere = await browser.newContext({ userAgent: iPhone });
    const phone = await elsewhere.newPage();
    await phone.goto('/admin/login');
    await fillLogin(phone, colleague);
    await expect(phone.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

    await openAdmin(page, 'Account');
    const sessions = page.getByRole('region', { name: 'Sessions' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByRole('listitem').filter({ hasText: 'This session' })).toContainText(
      'Chrome on Linux',
    );
    await expectAccessible(page);
    const endOthers = await sessions.getByRole('button', { name: 'End all others' }).boundingBox();
    expect(endOthers?.y, 'where no toast covers it').toBeGreaterThan(
      (toasts?.y ?? 0) + (toasts?.height ?? 0),
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await sessions.getByRole('button', { name: 'End the session of Safari on iPhone' }).click();
    await expect(toast(page, 'Session of Safari on iPhone ended')).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await phone.reload();
    await expect(phone).toHaveURL(/\/admin\/login$/);
    await fillLogin(phone, colleague);
    await expect(phone.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

    const password = 'quite another password';
    await page.getByLabel('Current password').fill(colleague.password);
    await page.getByLabel('New password', { exact: false }).first().fill(password);
    await page.getByLabel('New password again').fill(password);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(toast(page, 'Password changed. Everywhere else you are logged out.')).toBeVisible();
    await phone.reload();
    await expect(phone).toHaveURL(/\/admin\/login$/);
    await fillLogin(phone, colleague);
    await expect(phone.locator('.Toastify__toast--error')).toBeVisible();
    await fillLogin(phone, { ...colleague, password });
    await expect(phone.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await elsewhere.close();

    await page.goto('/admin/dashboard/activity');
    const told = page.getByRole('listitem').filter({ hasText: 'by colleague' });
    await expect(told.filter({ hasText: 'Session on another device ended' })).toHaveCount(1);
    await expect(told.filter({ hasText: 'Password of admin colleague changed' })).toHaveCount(1);
    await expect(page.getByText('Login of colleague failed').first()).toBeVisible();
  },
);
