import { expect } from '@playwright/test';
import { complaints, expectAccessible, expectNoSidewaysScroll, open, test } from './pages.ts';

test('home shows six featured listings and six new launches, each a way to its page', async ({ page }) => {
  const said = complaints(page);
  await open(page, '/');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const featured = section('Featured Properties');
  await expect(featured.getByRole('article')).toHaveCount(6);
  await expect(section('New Launch').getByRole('article')).toHaveCount(6);
  const card = featured.getByRole('article').first();
  const overlay = card.getByText('View Property Details');
  await card.getByRole('link').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(overlay.locator('..')).toHaveCSS('opacity', '1');
  await card.click();
  await expect(page).toHaveURL(/\/property\/[a-z0-9-]+$/);
  await page.goBack();
  await page.getByRole('link', { name: 'View All New Launches' }).click();
  await expect(page).toHaveURL('/new-launch');
  expect(said).toEqual([]);
});

test.describe('on a phone', () => {
  const height = 844;
  test.use({ viewport: { width: 390, height }, isMobile: true, hasTouch: true });

  test('home is six screens at most, and its search a pill that opens and closes', async ({ page }) => {
    const said = complaints(page);
    await open(page, '/');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6 * height);
    const pill = page.getByRole('button', { name: /^Find Your Perfect Property/ });
    const panel = page.getByRole('region', { name: 'Find Your Perfect Property' });
    await expect(pill).toBeInViewport({ ratio: 1 });
    await expect(panel).toBeHidden();
    await pill.tap();
    await expect(panel.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await expect(pill).toBeHidden();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await panel.getByRole('button', { name: 'Close search' }).tap();
    await expect(pill).toBeFocused();
    await expect(panel).toBeHidden();
    expect(said).toEqual([]);
  });

  test('the cards of home stand in rows that are swiped, and can be reached by keys', async ({ page }) => {
    await open(page, '/');
    for (const name of ['Featured Properties', 'New Launch']) {
      const section = page.getByRole('region', { name, exact: true });
      const row = section.locator('ul').first();
      expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth / clientWidth)).toBeGreaterThan(
        3,
      );
      const photos = () =>
        section.locator('img').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
      expect(await photos()).toBeLessThanOrEqual(2);
      const last = section.getByRole('article').last();
      await expect(last).not.toBeInViewport();
      await last.getByRole('link').focus();
      await expect(last.getByRole('heading')).toBeInViewport();
      const withPhoto = section.getByRole('article').filter({ has: page.locator('img') }); // others' listings may have none
      await expect.poll(photos).toBeGreaterThanOrEqual(await withPhoto.count());
      await expect(row).toHaveCSS('scroll-snap-type', 'x mandatory');
    }
    await expectNoSidewaysScroll(page);
  });
});
