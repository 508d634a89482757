import { readFile } from 'node:fs/promises';
import { csvOf, messyRows, workbookOf } from '@marketplace/testing/fixtures/messy-file';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { goAsAdmin } from './admin.ts';
import { complaints, expectAccessible, expectReadable, test, toast } from './pages.ts';

const csv = { mimeType: 'text/csv' };
const file = (page: Page) => page.getByLabel('Excel, CSV or JSON file');
const upload = (page: Page) => page.getByRole('button', { name: 'Upload Properties' });
const cellOf = (page: Page, row: number, text: string) =>
  page
    .getByRole('row', { name: new RegExp(`^Include row ${row} `) })
    .getByRole('gridcell', { name: text, exact: true });

async function drop(page: Page, ...files: { name: string; mimeType: string; text: string }[]) {
  const dropped = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, text } of all)
      transfer.items.add(new File([text], name, { type: mimeType }));
    return transfer;
  }, files);
  await page
    .getByText('Drop an Excel, CSV or JSON file here')
    .dispatchEvent('drop', { dataTransfer: dropped });
}

test.describe.configure({ mode: 'default' }); // one changes prices that another compares

test('1,200 rows are corrected, added in parts over a broken connection, and recognised', async ({
  page,
}) => {
  const said = complaints(page);
  await goAsAdmin(page, '/admin/dashboard/bulk', 'Bulk Upload');
  const wrong = new Map([
    [2, '"on request",D26,Sell,Condominium'],
    [600, '900000,Mars,Sell,Condominium'],
    [1200, '900000,D26,Sell,'],
  ]);
  const right = '"$900,000",26,sell,condominium';
  const lines = Array.from(
    { length: 1200 },
    (_, index) => `"Spreadsheet ${index + 1}","One of many.",${wrong.get(index + 1) ?? right},inactive,Tan`,
  );
  const text = `Name,Remarks,Asking,Postal district,Type,Category,Status,Agent\n${lines.join('\n')}\n`;
  await drop(page, { name: 'many.csv', ...csv, text });
  await expect(page.getByText('1,200 rows: 1,197 ready, 3 with errors')).toBeVisible();
  await expect(page.getByText('8 columns, 1 left out: Agent')).toBeVisible();
  await upload(page).click();
  await expect(toast(page, 'Nothing was sent: some items need your attention.')).toBeVisible();

  await page.getByLabel('Only rows with errors').check();
  await expectReadable(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Error: Category is required.' }).click();
  await expect(cellOf(page, 1201, 'Category is required.')).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await cellOf(page, 3, 'on request Price (SGD) must be a number.').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('$1.2m');
  await page.keyboard.press('Enter');
  await expect(cellOf(page, 3, '$1,200,000')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByLabel('District, row 601').selectOption('D09 - Orchard / River Valley');
  await page.keyboard.press('Enter');
  await expect(cellOf(page, 601, 'D09 - Orchard / River Valley')).toBeFocused();
  await cellOf(page, 1201, 'Category is required.').click();
  await page.getByLabel('Category, row 1201').selectOption('HDB');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1,200 rows: 1,200 ready')).toBeVisible();

  let sent = 0;
  await page.route('**/api/properties/bulk', (route) => (++sent === 2 ? route.abort() : route.continue()));
  await upload(page).click();
  const stopped = page.getByRole('heading', { name: 'An upload of 1,200 rows stopped at 500' });
  await expect(stopped).toBeVisible();
  await page.reload();
  await expect(stopped).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Successfully uploaded 1200 properties!')).toBeVisible();
  await expect(stopped).toBeHidden();
  await expect(page.getByLabel('JSON Data')).toHaveValue('');

  await file(page).setInputFiles({ name: 'many.csv', ...csv, buffer: Buffer.from(text) });
  await expect(page.getByText('1,200 rows: 0 ready, 3 with errors, 1,197 duplicates')).toBeVisible();
  expect(said.filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([]);
});

/** Counts what an admin presses: two for a select, one in the browser's dialog of files. */
function counting(page: Page) {
  let clicks = 0;
  return {
    clicks: () => clicks,
    async press(button: Locator) {
      clicks += 1;
      await button.click();
    },
    async choose(label: string, option: string) {
      clicks += 2;
      await page.getByLabel(label).selectOption(option);
    },
    async open(buffer: Buffer, name: string, mimeType: string) {
      clicks += 2;
      const dialog = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose File' }).click();
      await (await dialog).setFiles({ name, mimeType, buffer });
    },
  };
}

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('a messy workbook of 1,208 rows takes 12 clicks, and the prices of 50 take 3', async ({ page }) => {
  const said = complaints(page);
  await goAsAdmin(page, '/admin/dashboard/bulk', 'Bulk Upload');
  const messy = counting(page);
  await messy.open(Buffer.from(workbookOf(messyRows())), 'office.xlsx', excel);
  await messy.choose('Blurb', 'Description');
  await messy.choose('Tenure: “LH” means', '99-year Leasehold');
  await messy.choose('Status: “Under offer” means', 'Inactive');
  await messy.choose('Add new properties as', 'Drafts (inactive)');
  await expect(page.getByText('1,208 rows: 1,199 ready, 1 with an error, 8 duplicates')).toBeVisible();
  await expect(page.getByText('Price (SGD) must be a number. (row 604)')).toBeVisible();
  await expectReadable(page);
  await messy.press(page.getByRole('button', { name: 'Leave out those with errors' }));
  await expect(page.getByText('This upload adds 1,199 properties as drafts.')).toBeVisible();
  await messy.press(upload(page));
  await expect(toast(page, 'Successfully uploaded 1199 properties!')).toBeVisible();
  expect(messy.clicks()).toBeLessThanOrEqual(12);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all as CSV' }).click();
  const all = await readFile(await (await downloading).path(), 'utf8');
  const prices = [...all.matchAll(/^([0-9a-f-]{36}),Driftwood \d+,"[^"]*",(\d+)/gm)].map(
    ([, id = '', price]) => [id, `S$ ${(Number(price) + 500).toLocaleString('en')}`],
  );
  const fifty = counting(page);
  await fifty.open(Buffer.from(csvOf([['id', 'price'], ...prices.slice(0, 50)])), 'prices.csv', 'text/csv');
  await expect(page.getByText('50 rows: 50 to change')).toBeVisible();
  await expectAccessible(page);
  await fifty.press(upload(page));
  await expect(toast(page, 'Successfully changed 50 properties!')).toBeVisible();
  expect(fifty.clicks()).toBeLessThanOrEqual(4);
  await toast(page, 'Successfully changed 50 properties!').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone: 50 properties are as before.')).toBeVisible();
  expect(said).toEqual([]);
});

test('all properties as a file are understood by an upload', async ({ page }) => {
  await goAsAdmin(page, '/admin/dashboard/bulk', 'Bulk Upload');
  // another journey may change a property between the download and the upload
  await expect(async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all as CSV' }).click();
    const buffer = await readFile(await (await downloading).path());
    await file(page).setInputFiles({ name: 'all.csv', ...csv, buffer });
    await expect(page.getByText(/^[\d,]+ rows: 0 ready, [\d,]+ unchanged$/)).toBeVisible();
  }).toPass();
  await expect(page.getByText(/columns, all recognised$/)).toBeVisible();
});
