import { expect } from '@playwright/test';
import { complaints, expectAccessible, test } from './pages.ts';

test.describe('pages of text', () => {
  test('About has mission, figures and values', async ({ page }) => {
    const said = complaints(page);
    await page.goto('/about');
    await expect(page.getByRole('heading', { name: 'Our Mission' })).toBeVisible();
    for (const text of ['15+', '2,500+', '5,000+', '$2.5B+'])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    for (const name of ['Integrity', 'Excellence', 'Client-Focused', 'Innovation'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(said).toEqual([]);
  });

  test('Disclaimer says what is not promised, and leads on', async ({ page }) => {
    const said = complaints(page);
    await page.goto('/disclaimer');
    const main = page.getByRole('main');
    await expect(main).toContainText('not guaranteed');
    await expect(main).toContainText('artists’ impressions');
    await expectAccessible(page);
    await main.getByRole('link', { name: 'Contact Sales Team' }).click();
    await expect(page).toHaveURL('/contact');
    await page.goBack();
    await main.getByRole('link', { name: 'Back to Homepage' }).click();
    await expect(page).toHaveURL('/');
    expect(said).toEqual([]);
  });

  test('an address that is no page is answered with 404 and a way out', async ({ page }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle(/^Page not found/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  });
});
