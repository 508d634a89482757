import { expect, test } from '@playwright/test';
import { goAsAdmin } from './admin.ts';
import { toast } from './pages.ts';

test('an owner invites an assistant, who joins by the link and is refused what owners do', async ({
  page,
  browser,
}) => {
  await goAsAdmin(page, '/admin/dashboard/team', 'Team');
  await page.getByRole('button', { name: 'Invite' }).click();
  const link = await page.getByLabel('Your link (shown once)').inputValue();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText(/invited you as an assistant/)).toBeVisible();
  const username = `Assistant ${Date.now()}`;
  await theirs.getByLabel('Username').fill(username);
  await theirs.getByLabel(/^Password(?! again)/).fill('correct horse battery staple');
  await theirs.getByLabel('Password again').fill('correct horse battery staple');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const menu = theirs.getByRole('navigation', { name: 'Admin' });
  await expect(menu.getByRole('link', { name: 'Properties' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Team' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Operations' })).toHaveCount(0);

  await theirs.goto('/admin/dashboard/team');
  await expect(theirs.getByText(/^Only owners can open this page/)).toBeVisible();
  const refused = await theirs.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await fetch('/api/auth/team', { headers })).status;
  });
  expect(refused).toBe(403);

  await page.reload();
  await page.getByRole('button', { name: `Disable ${username}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(toast(page, `${username} can no longer log in`)).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible();
  await context.close();
});
