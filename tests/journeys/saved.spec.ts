import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible, expectReadable, open, phoneToo, quietTest, test, toast } from './pages.ts';

quietTest(
  'a returning visitor sees news, saves a search and shares a shortlist',
  phoneToo,
  async ({ page, context, browser }) => {
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
      await expectReadable(page);
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
      const tab = await context.newPage();
      await open(tab, '/saved');
      await expect(tab.getByText('Nothing saved yet')).toBeVisible();
      for (const title of three) await heart(page, title).click();
      await expect(page).toHaveURL(/\/rent\?category=Condominium$/); // the heart is no part of the card's link
      await expect(tab.locator('article h3')).toHaveText([...three].reverse());
      await tab.close();
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
      await expectReadable(page);
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
  },
);

function heart(page: Page, title: string | null | undefined) {
  return page.getByRole('button', { name: `Save ${title}`, exact: true }).first();
}
