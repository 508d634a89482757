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
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

    await savedLink(page).click();
    await expect(page).toHaveTitle(/^Saved properties/);
    await expect(page.getByText('2 saved properties', { exact: true })).toBeVisible();
    await expect(page.locator('article h3')).toHaveText([...titles].reverse());
    await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('Per square foot');
    await expectAccessible(page);
    await page.reload();
    await expect(page.locator('article h3')).toHaveText([...titles].reverse());
    expect(said).toEqual([]);
  });

  test('can be changed on a listing’s page, and taken back', async ({ page, request }) => {
    const listing = await oneListing(request);
    await open(page, `/property/${listing.slug}`);
    await heart(page, listing.title).click();
    await expect(savedLink(page)).toContainText('1');
    await heart(page, listing.title).click();
    await expect(heart(page, listing.title)).toHaveAttribute('aria-pressed', 'false');
    await toast(page, 'Removed from your saved properties').getByRole('button', { name: 'Undo' }).click();
    await expect(heart(page, listing.title)).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
  });

  test('is empty at first, and after Clear all until that is undone', async ({ page, request }) => {
    const said = complaints(page);
    await open(page, '/saved');
    await expect(page.getByText('Nothing saved yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Explore Properties' })).toHaveAttribute('href', '/buy');
    await expectAccessible(page);

    const kept = await listings(request, 3);
    await keep(
      page,
      'saved-listings',
      kept.map(({ id }) => id),
    );
    await page.reload();
    await expect(page.locator('article')).toHaveCount(3);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByText('Nothing saved yet')).toBeVisible();
    await toast(page, 'Saved properties cleared').getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('article h3')).toHaveText(kept.map(({ title }) => title));
    expect(said).toEqual([]);
  });

  test('says what is no longer available, without a price, and lets it be removed', async ({
    page,
    request,
  }) => {
    const said = complaints(page);
    const listing = await oneListing(request);
    const [sold] = await (await request.get('/properties?status=sold&limit=1')).json();
    await open(page, '/about');
    await keep(page, 'saved-listings', [GONE, sold.id, listing.id]);
    await open(page, '/saved');
    const gone = page.getByRole('region', { name: 'No longer available' });
    await expect(gone).toContainText('A property that you saved is no longer available.');
    await expect(gone).toContainText(sold.title);
    await expect(gone).not.toContainText('$');
    await expect(page.locator('article h3')).toHaveText([listing.title]);
    await expectAccessible(page);
    await gone.getByRole('button', { name: 'Remove unavailable property 1' }).click();
    await gone.getByRole('button', { name: `Remove ${sold.title}` }).click();
    await expect(gone).toBeHidden();
    await expect(page.getByText('1 saved property', { exact: true })).toBeVisible();
    expect(said).toEqual([]);
  });

  test('survives garbage in the store', async ({ page }) => {
    const said = complaints(page);
    for (const garbage of ['not json', '{"a":1}', '[1,null,"x",{}]', '']) {
      await open(page, '/about');
      await page.evaluate((text) => localStorage.setItem('saved-listings', text), garbage);
      await open(page, '/saved');
      await expect(page.getByText('Nothing saved yet')).toBeVisible();
    }
    expect(said).toEqual([]);
  });

  test('works where the browser forbids storage', async ({ page }) => {
    const said = complaints(page);
    await page.addInitScript(() => {
      for (const method of ['getItem', 'setItem'] as const)
        Storage.prototype[method] = () => {
          throw new DOMException('Forbidden', 'SecurityError');
        };
    });
    await open(page, '/buy');
    const title = await page.locator('article h3').first().textContent();
    await heart(page, title).click();
    await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'true');
    await expect(savedLink(page)).toContainText('1');
    expect(said).toEqual([]);
  });

  test('holds fifty', async ({ page }) => {
    const ids = Array.from({ length: 50 }, (_, n) => GONE.slice(0, -3) + String(n).padStart(3, '0'));
    await open(page, '/about');
    await keep(page, 'saved-listings', ids);
    await open(page, '/buy');
    const title = await page.locator('article h3').first().textContent();
    await heart(page, title).click();
    await expect(toast(page, 'You can save up to 50 properties')).toBeVisible();
    await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'false');
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

  test('compares two to four', async ({ page, request }) => {
    const kept = await listings(request, 5);
    await open(page, '/about');
    await keep(
      page,
      'saved-listings',
      kept.map(({ id }) => id),
    );
    await open(page, '/saved');
    const columns = page.getByRole('columnheader');
    const pick = (index: number) =>
      page.getByRole('checkbox', { name: kept[index]?.title ?? '', exact: true });
    await expect(columns).toHaveText(kept.slice(0, 4).map(({ title }) => title));
    await expect(pick(4)).toBeDisabled();
    await pick(0).uncheck();
    await pick(4).check();
    await expect(columns).toHaveText(kept.slice(1).map(({ title }) => title));
    await expectAccessible(page);
    for (const index of [1, 2, 3]) await pick(index).uncheck();
    await expect(page.getByText('Choose at least two to compare.')).toBeVisible();
  });
});

test.describe('recently viewed', () => {
  test('shows the last listings on the next page, on home and with the shortlist, until cleared', async ({
    page,
    request,
  }) => {
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
    await open(page, '/saved');
    await expect(row.getByRole('listitem')).toHaveCount(3);
    await row.getByRole('button', { name: 'Clear history' }).click();
    await expect(row).toBeHidden();
    await toast(page, 'Viewing history cleared').getByRole('button', { name: 'Undo' }).click();
    await expect(row.getByRole('listitem')).toHaveCount(3);
    await row.getByRole('button', { name: 'Clear history' }).click();
    await page.reload();
    await expect(page.getByText('Nothing saved yet')).toBeVisible();
    await expect(row).toBeHidden();
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

async function keep(page: Page, key: string, ids: string[]): Promise<void> {
  await page.evaluate(
    ([name, text]) => localStorage.setItem(name ?? '', text ?? ''),
    [key, JSON.stringify(ids)],
  );
}
