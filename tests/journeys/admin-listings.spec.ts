import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin, goAsAdmin, picture } from './admin.ts';
import { expectAccessible, expectNoSidewaysScroll, hold, test, toast } from './pages.ts';
import { admin } from './product.ts';

const errorToast = (page: Page, text: string | RegExp) =>
  page.locator('.Toastify__toast--error', { hasText: text });

async function chooseImages(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Images' }).click();
  await (await choosing).setFiles(files);
}

test('of twenty pictures with two bad ones, eighteen are taken; then there is room for two', async ({
  page,
}) => {
  await goAsAdmin(page, '/admin/dashboard/add', 'Add Property');
  const small = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 96, height: 72 } });
  const good = Array.from({ length: 18 }, (_, index) => ({
    ...picture(`good-${index + 1}.jpg`),
    buffer: small,
  }));
  const wrongType = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') };
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  const send = await hold(page, '**/api/upload-images');
  await chooseImages(page, [...good, wrongType, broken]);
  await expect(errorToast(page, 'plan.pdf: File type must be')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Uploading good-1.jpg' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Images' })).toBeDisabled();
  send();
  await expect(toast(page, 'Successfully uploaded 18 image(s)')).toBeVisible({ timeout: 40_000 });
  await expect(errorToast(page, 'broken.jpg')).toBeVisible();
  await expect(page.getByText('18 of 20 images.')).toBeVisible();
  await expect(page.getByText('Cover', { exact: true })).toHaveCount(1);

  await chooseImages(page, [picture('a.jpg'), picture('b.jpg'), picture('c.jpg')]);
  await expect(errorToast(page, 'Cannot add 3 files. Maximum 20 images allowed per property.')).toBeVisible();
  await chooseImages(page, [picture('a.jpg'), picture('b.jpg')]);
  await expect(page.getByText('20 of 20 images.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Choose Images' })).toBeDisabled();
  await expectNoSidewaysScroll(page);
});

test('two admins who edit one listing are told of each other; the second keeps what was typed, whichever way', async ({
  page,
  browser,
  request,
}, { project }) => {
  const title = `Edited by Two ${project.name}`;
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
