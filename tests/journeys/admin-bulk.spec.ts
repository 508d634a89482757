import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { goAsAdmin } from './admin.ts';
import { complaints, expectAccessible, expectNoSidewaysScroll, test, toast } from './pages.ts';

const item = {
  title: 'Bulk Test',
  description: 'One of many.',
  price: 900_000,
  district: 'D26',
  property_type: 'Sell',
  category: 'Condominium',
  status: 'inactive',
};
const json = (page: Page) => page.getByLabel('JSON Data');
const upload = (page: Page) => page.getByRole('button', { name: 'Upload Properties' }).click();

/** Chooses a file with the button, or drops it on the zone. */
async function choose(page: Page, file: { name: string; mimeType: string; text: string }) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose File' }).click();
  await (await choosing).setFiles({ ...file, buffer: Buffer.from(file.text) });
}

async function drop(page: Page, ...files: { name: string; mimeType: string; text: string }[]) {
  const dropped = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, text } of all)
      transfer.items.add(new File([text], name, { type: mimeType }));
    return transfer;
  }, files);
  await page.getByText('Drop a JSON or CSV file here').dispatchEvent('drop', { dataTransfer: dropped });
}

test.beforeEach(({ page }) => goAsAdmin(page, '/admin/dashboard/bulk', 'Bulk Upload'));

test('the example is loaded, and says so', async ({ page }) => {
  const said = complaints(page);
  await page.getByRole('button', { name: 'Load Example' }).click();
  await expect(toast(page, 'Example JSON loaded. You can modify and upload.')).toBeVisible();
  await expect(json(page)).toHaveValue(/Sunlit Corner Condo/);
  await expect(page.getByText('2 items checked, ready to upload.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(said).toEqual([]);
});

test('what is no array of properties is refused before anything is sent', async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/bulk') && request.method() === 'POST') calls += 1;
  });
  await json(page).fill('{"title": "Not in an array"}');
  await upload(page);
  await expect(toast(page, 'JSON must be an array of property objects')).toBeVisible();

  await json(page).fill('[{');
  await upload(page);
  await expect(
    page.locator('.Toastify__toast--error', { hasText: /JSON.*position|property name/ }),
  ).toBeVisible();

  await json(page).fill(JSON.stringify([item, { ...item, price: -1, district: 'Mars', colour: 'red' }, {}]));
  await expect(page.getByText('3 items checked, 2 of them with errors:')).toBeVisible();
  await expect(page.getByText('District is not one of the 28 districts.')).toBeVisible();
  await expect(page.getByText('Price (SGD) must be greater than 0.')).toBeVisible();
  await expect(page.getByText(/colour/).last()).toBeVisible();
  await expect(page.getByText('Title is required.')).toBeVisible();
  await upload(page);
  await expect(toast(page, 'Nothing was sent: some items need your attention.')).toBeVisible();
  await expectAccessible(page);

  await json(page).fill(JSON.stringify(Array(501).fill(item)));
  await expect(page.getByText('Must have at most 500 items.')).toBeVisible();
  expect(calls).toBe(0);
});

test('500 items of a dropped file are added in one go', async ({ page }, { project }) => {
  const many = Array.from({ length: 500 }, (_, index) => ({
    ...item,
    title: `Bulk ${project.name} ${index + 1}`,
  }));
  await drop(page, { name: 'many.json', mimeType: 'application/json', text: JSON.stringify(many) });
  await expect(page.getByText('500 items checked, ready to upload.')).toBeVisible();
  await upload(page);
  await expect(page.getByRole('progressbar', { name: 'Uploading properties' })).toBeVisible();
  await expect(toast(page, 'Successfully uploaded 500 properties!')).toBeVisible();
  await expect(json(page)).toHaveValue('');

  await page.getByRole('link', { name: 'See all properties' }).click();
  await page.getByRole('searchbox').fill(`Bulk ${project.name}`);
  await expect(page.getByText('500 properties', { exact: true })).toBeVisible();
});

test('a CSV file becomes items, with what cannot be read named', async ({ page }, { project }) => {
  const title = `From a Spreadsheet ${project.name}`;
  const text = `Title,Description,Price,District,Property Type,Category,Status,Key Features\n"${title}","Line one.\nLine two.","1,250,000",D26,Sell,Condominium,inactive,Pool | Gym\n`;
  await choose(page, { name: 'broken.csv', mimeType: 'text/csv', text: 'title,price\nQuay,1,2\n' });
  await expect(page.locator('.Toastify__toast--error', { hasText: 'CSV, line 2' })).toBeVisible();

  await choose(page, { name: 'one.csv', mimeType: 'text/csv', text });
  await expect(json(page)).toHaveValue(/"price": 1250000/);
  await expect(page.getByText('1 item checked, ready to upload.')).toBeVisible();
  await upload(page);
  await expect(toast(page, 'Successfully uploaded 1 properties!')).toBeVisible();

  const list = { mimeType: 'application/json', text: '[]' };
  await drop(page, { name: 'one.json', ...list }, { name: 'two.json', ...list });
  await expect(
    page.locator('.Toastify__toast--error', { hasText: 'two.json: Too many files' }),
  ).toBeVisible();
  await choose(page, { name: 'plan.pdf', mimeType: 'application/pdf', text: 'x' });
  await expect(
    page.locator('.Toastify__toast--error', { hasText: 'plan.pdf: File type must be' }),
  ).toBeVisible();
});

test('a failure says why, or that it failed, and keeps the text', async ({ page }) => {
  await json(page).fill(JSON.stringify([item]));
  const fail = (status: number, body: string) =>
    page.route('**/api/properties/bulk', (route) =>
      route.fulfill({ status, body, contentType: 'application/json' }),
    );
  await fail(500, '');
  await upload(page);
  await expect(toast(page, 'Failed to upload properties')).toBeVisible();
  await fail(
    422,
    JSON.stringify({
      detail: 'Some items are wrong.',
      errors: [{ path: '0.images', message: 'are missing' }],
    }),
  );
  await upload(page);
  await expect(toast(page, 'Some items are wrong.')).toBeVisible();
  await expect(page.getByText('Property Images are missing.')).toBeVisible();
  await expect(json(page)).toHaveValue(JSON.stringify([item]));
});
