import { pageBudgets } from '@marketplace/web/server/page-budgets';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { open, test } from './pages.ts';
import { remakePictures } from './product.ts';

const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2.6, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};

const MAKING_MS = 90_000; // of all pictures there are

for (const [screen, options] of Object.entries(screens))
  test.describe(`the first view of a visitor who saves data, on a ${screen}`, () => {
    test.use(options);

    for (const [path, budget] of Object.entries(pageBudgets))
      test(`${path} is within its budget, and loads no other page's code`, async ({ page, request }) => {
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        );
        const address = await addressOf(path, request);
        const html = await htmlWithPicturesMade(address, request);
        await open(page, address);
        await page.waitForLoadState('networkidle');
        const { scripts, fonts, pictures, pages } = await loaded(page, scriptsIn(html));
        expect(scripts).toBeGreaterThan(0);
        expect(scripts).toBeLessThanOrEqual(budget.scripts);
        expect(fonts).toBeGreaterThan(0);
        expect(fonts).toBeLessThanOrEqual(budget.fonts);
        expect(pictures).toBeLessThanOrEqual(
          screen === 'phone' ? budget.pictures.phone : budget.pictures.desktop,
        );
        expect(pages.length).toBeLessThanOrEqual(1);
      });
  });

test('a visitor with a good connection has the pages that are opened next', async ({ page }) => {
  await open(page, '/about');
  await expect
    .poll(async () => (await loaded(page, [])).pages.map((name) => name.replace(/-page.*/, '')).toSorted())
    .toEqual(['about', 'home', 'list', 'property']);
});

async function addressOf(path: string, request: APIRequestContext): Promise<string> {
  if (path === '/*') return '/there/is/no/such/page';
  if (!path.startsWith('/property')) return path;
  const listings: { slug: string; images: string[] }[] = await (
    await request.get('/properties?status=active&property_type=Buy')
  ).json();
  return `/property/${listings.find(({ images }) => images.length > 3)?.slug}`;
}

/** Returns a page all of whose pictures are there in the format that browsers like best. Other journeys may add some meanwhile. */
async function htmlWithPicturesMade(address: string, request: APIRequestContext): Promise<string> {
  let html = '';
  await expect(async () => {
    await remakePictures();
    html = await (await request.get(address)).text();
    for (const [picture] of html.matchAll(/[^" ]+-800\.avif/g))
      expect((await request.get(picture)).headers()['content-type']).toBe('image/avif');
  }).toPass({ timeout: MAKING_MS });
  return html;
}

/** Those that a page needs before it can be used; what its code loads when it is idle is not among them. */
function scriptsIn(html: string): string[] {
  return [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
}

/** Returns the bytes that the page has loaded, of these scripts, of fonts and of pictures, and the files of pages. */
function loaded(page: Page, scripts: string[]) {
  return page.evaluate((first) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const bytesOf = (isCounted: (path: string) => boolean) =>
      entries
        .filter(({ name }) => isCounted(new URL(name).pathname))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return {
      scripts: bytesOf((path) => first.includes(path)),
      fonts: bytesOf((path) => path.endsWith('.woff2')),
      pictures: bytesOf((path) => /\.(avif|webp|jpe?g|png|svg)$/.test(path)),
      pages: entries.flatMap(({ name }) => /[^/]+-page-[^/]+\.js$/.exec(name)?.[0] ?? []),
    };
  }, scripts);
}
