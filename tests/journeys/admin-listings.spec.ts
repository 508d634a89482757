import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin, fillProperty, goAsAdmin, openAdmin, picture } from './admin.ts';
import { complaints, expectAccessible, expectNoSidewaysScroll, hold, test, toast } from './pages.ts';
import { admin } from './product.ts';

const errorToast = (page: Page, text: string | RegExp) =>
  page.locator('.Toastify__toast--error', { hasText: text });

/** Answers calls to an address with a failure, until the returned function is called. */
async function fail(page: Page, address: string, method: string, status: number, body: unknown = {}) {
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: body }) : route.fallback(),
  );
  return () => page.unroute(address);
}

async function chooseImages(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Images' }).click();
  await (await choosing).setFiles(files);
}

test.describe('adding a listing', () => {
  test('tells refused fields at the field, keeps what was typed, and starts afresh after success', async ({
    page,
  }, { project }) => {
    const title = `Added with Care ${project.name}`;
    await goAsAdmin(page, '/admin/dashboard/add', 'Add Property');
    const submit = page.getByRole('button', { name: 'Add Property', exact: true });
    await submit.click();
    const summary = page.getByRole('alert').filter({ hasText: 'Some fields need your attention.' });
    await expect(summary).toBeFocused();
    for (const field of ['Title', 'Description', 'Price (SGD)', 'Property Type', 'Category', 'District'])
      await expect(summary.getByRole('link', { name: `${field} is required.` })).toBeVisible();
    await summary.getByRole('link', { name: 'Price (SGD) is required.' }).click();
    await expect(page.getByLabel('Price (SGD)')).toBeFocused();
    await expectAccessible(page);

    await fillProperty(page, title);
    const detail = 'The price is odd.';
    const stopRefusing = await fail(page, '**/api/properties', 'POST', 422, {
      detail,
      errors: [{ path: 'price', message: 'must be even' }],
    });
    await submit.click();
    await expect(toast(page, detail)).toBeVisible();
    await expect(page.getByLabel('Price (SGD)')).toHaveAccessibleDescription('Price (SGD) must be even.');
    await stopRefusing();
    const stopFailing = await fail(page, '**/api/properties', 'POST', 500);
    await submit.click();
    await expect(toast(page, 'Failed to add property')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await stopFailing();

    await submit.click();
    await expect(toast(page, 'Property added successfully!')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('');
    await expect(page.getByLabel('Status')).toHaveValue('active');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  });

  test('takes at most 12 key features, and Cancel goes back', async ({ page }) => {
    await goAsAdmin(page, '/admin/dashboard/bulk', 'Bulk Upload');
    await openAdmin(page, 'Add Property');
    const feature = page.getByLabel('Key feature', { exact: true });
    for (let place = 1; place <= 12; place++) {
      await feature.fill(`  Feature ${place} `);
      await feature.press('Enter');
    }
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await expect(page.getByText('12 of 12 features')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Feature 7' }).click();
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeEnabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bulk Upload' })).toBeVisible();
  });
});

test.describe('pictures', () => {
  test.beforeEach(({ page }) => goAsAdmin(page, '/admin/dashboard/add', 'Add Property'));

  test('of twenty with two bad ones, eighteen are taken; then there is room for two', async ({ page }) => {
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
    await expect(page.getByRole('progressbar', { name: 'Uploading images' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose Images' })).toBeDisabled();
    send();
    await expect(toast(page, 'Successfully uploaded 18 image(s)')).toBeVisible({ timeout: 40_000 });
    await expect(errorToast(page, 'broken.jpg')).toBeVisible();
    await expect(page.getByText('18 of 20 images.')).toBeVisible();
    await expect(page.getByText('Cover', { exact: true })).toHaveCount(1);

    await chooseImages(page, [picture('a.jpg'), picture('b.jpg'), picture('c.jpg')]);
    await expect(
      errorToast(page, 'Cannot add 3 files. Maximum 20 images allowed per property.'),
    ).toBeVisible();
    await chooseImages(page, [picture('a.jpg'), picture('b.jpg')]);
    await expect(page.getByText('20 of 20 images.')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: 'Choose Images' })).toBeDisabled();
    await expectNoSidewaysScroll(page);
  });

  test('too large or empty are refused by name', async ({ page }) => {
    const large = { ...picture('large.jpg'), buffer: Buffer.alloc(10_485_761) };
    const empty = { ...picture('empty.jpg'), buffer: Buffer.alloc(0) };
    await chooseImages(page, [large, empty]);
    await expect(errorToast(page, 'empty.jpg: File is smaller than 1 bytes')).toBeVisible();
    await expect(errorToast(page, 'large.jpg: File is larger than 10485760 bytes')).toBeVisible();
  });

  test('are put in order with buttons, and removed', async ({ page }) => {
    await chooseImages(page, [picture('a.jpg'), picture('b.jpg')]);
    await expect(toast(page, 'Successfully uploaded 2 image(s)')).toBeVisible();
    const first = page.getByRole('img', { name: 'Image 1 of 2' });
    const before = await first.getAttribute('src');
    await page.getByRole('button', { name: 'Move image 1 right' }).click();
    await expect(first).not.toHaveAttribute('src', before ?? '');
    await expect(page.getByRole('img', { name: 'Image 2 of 2' })).toHaveAttribute('src', before ?? '');

    const recover = await fail(page, '**/api/image/*', 'PUT', 500);
    await page.getByRole('button', { name: 'Remove image 1' }).click();
    await expect(toast(page, 'Failed to remove image')).toBeVisible();
    await recover();
    await page.getByRole('button', { name: 'Remove image 1' }).click();
    await expect(toast(page, 'Image removed')).toBeVisible();
    await expect(page.getByText('1 of 20 images.')).toBeVisible();
  });

  test('that fail to upload say so, in the words of the server where it gives some', async ({ page }) => {
    const recover = await fail(page, '**/api/upload-images', 'POST', 500);
    await chooseImages(page, [picture('a.jpg')]);
    await expect(toast(page, 'Failed to upload images')).toBeVisible();
    await recover();
    await fail(page, '**/api/upload-images', 'POST', 503, { detail: 'The store is full.' });
    await chooseImages(page, [picture('a.jpg')]);
    await expect(toast(page, 'The store is full.')).toBeVisible();
  });
});

test.describe('the list of properties', () => {
  test('is narrowed and sorted, and a reload keeps it so', async ({ page, request }, { project }) => {
    const api = await apiAdmin(request);
    const name = `Sorted ${project.name}`;
    await api.add({ title: `${name} One`, price: 100_000, status: 'sold', is_new_launch: true });
    await api.add({ title: `${name} Two`, price: 300_000, property_type: 'Rent' });
    await api.add({ title: `${name} Three`, price: 200_000, district: 'D27' });
    const said = complaints(page);
    await goAsAdmin(page, '/admin/dashboard/properties', 'Properties');
    const titles = page.getByRole('heading', { level: 2 });
    await page.getByPlaceholder('Search properties...').fill(name);
    await expect(titles).toHaveText([`${name} Three`, `${name} Two`, `${name} One`]);
    await page.getByLabel('Sort by').selectOption('Price: high to low');
    await expect(titles).toHaveText([`${name} Two`, `${name} Three`, `${name} One`]);
    await expect(page).toHaveURL(/sort=price-desc/);
    await page.reload();
    await expect(titles).toHaveText([`${name} Two`, `${name} Three`, `${name} One`]);

    await page.getByLabel('Property Type').selectOption('Rent');
    await expect(titles).toHaveText([`${name} Two`]);
    await page.getByLabel('Property Type').selectOption('All Types');
    await page.getByLabel('District').selectOption('D27 - Sembawang / Yishun');
    await expect(titles).toHaveText([`${name} Three`]);
    await page.getByLabel('District').selectOption('All Districts');
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Sold');
    await expect(titles).toHaveText([`${name} One`]);
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('All Status');
    await page.getByLabel('New launch only').check();
    await expect(titles).toHaveText([`${name} One`]);
    await page.getByPlaceholder('Search properties...').fill('nothing is called that');
    await expect(page.getByText('No properties found')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(said).toEqual([]);
  });

  test('gives many a status at once', async ({ page, request }, { project }) => {
    const api = await apiAdmin(request);
    const name = `At Once ${project.name}`;
    for (const place of ['One', 'Two', 'Three']) await api.add({ title: `${name} ${place}` });
    await goAsAdmin(page, `/admin/dashboard/properties?search=${name}`, 'Properties');
    await page.getByLabel('Choose all 3').check();
    await page.getByLabel(`Choose ${name} Two`).uncheck();
    const bar = page.getByRole('region', { name: 'Chosen properties' });
    await expect(bar).toContainText('2 properties chosen');
    await bar.getByLabel('New status').selectOption('Set to sold');
    await expectAccessible(page);
    await fail(page, '**/api/properties/status', 'POST', 500);
    await bar.getByRole('button', { name: 'Apply' }).click();
    await expect(toast(page, 'Failed to update property')).toBeVisible();
    await page.unroute('**/api/properties/status');
    await bar.getByRole('button', { name: 'Apply' }).click();
    await expect(toast(page, '2 properties set to sold.')).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(page.getByRole('article').filter({ hasText: 'sold' })).toHaveCount(2);
  });

  test('copies a listing, and opens the copy', async ({ page, request }, { project }) => {
    const title = `To be Copied ${project.name}`;
    await (await apiAdmin(request)).add({ title, bedrooms: 3 });
    await goAsAdmin(page, `/admin/dashboard/properties?search=${title}`, 'Properties');
    const recover = await fail(page, '**/duplicate', 'POST', 500);
    await page.getByRole('button', { name: `Duplicate ${title}` }).click();
    await expect(toast(page, 'Failed to add property')).toBeVisible();
    await recover();
    await page.getByRole('button', { name: `Duplicate ${title}` }).click();
    await expect(toast(page, 'Property added successfully!')).toBeVisible();
    const form = page.getByRole('dialog', { name: 'Edit Property' });
    await expect(form.getByLabel('Title')).toHaveValue(`${title} (copy)`);
    await expect(form.getByLabel('Bedrooms')).toHaveValue('3');
    await expect(form.getByLabel('Status')).toHaveValue('inactive');
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('2 properties', { exact: true })).toBeVisible();
  });

  test('says that it could not be loaded, and tries again', async ({ page }) => {
    const recover = await fail(page, '**/api/properties', 'GET', 500);
    await goAsAdmin(page, '/admin/dashboard/properties', 'Properties');
    await expect(toast(page, 'Failed to load properties')).toBeVisible();
    await recover();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test('saving and deleting say how they went', async ({ page, request }, { project }) => {
  const title = `Saved and Deleted ${project.name}`;
  await (await apiAdmin(request)).add({ title });
  await goAsAdmin(page, `/admin/dashboard/properties?search=${title}`, 'Properties');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Property' });
  await form.getByLabel('Price (SGD)').fill('1,490,000');
  const save = form.getByRole('button', { name: 'Save Changes' });
  const recover = await fail(page, '**/api/properties/*', 'PUT', 500);
  await save.click();
  await expect(toast(page, 'Failed to update property')).toBeVisible();
  await recover();
  const recoverAgain = await fail(page, '**/api/properties/*', 'PUT', 422, { detail: 'Not on a Sunday.' });
  await save.click();
  await expect(toast(page, 'Not on a Sunday.')).toBeVisible();
  await expect(form.getByLabel('Price (SGD)')).toHaveValue('1,490,000');
  await recoverAgain();
  await save.click();
  await expect(toast(page, 'Property updated successfully!')).toBeVisible();
  await expect(page.getByText('$1,490,000')).toBeVisible();

  const remove = page.getByRole('button', { name: `Delete ${title}` });
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  const recoverDelete = await fail(page, '**/api/delete/properties/*', 'PUT', 500);
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete property')).toBeVisible();
  await recoverDelete();
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Property deleted successfully')).toBeVisible();
  await expect(page.getByText('No properties found')).toBeVisible();
});

test.describe('two admins who edit one listing', () => {
  test('are told of each other; the second keeps what was typed, whichever way', async ({
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

  test('are told when the listing was deleted meanwhile', async ({ page, request }, { project }) => {
    const title = `Deleted while Edited ${project.name}`;
    const api = await apiAdmin(request);
    const { id } = await api.add({ title });
    await goAsAdmin(page, `/admin/dashboard/properties?search=${title}`, 'Properties');
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    const form = page.getByRole('dialog', { name: 'Edit Property' });
    await form.getByLabel('Bedrooms').fill('5');
    await api.remove(id);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this listing' });
    await expect(conflict).toContainText(`${admin.username} deleted it`);
    await conflict.getByRole('button', { name: 'Back to the form' }).click();
    await expect(form.getByLabel('Bedrooms')).toHaveValue('5');
  });
});
