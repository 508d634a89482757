import { expect } from '@playwright/test';
import { goAsAdmin, openAdmin } from './admin.ts';
import { expectAccessible, expectFits, quietTest, toast } from './pages.ts';

quietTest(
  'an admin sees the state of the read models, and rebuilds one while it serves',
  async ({ page }) => {
    await goAsAdmin(page, '/admin/dashboard', 'Overview');
    await openAdmin(page, 'Operations');
    await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
    const details = page.getByText('Technical details', { exact: true });
    const late = page.getByRole('region', { name: 'Is anything late?' });
    if (!(await late.isVisible())) await details.click(); // open from the start when somebody has to act
    await expect(late.getByText('Whatever was saved is shown.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Is anything about to run out?' })).toContainText(
      'are free',
    );
    const listings = page.getByRole('region', { name: 'listings' });
    await expect(listings.getByText('Up to date')).toBeVisible();
    await expect(page.getByText('Running', { exact: true })).toBeVisible();
    const generation = Number(await listings.locator('dt:text("Generation") + dd').textContent());
    await expectFits(page);

    await listings.getByRole('button', { name: 'Rebuild listings' }).click();
    const question = page.getByRole('alertdialog', { name: 'Rebuild listings?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await listings.getByRole('button', { name: 'Rebuild listings' }).click();
    await question.getByRole('button', { name: 'Rebuild' }).click();
    await expect(toast(page, 'Rebuild of listings requested.')).toBeVisible();
    await expect(listings.locator('dt:text("Generation") + dd')).toHaveText(String(generation + 1));
    await expect(toast(page, `listings: generation ${generation + 1} is now live.`)).toBeVisible();

    await page.setViewportSize({ width: 1280, height: 800 });
    await openAdmin(page, 'Activity');
    await expect(page.getByText(/^Read model rebuild (requested|started)$/).first()).toBeVisible();
  },
);
