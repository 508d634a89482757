import { expect } from '@playwright/test';
import { apiAdmin, goAsAdmin, openAdmin } from './admin.ts';
import { complaints, expectAccessible, expectNoSidewaysScroll, test, toast } from './pages.ts';

test('which listing lost interest after its price rose is two presses away, and its price is put back', async ({
  page,
  request,
}, { project }) => {
  const title = `Steep Court ${project.name}`;
  const api = await apiAdmin(request);
  const { id } = await api.add({ title, price: 1_000_000 });
  await api.revise(id, { price: 1_250_000 });

  const said = complaints(page);
  await goAsAdmin(page, '/admin/dashboard', 'Overview');
  await openAdmin(page, 'Prices');
  await page.getByRole('tab', { name: /^Rises \(\d+\)/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Lost most interest' })).toBeVisible();
  await expect(page).toHaveURL(/\/prices\?direction=up$/);
  await expectAccessible(page);

  await page.getByLabel('Sort by').selectOption('Newest first');
  const line = page.getByRole('row').filter({ hasText: title });
  await expect(line).toContainText('$1,000,000 → $1,250,000+25.0%');
  await expect(line).toContainText('Too little to tell');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await line.getByRole('button', { name: /^Put it back/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Put the price back' });
  await expect(dialog).toContainText('from $1,250,000 back to $1,000,000');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Put it back' }).click();
  await expect(toast(page, `${title} costs $1,000,000 again`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'The price is as it was before')).toBeVisible();
  await line.getByRole('link', { name: title }).first().click();
  const prices = page.getByRole('region', { name: 'Price history table' }).getByRole('row');
  await expect(prices.filter({ hasText: '$1,250,000' })).toHaveCount(2);
  expect(said).toEqual([]);
});
