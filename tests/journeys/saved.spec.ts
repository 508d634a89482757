import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import {
  complaints,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  phoneToo,
  test,
  toast,
} from './pages.ts';

const GONE = '0190f000-0000-7000-8000-000000000001';

test.describe('the shortlist', () => {
  test('keeps what the heart of a card was pressed on, newest first, over loads', async ({ page }) => {
    const said = complaints(page);
    await open(page, '/rent');
    const titles = (await page.locator('article h3').allTextContents()).slice(0, 2);
    for (const title of titles) await heart(page, title).click();
    await expect(toast(page, 'Property saved').last()).toBeVisible();
    await expect(heart(page, titles[0])).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\/rent$/); // the heart is no part of the card's link
    const box = await heart(page, titles[0]).boundingBox();
    expect(Math.round(Math.min(box?.width ?? 0, box?.height ?? 0))).toBeGreaterThanOrEqual(44);

    await savedLink(page).click();
    await expect(page).toHaveTitle(/^Saved properties/);
    await expect(page.getByText('2 saved properties', { exact: true })).toBeVisible();
    await expect(page.locator('article h3')).toHaveText([...titles].reverse());
    await expect(page.getByRole('table', { name: 'Comparison' })).toContainText('Per square foot');
    await page.evaluate((gone) => {
      const saved: string[] = JSON.parse(localStorage.getItem('saved-listings') ?? '[]');
      localStorage.setItem('saved-listings', JSON.stringify([gone, ...saved]));
    }, GONE);
    await page.reload();
    await expect(page.getByRole('region', { name: 'No longer available' })).toBeVisible();
    await expectAccessible(page);
    await expect(page.locator('article h3')).toHaveText([...titles].reverse());
    expect(said).toEqual([]);
  });

  test('is the same in every tab', async ({ page, context, request }) => {
    const listing = await oneListing(request);
    const other = await context.newPage();
    await open(other, '/saved');
    await expect(other.getByText('Nothing saved yet')).toBeVisible();
    await open(page, `/property/${listing.slug}`);
    await heart(page, listing.title).click();
    await expect(other.locator('article h3')).toHaveText([listing.title]);
    await heart(other, listing.title).click();
    await expect(heart(page, listing.title)).toHaveAttribute('aria-pressed', 'false');
  });
});

test(
  'who comes back is told what happened since, follows a search, and sends a shortlist that is taken over',
  phoneToo,
  async ({ page, context, browser }) => {
    const said = complaints(page);
    const longAgo = Date.now() - 60 * 24 * 60 * 60 * 1000;
    await page.addInitScript((seen) => {
      const first = JSON.stringify({ seen, before: null });
      localStorage.setItem('last-visit', localStorage.getItem('last-visit') ?? first);
    }, longAgo);
    await test.step('home tells what happened', async () => {
      await open(page, '/');
      const news = page.getByRole('region', { name: 'Since your last visit' });
      await expect(news.getByRole('link').first()).toBeAttached();
      await page.getByRole('link', { name: /since your last visit$/ }).click();
      await expect(news.getByRole('heading', { name: 'Since your last visit' })).toBeInViewport();
      await expect(news.getByText(/Price reduced \$|New · |Back on the market · /).first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
    const titles = await test.step('a search is followed', async () => {
      await open(page, '/rent?category=Condominium');
      const save = page.getByRole('button', { name: 'Save this search' });
      const box = await save.boundingBox();
      expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await save.click();
      await expect(save).toHaveAttribute('aria-pressed', 'true');
      await expectAccessible(page);
      const three = (await page.locator('article h3').allTextContents()).slice(0, 3);
      for (const title of three) await heart(page, title).click();
      return three;
    });
    await test.step('the saved page has the search and compares', async () => {
      await open(page, '/saved');
      const searches = page.getByRole('region', { name: 'Saved searches' });
      await expect(searches.getByRole('link', { name: 'Condominium' })).toBeVisible();
      await expect(searches.getByText(/since/)).toBeVisible();
      const table = page.getByRole('table', { name: 'Comparison' });
      await expect(table.getByRole('columnheader')).toHaveCount(3);
      await expect(table.getByText('Lowest').first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('checkbox', { name: 'Differences only' }).check();
      await expect(table.getByText('the same')).toHaveCount(0);
    });
    await test.step('the shortlist is sent', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Send as a link' }).click();
      await expect(toast(page, 'Link to your shortlist copied')).toBeVisible();
      const other = await (await browser.newContext()).newPage();
      await open(other, await page.evaluate(() => navigator.clipboard.readText()));
      await expect(other.locator('article h3')).toHaveText([...titles].reverse());
      await expectAccessible(other);
      await other.getByRole('button', { name: 'Save all to my shortlist' }).click();
      await other.getByRole('link', { name: 'All saved: view your shortlist' }).click();
      await expect(other.getByText('3 saved properties', { exact: true })).toBeVisible();
      await other.context().close();
    });
    expect(said).toEqual([]);
  },
);

test.describe('recently viewed', () => {
  test('shows the last listings on the next page and on home', async ({ page, request }) => {
    const said = complaints(page);
    const viewed = await listings(request, 3);
    for (const { slug, title } of viewed) {
      await open(page, `/property/${slug}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
    const row = page.getByRole('region', { name: 'Recently viewed' });
    const titles = viewed.map(({ title }) => title);
    await expect(row.getByRole('listitem')).toHaveCount(2);
    await expect(row.getByRole('link').first()).toContainText(titles[1] ?? '');
    await expect(row).not.toContainText(titles[2] ?? '');
    await expectAccessible(page);

    await open(page, '/');
    await expect(row.getByRole('link').first()).toContainText(titles[2] ?? '');
    await expect(row.getByRole('listitem')).toHaveCount(3);
    expect(said).toEqual([]);
  });
});

function heart(page: Page, title: string | null | undefined) {
  return page.getByRole('button', { name: `Save ${title}`, exact: true }).first();
}

/** The entry of the navigation that is on screen at this width. */
function savedLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: /^Saved/ });
}

type Requests = Pick<APIRequestContext, 'get'>;
type Listing = { id: string; slug: string; title: string };

/** Returns some of the oldest demo listings, which no other journey changes. */
async function listings(request: Requests, count: number): Promise<Listing[]> {
  const answer = await request.get('/properties?status=active&property_type=Rent');
  const demo: Listing[] = await answer.json();
  return demo.slice(-count);
}

async function oneListing(request: Requests): Promise<Listing> {
  const [listing] = await listings(request, 1);
  if (!listing) throw new Error('There are no demo listings.');
  return listing;
}
