import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin, goAsAdmin, picture } from './admin.ts';
import { expectAccessible, expectFits, quietTest, test, toast } from './pages.ts';

const historyOf = (id: string) => `/admin/dashboard/properties/${id}/history`;
const bar = (page: Page) => page.getByRole('region', { name: 'Version on screen' });
const status = (page: Page) => bar(page).getByRole('status');

/** The entry of the timeline with a headline. */
function entry(page: Page, headline: string) {
  const heading = page.getByRole('heading', { level: 3, name: headline });
  return page.getByRole('listitem').filter({ has: heading });
}

quietTest(
  'every change of a listing has its author and time, before and after',
  async ({ page, request }) => {
    const title = 'Chronicle Terrace';
    const api = await apiAdmin(request);
    const { id } = await api.add({
      title,
      price: 2_000_000,
      description: 'Quiet.',
      key_features: ['Lap pool', 'Study'],
    });
    await api.revise(id, { description: 'Quiet,\nand freshly painted.' });
    await api.revise(id, { key_features: ['Study', 'Roof terrace'] });
    await api.revise(id, { images: await api.upload([picture('one.jpg'), picture('two.jpg')]) });
    await api.revise(id, { bedrooms: 3, bathrooms: 2 });

    await goAsAdmin(page, `/admin/dashboard/properties?search=${title}`, 'Properties');
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByLabel('Price (SGD)').fill('1900000');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Property updated successfully!')).toBeVisible();
    await page.getByRole('link', { name: `History ${title}` }).click();

    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(/^6 changes since \d+ \w+ \d{4}\./)).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      'Price reduced',
      'Details changed',
      'Pictures added',
      'Key Features changed',
      'Description changed',
      'Listing added',
    ]);
    await expect(entry(page, 'Price reduced')).toContainText('by admin, in the admin area');
    const pictures = entry(page, 'Pictures added').getByRole('img', { name: /^Added, picture \d of 2$/ });
    await expect(pictures).toHaveCount(2);
    await expect(entry(page, 'Description changed').getByRole('insertion')).toHaveText(
      'Quiet,\nand freshly painted.',
    );
    await expectFits(page);
  },
);

test('an old version of a listing is shown and restored as a new one', async ({ page, request }) => {
  const title = 'Bygone Court';
  const api = await apiAdmin(request);
  const { id } = await api.add({ title, price: 2_000_000, description: 'As it was.' });
  await api.revise(id, { price: 1_900_000 });
  await api.revise(id, { description: 'As it is.' });

  await goAsAdmin(page, historyOf(id), title);
  await page.getByRole('link', { name: 'version 1', exact: true }).click();
  await expect(status(page)).toContainText('Version 1 of 3 · Listing added by admin');
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('$2,000,000');
  await expectFits(page);
  const slider = page.getByRole('slider', { name: 'Version' });
  await slider.press('ArrowRight');
  await expect(status(page)).toContainText('Version 2 of 3 · Price reduced by admin');
  await expect(sheet).toContainText('$1,900,000');
  await page.reload();
  await expect(status(page)).toContainText('Version 2 of 3');
  await slider.press('ArrowLeft');
  await expect(sheet).toContainText('$2,000,000');

  const restoreThis = page.getByRole('button', { name: 'Restore this version' });
  const dialog = page.getByRole('dialog', { name: /^Restore \d+ \w+ \d{4}/ });
  const restore = dialog.getByRole('button', { name: 'Restore', exact: true });
  await restoreThis.click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await expectAccessible(page);
  await api.revise(id, { bedrooms: 5 });
  await restore.click();
  await expect(dialog.getByRole('alert')).toContainText('changed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(status(page)).toContainText('Version 1 of 4');
  await restoreThis.click();
  for (const left of ['Description', 'Bedrooms'])
    await dialog.getByRole('checkbox', { name: left }).uncheck();
  await restore.click();
  await expect(toast(page, 'Property restored successfully!')).toBeVisible();
  const restored = entry(page, 'Listing restored');
  await expect(restored).toContainText('by admin, by restoring an earlier version');
  await restored.getByRole('link', { name: 'version 5' }).click();
  await expect(sheet).toContainText('$2,000,000');
  await expect(sheet).toContainText('As it is.');
});

quietTest('a deleted listing is restored with its address and its counts', async ({ page, request }) => {
  const title = 'Phoenix Loft';
  const api = await apiAdmin(request);
  const { id, slug } = await api.add({ title, status: 'active' });
  for (const visit of ['view', 'view', 'view', 'click'] as const) await api.record(id, visit);
  await goAsAdmin(page, '/admin/dashboard/properties', 'Properties');
  await page.getByRole('link', { name: 'Deleted', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted properties' })).toBeVisible();
  await api.remove(id);
  await expect.poll(async () => (await request.get(`/properties/slug/${slug}`)).status()).toBe(404);
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText(/Deleted by admin, \d+ \w+ \d{4} \d\d:\d\d/);
  await expectFits(page);
  await card.getByRole('link', { name: `History ${title}` }).click();
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible();
  await entry(page, 'Listing deleted').getByRole('link', { name: 'version 2' }).click();
  await expect(page.getByText('The listing was deleted at this time.')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await card.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(toast(page, 'Property restored successfully!')).toBeVisible();
  await expect(card).toBeHidden();

  const visible = async () => (await request.get(`/properties/slug/${slug}`)).json();
  await expect.poll(visible).toMatchObject({ id, title, views_count: 3, clicks_count: 1 });
});
