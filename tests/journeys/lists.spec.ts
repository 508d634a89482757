import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin } from './admin.ts';
import { hold, open, phoneToo, test } from './pages.ts';
import { site } from './product.ts';

let added = 0;
/** The first word of the titles of this file's listings: a worker adds some of its own each time it comes to this file. */
const word = () => `Quokka${test.info().workerIndex}x${added}x`;

/** Four listings that the filters tell apart, oldest first. */
const fourHomes = [
  { name: 'Alpha', district: 'D09', price: 2e6, bedrooms: 3 },
  { name: 'Bravo', district: 'D09', price: 8e5, bedrooms: 2 },
  { name: 'Charlie', district: 'D15', price: 1.2e6, bedrooms: 4 },
  { name: 'Delta', district: 'D15', price: 3e6 },
];

test.beforeAll(async ({ request }) => {
  const api = await apiAdmin(request);
  added++;
  for (const { name, ...home } of fourHomes)
    await api.add({ title: `${word()} ${name}`, property_type: 'Buy', ...home, status: 'active' });
});

const search = (page: Page) => page.getByRole('search', { name: 'Filter properties' });
const field = (page: Page, label: string) => search(page).getByLabel(label);
const chip = (page: Page, label: string) => page.getByRole('button', { name: `Remove filter: ${label}` });
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Expects the cards to be these, in this order, and to be counted. */
async function expectCards(page: Page, names: string[]) {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(
    names.map((name) => `${word()} ${name}`),
  );
  await expect(page.getByText(`Showing ${names.length} properties`, { exact: true })).toBeVisible();
}

test('the server corrects the spelling of a search', async ({ page, request }) => {
  const text = 'Nothing for “shophuse”. Showing “shophouse”.';
  const html = await (await request.get('/sell?search=shophuse')).text();
  expect(html.replaceAll('&#x27;', "'")).toContain(text);
  await open(page, '/sell?search=shophuse');
  await expect(page.getByText(text)).toBeVisible();
});

