import { expect } from '@playwright/test';
import { open, test } from './pages.ts';

test.use({ serviceWorkers: 'allow' });

test('saved homes and seen pages open without a network, and say when they are from', async ({
  page,
  context,
}) => {
  await open(page, '/buy');
  const controlled = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  await expect.poll(controlled).toBe('activated');
  await open(page, '/buy'); // now through the worker
  const card = page.locator('article', { has: page.locator('img[src^="/uploads/"]') }).first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  const home = (await card.getByRole('link').first().getAttribute('href')) ?? '';
  const heart = card.getByRole('button', { name: /^Save / });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const kept = (name: string) =>
    page.evaluate(async (name) => {
      const keys = await (await caches.open(name)).keys();
      return keys.map(({ url }) => new URL(url).pathname);
    }, name);
  await expect.poll(() => kept('asked')).toHaveLength(1);
  expect(await kept('pages')).toEqual(expect.arrayContaining(['/buy', home]));

  await context.setOffline(true);
  await card.getByRole('link', { name: title }).click(); // its data was never asked for
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goto(home);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText(/^This page is from .* Prices may have changed since\./)).toBeVisible();
  const photo = page.locator('section[aria-roledescription=carousel] img').first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  for (const notKept of ['/rent', '/buy?district=D09']) {
    await page.goto(notKept);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  }
  await page.locator(`a[href="${home}"]`).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Load the current page' }).click();
  await expect(page.getByText('This page is from')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});
