import { readdirSync } from 'node:fs';
import path from 'node:path';
import { makeVariants } from '@marketplace/command/images/variants';
import { IMAGE_FILE, imageIdOf } from '@marketplace/contracts/images/image.paths';
import { FolderStore } from '@marketplace/service-kit/files/folder-store';
import { pageBudgets } from '@marketplace/web/server/page-budgets';
import type { Page, Response } from '@playwright/test';
import { expect } from '@playwright/test';
import { demoListing, open, test } from './pages.ts';

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2.6,
  isMobile: true,
  hasTouch: true,
};
const desktop = { viewport: { width: 1280, height: 800 } };

/**
 * Pages with pictures, each on one screen: an AVIF takes up to four seconds of processor time. first-load.int.test.ts holds the
 * scripts and fonts of all pages, which the build decides.
 */
const firstViews = [
  { screen: 'phone', options: phone, routes: ['/buy', '/property/:slug?'] },
  { screen: 'desktop', options: desktop, routes: ['/'] },
] as const;

for (const { screen, options, routes } of firstViews)
  test.describe(`the first view of a visitor who saves data, on a ${screen}`, () => {
    test.use(options);

    for (const route of routes)
      test(`${route} stays within its budget and loads no other page's code`, async ({ page, request }) => {
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        );
        const { slug } = await demoListing(request, 'status=active&property_type=Buy');
        const address = route.replace(':slug?', slug);
        await makePicturesOf(page, address);
        await open(page, address);
        const budget = pageBudgets[route];
        const { fonts, pictures, pages } = await loaded(page);
        expect(fonts).toBeGreaterThan(0);
        expect(fonts).toBeLessThanOrEqual(budget?.fonts ?? 0);
        expect(pictures).toBeGreaterThan(0);
        expect(pictures).toBeLessThanOrEqual(budget?.pictures[screen] ?? 0);
        expect(pages.length).toBeLessThanOrEqual(1);
      });
  });

test('a visitor with a good connection has the likely next pages preloaded', async ({ page }) => {
  await open(page, '/about');
  await expect
    .poll(async () => (await loaded(page)).pages.map((name) => name.replace(/-page.*/, '')).toSorted())
    .toEqual(['about', 'home', 'list', 'property']);
});

/** Opens a page until each picture that it loads is an AVIF, and makes those that the product has not made yet. */
async function makePicturesOf(page: Page, address: string) {
  const folder = path.join(process.env.PRODUCT_DATA_DIR ?? '', 'uploads');
  await page.route('**/uploads/**', (route) => route.continue()); // without the browser's cache, which keeps what stands in for them
  await expect(async () => {
    const missing: string[] = [];
    const collect = (answer: Response) => {
      const name = path.basename(new URL(answer.url()).pathname);
      if (name.endsWith('.avif') && answer.headers()['content-type'] !== 'image/avif') missing.push(name);
    };
    page.on('response', collect);
    await open(page, address);
    page.off('response', collect);
    for (const name of missing) {
      const file = readdirSync(folder).find(
        (one) => IMAGE_FILE.test(one) && imageIdOf(one) === imageIdOf(name),
      );
      await makeVariants(new FolderStore(folder), file ?? '', [name]);
    }
    expect(missing).toEqual([]);
  }).toPass();
  await page.unrouteAll();
}

/** Returns the bytes of fonts and of pictures that the page has loaded, and the files of pages. */
function loaded(page: Page) {
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const bytesOf = (isCounted: (path: string) => boolean) =>
      entries
        .filter(({ name }) => isCounted(new URL(name).pathname))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return {
      fonts: bytesOf((path) => path.endsWith('.woff2')),
      pictures: bytesOf((path) => /\.(avif|webp|jpe?g|png|svg)$/.test(path)),
      pages: entries.flatMap(({ name }) => /[^/]+-page-[^/]+\.js$/.exec(name)?.[0] ?? []),
    };
  });
}
