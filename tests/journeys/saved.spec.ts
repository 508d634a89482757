import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { complaints, expectAccessible, open, test, toast } from './pages.ts';

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
    await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('Per square foot');
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