/** Makes the whole list of rentals one of 2,000, with the listings that the site has again and again. */
async function lengthen(page: Page): Promise<void> {
  const address = '/properties?status=active&property_type=Rent';
  const listings: object[] = await (await page.request.get(address)).json();
  const json = Array.from({ length: 2000 }, (_, index) => ({
    ...listings[index % listings.length],
    id: `0190f000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    title: `Rental number ${index + 1}`,
  }));
  await page.route(`**${address}`, (route) => route.fulfill({ json }));
}

test('a list of thousands renders few cards and restores its scroll position', async ({ page }) => {
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await lengthen(page);
  await open(page, '/rent');
  await expect(page.getByText('Showing 2,000 properties', { exact: true })).toBeVisible();
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(60);
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
      .first(),
  ).toHaveAttribute('aria-setsize', '2000');
  await page.evaluate(() => window.scrollTo(0, 40_000));
  const card = page.getByRole('article').locator('visible=true').nth(9);
  const titleOf = async () => (await card.getByRole('heading').textContent()) ?? '';
  await expect.poll(async () => Number((await titleOf()).replace(/\D/g, ''))).toBeGreaterThan(100);
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(60);
  const title = await titleOf();

  const left = await place();
  await page.getByRole('contentinfo').getByRole('link', { name: site.SITE_NAME }).dispatchEvent('click');
  await expect(page.getByRole('link', { name: 'Explore Properties' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect.poll(place).toBe(left);
});

test(
  'cards far down a list are laid out when they come near the screen, and have their height before',
  phoneToo,
  async ({ page }) => {
    await open(page, '/buy');
    const last = page.getByRole('article').nth(23);
    const isLaidOut = () =>
      last.getByRole('heading').evaluate((title) => title.checkVisibility({ contentVisibilityAuto: true }));
    const heights = () =>
      page.locator('article').evaluateAll((cards) => [...new Set(cards.map((card) => card.clientHeight))]);
    expect(await isLaidOut()).toBe(false);
    const before = await heights();
    await last.scrollIntoViewIfNeeded();
    await expect.poll(isLaidOut).toBe(true);
    expect(before).toHaveLength(1);
    expect(await heights()).toEqual(before);
  },
);

test('a filter is set and removed, and a listing opened, by keyboard', async ({ page }) => {
  await open(page, `/buy?search=${word()}`);
  await field(page, 'District').focus();
  await page.keyboard.type('District 15');
  await expectCards(page, ['Delta', 'Charlie']);
  await chip(page, 'D15 East Coast / Marine Parade').focus();
  await page.keyboard.press('Enter');
  await expectCards(page, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
  await expect(page.getByText(/^Showing 4 /)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Save this search' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Sort by')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(chip(page, `“${word()}”`)).toBeFocused();
  await page.getByRole('link', { name: `${word()} Bravo` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${word()} Bravo` })).toBeVisible();
  await page.goBack();
  await expectCards(page, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a list is filtered by its form', async ({ page }) => {
    await page.goto(`/buy?search=${word()}&bedrooms=1`);
    await expectCards(page, ['Charlie', 'Bravo', 'Alpha']);
    await field(page, 'District').selectOption('District 9: Orchard, Cairnhill, River Valley');
    await field(page, 'Max Price (SGD)').fill('1000000');
    await page.getByRole('button', { name: 'Show properties' }).click();
    await expectCards(page, ['Bravo']);
    expect(parameters(page)).toMatchObject({ search: word(), maxPrice: '1000000', bedrooms: '1' });
    expect(new URL(page.url()).hash).toBe('#results'); // and not at the form again, which fills a phone
  });

  test('a listing has a link to its details, and no buttons that do nothing', async ({ page }) => {
    await page.goto('/buy');
    await page.getByRole('article').getByRole('link').first().click();
    const details = page.getByRole('link', { name: 'View Complete Details' });
    await expect(details).toHaveAttribute('href', /^https:/);
    await expect(page.getByRole('button').filter({ hasNot: page.locator('img'), visible: true })).toHaveCount(
      0,
    );
  });

  test('a list is read page by page', async ({ page }) => {
    const titles = page.getByRole('article').getByRole('heading');
    await expect(async () => {
      await page.goto('/buy');
      const first = await titles.allTextContents();
      expect(first).toHaveLength(24);
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await expect(page).toHaveURL('/buy?page=2');
      await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
      const second = await titles.allTextContents();
      expect(second.filter((title) => first.includes(title))).toEqual([]);
      await page.getByRole('link', { name: 'Previous', exact: true }).click();
      await expect(page).not.toHaveURL('/buy?page=2');
      expect(await titles.allTextContents()).toEqual(first);
    }).toPass({ timeout: 60_000 }); // another journey may add a listing in between
  });
});

test('what the server rendered around a list stays until its code has loaded', async ({ page }) => {
  const free = await hold(page, '**/assets/{filter-chips,save-search,district-map}-*.js');
  const everything = page.waitForResponse((answer) =>
    answer.url().endsWith('status=active&property_type=Buy'),
  );
  await page.goto('/buy?district=D09&minPrice=1000');
  await (await everything).finished();
  const chip = page.getByRole('button', { name: 'Remove filter: D09 Orchard / River Valley' });
  const kept = [
    chip,
    page.getByRole('button', { name: 'Save this search' }),
    page.locator('[data-code=D09]'),
  ];
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))));
  for (const _ of [1, 2, 3, 4, 5]) {
    await drawn();
    expect(await Promise.all(kept.map((part) => part.count()))).toEqual([1, 1, 1]);
  }
  free();
  await expect(async () => {
    if (await chip.isVisible()) await chip.click({ timeout: 2000 });
    await expect(page).toHaveURL('/buy?minPrice=1000', { timeout: 2000 });
  }).toPass(); // before its code has loaded, clicks are ignored
});
