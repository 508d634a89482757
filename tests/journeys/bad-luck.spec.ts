import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { goAsAdmin } from './admin.ts';
import {
  demoListing,
  expectNoSidewaysScroll,
  expectReadable,
  open,
  quietTest,
  test,
  toast,
  untilStarted,
} from './pages.ts';
import { site } from './product.ts';

const reads = /\/properties(\?|\/)/;
const lists = [
  ['Buy', '/buy'],
  ['Sell', '/sell'],
  ['Rent', '/rent'],
  ['New Launch', '/new-launch'],
] as const;

/** Goes to a list from another page, so that the browser has to read it by itself. */
async function goTo(page: Page, name: string) {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .last()
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
}

quietTest('lists bear the longest titles and the highest price', async ({ page }) => {
  await open(page, '/about');
  await page.route(reads, async (route) => {
    const answer = await route.fetch();
    const listings: unknown = await answer.json();
    if (!Array.isArray(listings)) return route.fulfill({ response: answer });
    const extremes = {
      title: 'Supercalifragilistic'.repeat(10),
      price: 1e12,
      area_sqft: 1e7,
      bedrooms: 99,
      bathrooms: 99,
    };
    await route.fulfill({ response: answer, json: listings.map((listing) => ({ ...listing, ...extremes })) });
  });
  await goTo(page, 'Rent');
  await expect(page.getByRole('article').first()).toContainText('$1000000000K SGD');
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectReadable(page);
  await page.getByRole('link', { name: site.SITE_NAME }).first().click();
  await expect(page.getByRole('region', { name: 'Featured Properties' }).getByRole('article')).toHaveCount(6);
  await expectNoSidewaysScroll(page);
});

test('every page and the search work without scripts', async ({ browser, baseURL, request }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  for (const path of ['/', ...lists.map(([, list]) => list)]) {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }),
    ).toBeVisible();
  }
  const listing = await demoListing(request);
  await page.goto(`/property/${listing.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call Now' })).toBeVisible();
  for (const [path, heading] of [
    ['/about', /^About/],
    ['/contact', 'Contact Us'],
    ['/disclaimer', 'Disclaimer'],
    ['/no-such-page', 'Page not found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }

  await page.goto('/');
  const search = page.getByRole('region', { name: 'Find Your Perfect Property' });
  await search.getByLabel('Max Price (SGD)').fill('500000');
  await search.getByRole('button', { name: 'Search Properties' }).click();
  await expect(page).toHaveURL(/\/buy\?.*maxPrice=500000/);
  await expect(page.getByText(/^Showing \d+ properties$/)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.close();
});

test.describe('a page whose code fails to load', () => {
  const code = '**/assets/contact-page-*.js';
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });

  /** Opens a page and reloads it. The browser then says always that this is so many milliseconds ago. */
  async function openReloaded(page: Page, ago: number) {
    await open(page, '/about');
    await page.reload();
    await untilStarted(page);
    await page.evaluate((now) => {
      performance.now = () => now;
    }, ago);
  }

  test('is reloaded when a file is lost on the way', async ({ page }) => {
    await open(page, '/about');
    await page.route(code, (route) => route.abort('connectionreset'), { times: 1 });
    await goTo(page, 'Contact');
    await expect(heading(page)).toHaveText('Contact Us');
  });

  test('is reloaded after a new release, long after another reload', async ({ page }) => {
    await openReloaded(page, 3_600_000);
    await page.route(code, (route) => route.fulfill({ status: 404 }), { times: 1 });
    await goTo(page, 'Contact');
    await expect(heading(page)).toHaveText('Contact Us');
    await expect(page).toHaveURL('/contact');
    await page.getByLabel('Name').fill('Loaded afresh');
  });

  test('is loaded once the visitor is online again', async ({ page, context }) => {
    await open(page, '/about');
    await context.setOffline(true);
    await goTo(page, 'Contact');
    await expect(heading(page)).toHaveText('You are offline');
    await context.setOffline(false);
    await expect(heading(page)).toHaveText('Contact Us');
  });

  test('says so moments after a reload, and links home', async ({ page }) => {
    await openReloaded(page, 5000);
    await page.route(code, (route) => route.fulfill({ status: 404 }));
    await goTo(page, 'Contact');
    await expect(heading(page)).toHaveText('Something went wrong');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page.getByRole('link', { name: 'Explore Properties' })).toBeVisible();
  });
});

test.describe('without the code of the forms, the admin area', () => {
  const code = '**/assets/admin-later-*.js';

  test('keeps its menu, and loads the page again', async ({ page }) => {
    await page.route(code, (route) => route.fulfill({ status: 404 }));
    await goAsAdmin(page, '/admin/dashboard/bulk', 'Something went wrong');
    const menu = page.getByRole('navigation', { name: 'Admin' });
    await expect(menu.getByRole('link', { name: 'Bulk Upload' })).toHaveAttribute('aria-current', 'page');
    await page.unroute(code);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bulk Upload' })).toBeVisible();
  });

  test('says that a listing cannot be edited', async ({ page }) => {
    await page.route(code, (route) => route.fulfill({ status: 404 }));
    await goAsAdmin(page, '/admin/dashboard/properties', 'Properties');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await expect(toast(page, 'The form could not be loaded. Please load the page again.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a page works without the code of its menu and says so', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/assets/mobile-menu-*.js', (route) => route.abort());
  await open(page, '/about');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(page.getByText('The menu could not be loaded.')).toBeVisible();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('before scripts run', () => {
  const release = (page: Page) => page.evaluate(() => dispatchEvent(new Event('release')));
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const { importNode } = Document.prototype;
      Document.prototype.importNode = <Imported extends Node>(node: Imported) => {
        const scripts = importNode.call(document, node, true);
        addEventListener('release', () => document.head.append(scripts));
        Document.prototype.importNode = importNode;
        return document.createDocumentFragment() as unknown as Imported;
      };
    });
  });

  test('what is typed is kept, and searched for when they do', async ({ page }) => {
    await page.goto('/buy');
    const search = page.getByPlaceholder('Search properties...');
    await search.fill('amber');
    await page.locator('template#scripts').waitFor({ state: 'detached' });
    await release(page);
    await expect(page).toHaveURL(/search=amber/);
    await expect(search).toHaveValue('amber');
  });

  test('a button that is pressed acts when they do', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/buy');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.locator('template#scripts').waitFor({ state: 'detached' });
    await release(page);
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  });
});

test('a page works in a browser that does not say when it paints', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await open(page, '/buy');
  await page.getByPlaceholder('Search properties...').fill('amber');
  await expect(page).toHaveURL(/search=amber/);
});

test('a page works without the code of toasts', async ({ page }) => {
  await page.route('**/assets/toast-area-*.js', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('toast-area'));
  await open(page, '/contact');
  await page.getByLabel('Name').click();
  await refused;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await page.getByLabel('Name').fill('Still here');
});
