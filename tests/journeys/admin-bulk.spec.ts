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
const json = { mimeType: 'application/json' };

async function drop(page: Page, ...files: { name: string; mimeType: string; text: string }[]) {
  const dropped = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, text } of all)
      transfer.items.add(new File([text], name, { type: mimeType }));
    return transfer;
  }, files);
  await page.getByText('Drop a JSON or CSV file here').dispatchEvent('drop', { dataTransfer: dropped });
}

test('500 items of a dropped file are added in one go, after others were refused', async ({ page }, {
  project,
}) => {
  const said = complaints(page);
  await goAsAdmin(page, '/admin/dashboard/bulk', 'Bulk Upload');
  const text = page.getByLabel('JSON Data');
  const upload = page.getByRole('button', { name: 'Upload Properties' });
  await text.fill(JSON.stringify([item, {}]));
  await expect(page.getByText('2 items checked, 1 of them with errors:')).toBeVisible();
  await upload.click();
  await expect(toast(page, 'Nothing was sent: some items need your attention.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await drop(page, { name: 'one.json', ...json, text: '[]' }, { name: 'two.json', ...json, text: '[]' });
  await expect(
    page.locator('.Toastify__toast--error', { hasText: 'two.json: Too many files' }),
  ).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose File' }).click();
  await (await choosing).setFiles({
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('x'),
  });
  await expect(
    page.locator('.Toastify__toast--error', { hasText: 'plan.pdf: File type must be' }),
  ).toBeVisible();

  const many = Array.from({ length: 500 }, (_, index) => ({
    ...item,
    title: `Bulk ${project.name} ${index + 1}`,
  }));
  await drop(page, { name: 'many.json', ...json, text: JSON.stringify(many) });
  await expect(page.getByText('500 items checked, ready to upload.')).toBeVisible();
  await upload.click();
  await expect(page.getByRole('progressbar', { name: 'Uploading properties' })).toBeVisible();
  await expect(toast(page, 'Successfully uploaded 500 properties!')).toBeVisible();
  await expect(text).toHaveValue('');
  await page.getByRole('link', { name: 'See all properties' }).click();
  await page.getByRole('searchbox').fill(`Bulk ${project.name}`);
  await expect(page.getByText('500 properties', { exact: true })).toBeVisible();
  expect(said).toEqual([]);
});
