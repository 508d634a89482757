import { expect } from '@playwright/test';
import { apiAdmin, goAsAdmin, openAdmin } from './admin.ts';
import {
  expectAccessible,
  expectFits,
  expectNoSidewaysScroll,
  expectReadable,
  quietTest,
  toast,
} from './pages.ts';

quietTest('an admin finds a price increase, and reverts it', async ({ page, request }) => {
  const title = 'Steep Court';
  const api = await apiAdmin(request);
  const { id } = await api.add({ title, price: 1_000_000 });
  await api.revise(id, { price: 1_250_000 });

  await goAsAdmin(page, '/admin/dashboard', 'Overview');
  await openAdmin(page, 'Prices');
  await page.getByRole('tab', { name: /^Increases \(\d+\)/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Lost most interest' })).toBeVisible();
  await expect(page).toHaveURL(/\/prices\?direction=up$/);
  await expectAccessible(page);

  await page.getByLabel('Sort by').selectOption('Newest first');
  const line = page.getByRole('row').filter({ hasText: title });
  await expect(line).toContainText('$1,000,000 → $1,250,000+25.0%');
  await expect(line).toContainText('Too few views to tell');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await line.getByRole('button', { name: /^Revert price/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Revert price' });
  await expect(dialog).toContainText('from $1,250,000 back to $1,000,000');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Revert price' }).click();
  await expect(toast(page, `${title} is back to $1,000,000`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone: 1 property is as before.')).toBeVisible();
  await line.getByRole('link', { name: title }).first().click();
  const prices = page.getByRole('region', { name: 'Price history table' }).getByRole('row');
  await expect(prices.filter({ hasText: '$1,250,000' })).toHaveCount(1);
  await expectFits(page);
});

quietTest('an admin browses the site as of a moment, and what changed since', async ({ page, request }) => {
  const title = 'Yesteryear Walk';
  const api = await apiAdmin(request);
  const { id } = await api.add({ title, price: 1_000_000 });
  const then = new Date().toISOString();
  await api.revise(id, { price: 875_000 });

  await goAsAdmin(page, '/admin/dashboard', 'Overview');
  await openAdmin(page, 'Past versions');
  await expect(page.getByRole('region', { name: 'Moment on screen' })).toContainText('You are viewing');
  await expectAccessible(page);

  await page.goto(`/admin/dashboard/past?${new URLSearchParams({ at: then })}`);
  const search = page.getByRole('searchbox', { name: 'Search the listings from that time' });
  await search.fill(title);
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText('$1,000,000');
  await expect(page.getByRole('region', { name: 'Moment on screen' })).toContainText('1 listing');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectReadable(page);
  await card.getByRole('link', { name: title }).click();
  const version = page.getByRole('region', { name: 'Version on screen' });
  await expect(version).toContainText('Version 1 of 2');
  await expect(version).toContainText('Valid from');
  await version.getByRole('link', { name: 'The whole site at that time' }).click();
  await page.getByRole('tab', { name: 'Changed since' }).click();
  await page.getByLabel('What changed').selectOption('repriced');
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText('$875,000');
  await expectAccessible(page);
});
