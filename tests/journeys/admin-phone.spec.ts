import { expect } from '@playwright/test';
import { apiAdmin, goAsAdmin, openAdmin } from './admin.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadable,
  expectWideTargets,
  quietTest,
  test,
} from './pages.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

quietTest('the menu and the forms fit a phone', async ({ page, request }) => {
  const title = 'Pocketsize Loft';
  await (await apiAdmin(request)).add({ title });
  await goAsAdmin(page, '/admin/dashboard', 'Overview');
  const menu = page.getByRole('button', { name: 'Menu' });
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  await expect(navigation).toBeHidden();
  await menu.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(navigation.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(navigation).toBeHidden();
  await expect(menu).toBeFocused();

  for (const name of ['Add Property', 'Bulk Upload', 'Properties']) {
    await openAdmin(page, name);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(navigation).toBeHidden();
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('button', { name: `Edit ${title}` }).tap();
  await expect(page.getByRole('dialog', { name: 'Edit Property' }).getByLabel('Title')).toHaveValue(title);
  await expectReadable(page);
});

const pages = {
  '': 'Overview',
  '/enquiries': 'Enquiries',
  '/properties': 'Properties',
  '/properties/deleted': 'Deleted properties',
  '/add': 'Add Property',
  '/bulk': 'Bulk Upload',
  '/analytics': 'Analytics',
  '/prices': 'Price changes',
  '/past': 'Past versions',
  '/activity': 'Activity',
  '/operations': 'Operations',
  '/team': 'Team',
  '/account': 'Account',
};

test('every control is large enough for a finger', async ({ page }) => {
  for (const [address, heading] of Object.entries(pages)) {
    await goAsAdmin(page, `/admin/dashboard${address}`, heading);
    await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
    await expectWideTargets(page);
  }
});
