import { expect } from '@playwright/test';
import { apiAdmin, goAsAdmin, openAdmin } from './admin.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadable,
  expectWideTargets,
  quietTest,
  test,
  toast,
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

quietTest('properties are found, filtered and changed on their cards', async ({ page, request }) => {
  const title = 'Thumbwide Maisonette';
  await (await apiAdmin(request)).add({ title, price: 900_000 });
  await goAsAdmin(page, '/admin/dashboard/properties', 'Properties');
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  expect((await card.boundingBox())?.y).toBeLessThan(500);
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('button', { name: 'Filters', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Status').selectOption('Inactive');
  await sheet.getByLabel('District').selectOption('D26 - Mandai / Upper Thomson');
  await expectAccessible(page);
  await expectReadable(page);
  await sheet.getByRole('button', { name: 'Show 1 property' }).tap();
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();

  const price = card.getByRole('button', { name: /Change Price/ });
  await price.tap();
  const input = card.getByLabel(`Price (SGD) of ${title}`);
  await expect(input).toHaveAttribute('inputmode', 'decimal');
  await input.fill('950000');
  await card.getByRole('button', { name: 'Save' }).tap();
  await expect(price).toContainText('$950,000');

  await card.getByLabel(`Select ${title}`).check();
  await page.getByLabel('Change', { exact: true }).selectOption('Raise price by %');
  await page.getByLabel('Percent').fill('10');
  await expectNoSidewaysScroll(page);
  await expectReadable(page);
  await page.getByRole('button', { name: 'Apply' }).tap();
  const preview = page.getByRole('dialog', { name: 'Raise the price of 1 property by 10%?' });
  await expect(preview.getByRole('listitem')).toContainText('$1,045,000');
  await expectAccessible(page);
  await expectReadable(page);
  await preview.getByRole('button', { name: 'Change 1 price' }).tap();
  await expect(toast(page, 'Price of 1 property raised by 10%.')).toBeVisible();
  await expect(price).toContainText('$1,045,000');
});

quietTest(
  'the inbox begins in the first screen, and the agenda has numbers to call',
  async ({ page, request }) => {
    const admin = await apiAdmin(request);
    const name = `Handheld ${crypto.randomUUID().slice(0, 8)}`;
    const { id: listing } = await admin.add({ title: `Home of ${name}` });
    const { id } = await admin.addLead({ name, phone: '+65 8123 4567', property_id: listing });
    await admin.arrange(id, '2093-03-03T10:30:00+08:00'); // a week of its own
    await goAsAdmin(page, '/admin/dashboard/enquiries', 'Enquiries');
    await expect(page.getByRole('link', { name })).toBeVisible();
    const newest = page.locator('main a[href*="/enquiries/0"]').first(); // another journey may have written since
    expect((await newest.boundingBox())?.y).toBeLessThan(420);
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByLabel('Kind').selectOption('Question');
    await expectReadable(page);
    await page.getByRole('button', { name: 'Show enquiries' }).tap();
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();

    await goAsAdmin(page, '/admin/dashboard/agenda?week=2093-03-03', 'Agenda');
    const viewing = page.getByRole('listitem').filter({ hasText: '10:30–11:00' });
    await expect(viewing).toContainText(`Home of ${name}`);
    await expect(viewing.getByRole('link', { name: `Call ${name}` })).toHaveAttribute(
      'href',
      'tel:+6581234567',
    );
    await expectWideTargets(page);
    await expectNoSidewaysScroll(page);
  },
);

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
