import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin, fillLogin, fillProperty, logInOnTheWay, openAdmin } from './admin.ts';
import { complaints, expectAccessible, hold, test, toast } from './pages.ts';
import { admin } from './product.ts';

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Ends the session of the page at the server, as its expiry would. */
async function endSession(page: Page) {
  const answer = await page.request.post('/api/auth/logout', {
    headers: { Authorization: `Bearer ${await token(page)}` },
  });
  expect(answer.ok()).toBe(true);
}

test.describe('logging in', () => {
  test('with a wrong password is refused, with the right one leads to where one was going', async ({
    page,
  }) => {
    await page.goto('/admin/dashboard/bulk');
    await expect(page).toHaveURL(/\/admin\/login$/);
    await fillLogin(page, { ...admin, password: 'wrong' });
    await expect(page.locator('.Toastify__toast--error')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(admin.username);
    await expectAccessible(page);

    await fillLogin(page);
    await expect(toast(page, 'Login successful!')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/dashboard\/bulk$/);
    expect(await token(page)).not.toBeNull();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Bulk Upload' })).toBeVisible();
  });

  test('says Invalid credentials when the server gives no reason', async ({ page }) => {
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, body: '' }));
    await page.goto('/admin/login');
    await fillLogin(page);
    await expect(toast(page, 'Invalid credentials')).toBeVisible();
    expect(await token(page)).toBeNull();
  });

  test('needs both fields, and says while it is busy', async ({ page }) => {
    const free = await hold(page, '**/api/auth/login');
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill(admin.username);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('Password')).toBeFocused();
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
    free();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  test('can be left for the home page', async ({ page }) => {
    await page.goto('/admin/login');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('logging out removes the token and says so', async ({ page }) => {
  const said = complaints(page);
  await logInOnTheWay(page, '/admin/login', 'Overview');
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await token(page)).toBeNull();
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(said).toEqual([]);
});

test('a stored token that the server refuses is cleared', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('token', 'old'));
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await token(page)).toBeNull();
});

test.describe('a session that ends', () => {
  test('while a listing is added keeps what was typed, and the save goes on', async ({ page }, {
    project,
  }) => {
    const title = `Ended while Adding ${project.name}`;
    await logInOnTheWay(page, '/admin/dashboard/add', 'Add Property');
    await fillProperty(page, title);
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
  });

  test('while a listing is edited keeps what was typed, even when the dialog is closed first', async ({
    page,
    request,
  }, { project }) => {
    const title = `Ended while Editing ${project.name}`;
    await (await apiAdmin(request)).add({ title });
    await logInOnTheWay(page, `/admin/dashboard/properties?search=${title}`, 'Properties');
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    const form = page.getByRole('dialog', { name: 'Edit Property' });
    await form.getByLabel('Bedrooms').fill('4');
    await endSession(page);
    await form.getByRole('button', { name: 'Save Changes' }).click();

    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(form.getByText('Your session has ended. Log in again to go on.')).toBeVisible();
    await expect(form.getByLabel('Bedrooms')).toHaveValue('4');

    await form.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByLabel('Password').fill(admin.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(toast(page, 'Property updated successfully!')).toBeVisible();
    await expect(form).toBeHidden();
  });

  test('with nothing unsaved leads to the login, and from there back', async ({ page }) => {
    await logInOnTheWay(page, '/admin/dashboard/properties', 'Properties');
    await endSession(page);
    await openAdmin(page, 'Analytics');
    await expect(page).toHaveURL(/\/admin\/login$/);
    await fillLogin(page);
    await expect(page).toHaveURL(/\/admin\/dashboard\/analytics$/);
  });
});

test('leaving unsaved work is asked about: by a link, the back button, logging out and a reload', async ({
  page,
}) => {
  await logInOnTheWay(page, '/admin/dashboard/bulk', 'Bulk Upload');
  await openAdmin(page, 'Add Property');
  await page.getByLabel('Title').fill('Half a Listing');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });

  await openAdmin(page, 'Overview');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a Listing');

  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/add$/);

  const menu = page.getByRole('button', { name: 'Menu' });
  if ((await menu.isVisible()) && !(await page.getByRole('button', { name: 'Logout' }).isVisible()))
    await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/add$/);

  const asked = page.waitForEvent('dialog');
  const reloading = page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;

  await page.getByLabel('Title').fill('Another Half');
  await openAdmin(page, 'Overview');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});
