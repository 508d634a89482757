import { expect } from '@playwright/test';
import { expectNoSidewaysScroll, expectReadable, open, quietTest } from './pages.ts';

const height = 844;
quietTest.use({ viewport: { width: 390, height }, isMobile: true, hasTouch: true });

quietTest(
  'home on a phone has six screens at most, a search behind a pill, and rows of cards',
  async ({ page }) => {
    await open(page, '/');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6 * height);
    const pill = page.getByRole('button', { name: /^Find Your Perfect Property/ });
    const panel = page.getByRole('region', { name: 'Find Your Perfect Property' });
    await expect(pill).toBeInViewport({ ratio: 1 });
    await expect(panel).toBeHidden();
    await pill.tap();
    await expect(panel.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await expect(pill).toBeHidden();
    await expectReadable(page);
    await panel.getByRole('button', { name: 'Close search' }).tap();
    await expect(pill).toBeFocused();
    await expect(panel).toBeHidden();
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
  },
);
