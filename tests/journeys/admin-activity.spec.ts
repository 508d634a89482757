import { expect } from '@playwright/test';
import { apiAdmin, goAsAdmin } from './admin.ts';
import { expectFits, quietTest } from './pages.ts';

quietTest('the log updates itself, and opens old versions', async ({ page, request }) => {
  const title = 'Ledger House';
  const api = await apiAdmin(request);
  const { id } = await api.add({ title, price: 2_000_000, status: 'active' });
  await api.revise(id, { price: 1_900_000 });

  await goAsAdmin(page, '/admin/dashboard/activity', 'Activity');
  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await expect(entries.nth(20)).toBeVisible();
  await expectFits(page);

  await page.getByLabel('Listing').fill(title);
  await expect(entries).toHaveText([/Price reduced · .*by admin, through the API.*−5\.0%/, /Listing added/]);
  await api.remove(id);
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText('Listing deleted');
  await entries.last().getByRole('link', { name: title }).click();
  await expect(page.getByText(/^You are viewing/)).toBeVisible();
  await expect(page.getByRole('article')).toContainText('$2,000,000');
  await page.goBack();
  await expect(entries).toHaveCount(3);
});
