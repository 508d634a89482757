import { expect } from '@playwright/test';
import { complaints, open, test } from './pages.ts';

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
