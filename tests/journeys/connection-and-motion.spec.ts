import { expect } from '@playwright/test';
import { expectAccessible, open, test, toast } from './pages.ts';

test.describe('a poor connection, and visitor settings', () => {
  test('says that it is offline, keeps the page, and retries automatically', async ({ page, context }) => {
    await open(page, '/about');
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    await expect.poll(loaded).toContainEqual(expect.stringContaining('/assets/late-parts-')); // lists are loaded ahead
    await context.setOffline(true);
    const banner = page.getByText('You are offline.');
    await expect(banner).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Our Mission' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Rent', exact: true })
      .click();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(banner).toBeHidden();
    await expect(page.getByText(/Showing \d+ properties/)).toBeVisible();
    await expect(page.locator('article').first()).toBeVisible();
  });

  test('keeps a toast for its full time with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/buy');
    const card = page.locator('article').first();
    await card.getByRole('button', { name: /^Save / }).click();
    const note = toast(page, 'Property saved');
    await expect(note).toBeVisible();
    // its time is that of the animation of its bar, at whose end it goes
    const bar = note.locator('.Toastify__progress-bar--animated');
    const time = () =>
      bar.evaluate((element) => {
        const [animation] = element.getAnimations();
        return [animation?.playState, animation?.effect?.getComputedTiming().duration];
      });
    await expect.poll(time).toEqual(['running', 4000]); // it begins once the toast has come in
    await bar.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.finish();
    });
    await expect(note).toBeHidden();
  });
});
