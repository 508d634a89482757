import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible, hold, open, quietTest, test } from './pages.ts';

const photos = /\/uploads\//;
const address = '/buy?search=Farrer+Spicewell'; // of the demo: other journeys add listings without photos
const firstCard = (page: Page) => page.getByRole('article').first();

test.describe('photos of listings', () => {
  quietTest('show their own colours while they load, under the policy of the page', async ({ page }) => {
    const free = await hold(page, '**/uploads/**'); // the first card's: the others are lazy
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    const photo = firstCard(page).locator('img');
    await expect(photo).toHaveCSS('background-image', /^linear-gradient\(rgb.*rgb.*rgb/);
    free();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  test('are drawings where they fail', async ({ page }) => {
    await page.route(photos, (route) => route.abort());
    await open(page, address);
    const drawing = firstCard(page).getByRole('img', { name: /photo 1 of/, includeHidden: true }); // the title's link says it all
    await expect(drawing).toBeVisible();
    await expect(firstCard(page).locator('img')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('are drawings where they fail and no script runs', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.route(photos, (route) => route.abort());
    await page.goto(address);
    const photo = firstCard(page).locator('img');
    const drawing = () => photo.evaluate((image) => getComputedStyle(image, '::before').backgroundImage);
    expect(await drawing()).toContain('data:image/svg+xml');
    await context.close();
  });
});
