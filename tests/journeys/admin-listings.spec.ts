import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin, goAsAdmin } from './admin.ts';
import { expectAccessible, test, toast } from './pages.ts';
import { admin } from './product.ts';

test('two admins who edit one listing see the conflict and keep their text', async ({
  page,
  browser,
  request,
}) => {
  const title = 'Edited by Two';
  await (await apiAdmin(request)).add({ title, price: 2_000_000, bedrooms: 2 });
  const address = `/admin/dashboard/properties?search=${title}`;
  const others = await browser.newContext({
    baseURL: String(process.env.BASE_URL),
    viewport: page.viewportSize(),
  });
  const other = await others.newPage();
  await goAsAdmin(page, address, 'Properties');
  await goAsAdmin(other, address, 'Properties');
  const formOf = async (one: Page) => {
    await one.getByRole('button', { name: `Edit ${title}` }).click();
    return one.getByRole('dialog', { name: 'Edit Property' });
  };
  const mine = await formOf(page);
  const theirs = await formOf(other);

  await theirs.getByLabel('Price (SGD)').fill('1950000');
  await theirs.getByLabel('Bathrooms').fill('2');
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(other, 'Property updated successfully!')).toBeVisible();

  await mine.getByLabel('Price (SGD)').fill('1900000');
  await mine.getByLabel('Description').fill('Newly painted.');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this listing' });
  await expect(conflict).toContainText(`${admin.username} saved it`);
  await expect(conflict).toContainText('$1,950,000');
  await expect(conflict).toContainText('You both changed: Price (SGD).');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Load theirs' }).click();
  await expect(mine.getByLabel('Price (SGD)')).toHaveValue('1950000');
  await expect(mine.getByLabel('Bathrooms')).toHaveValue('2');
  await expect(mine.getByLabel('Description')).toHaveValue('Newly painted.');
  const replaced = mine.getByRole('status').filter({ hasText: 'you had typed' });
  await expect(replaced).toContainText('$1,900,000');
  await expect(replaced).toBeInViewport();

  const again = await formOf(other);
  await again.getByLabel('Bedrooms').fill('3');
  await again.getByRole('button', { name: 'Save Changes' }).click();
  await expect(again).toBeHidden();
  await mine.getByLabel('Price (SGD)').fill('1880000');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(toast(page, 'Property updated successfully!')).toBeVisible();
  await expect(mine).toBeHidden();

  const saved = await formOf(page);
  await expect(saved.getByLabel('Price (SGD)')).toHaveValue('1880000');
  await expect(saved.getByLabel('Bedrooms')).toHaveValue('3');
  await expect(saved.getByLabel('Bathrooms')).toHaveValue('2');
  await expect(saved.getByLabel('Description')).toHaveValue('Newly painted.');
  await others.close();
});
