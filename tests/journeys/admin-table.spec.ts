import { expect } from '@playwright/test';
import { apiAdmin, goAsAdmin } from './admin.ts';
import { expectAccessible, expectReadable, quietTest, toast } from './pages.ts';

quietTest(
  'a price is changed in its row by keyboard, and a second admin sees it',
  async ({ page, browser, request }) => {
    const title = 'Tabled';
    await (await apiAdmin(request)).add({ title: `${title} Dear`, price: 3_000_000 });
    await (await apiAdmin(request)).add({ title: `${title} Cheap`, price: 1_000_000 });
    const address = `/admin/dashboard/properties?search=${title}&sort=price-asc`;
    await page.setViewportSize({ width: 1280, height: 800 });
    const others = await browser.newContext({ baseURL: String(process.env.BASE_URL) });
    const other = await others.newPage();
    await goAsAdmin(page, address, 'Properties');
    await goAsAdmin(other, address, 'Properties');
    const rows = page.getByRole('rowheader');
    await expect(rows).toHaveText([new RegExp(`${title} Cheap`), new RegExp(`${title} Dear`)]);
    await expectReadable(page);

    await page.getByRole('button', { name: `Change Price (SGD) of ${title} Cheap` }).press('Enter');
    await page.keyboard.type('$1.25m');
    await expect(page.getByText('= $1,250,000')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Property updated successfully!')).toBeVisible();
    const changed = { name: `$1,250,000 Change Price (SGD) of ${title} Cheap` };
    await expect(page.getByRole('button', changed)).toBeFocused();
    await expect(other.getByRole('button', changed)).toBeVisible();
    await others.close();

    await page.getByRole('button', { name: 'Price', exact: true }).click();
    await expect(rows).toHaveText([new RegExp(`${title} Dear`), new RegExp(`${title} Cheap`)]);
    await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  },
);

quietTest('a range of rows is selected with Shift and Space, and repriced', async ({ page, request }) => {
  const title = 'Ranged';
  for (const number of [1, 2, 3, 4])
    await (await apiAdmin(request)).add({ title: `${title} ${number}`, price: 1_000_000 });
  await goAsAdmin(page, `/admin/dashboard/properties?search=${title}&sort=title-asc`, 'Properties');
  await page.getByLabel(`Select ${title} 2`).press('Space');
  await page.getByLabel(`Select ${title} 4`).press('Shift+Space');
  const bar = page.getByRole('region', { name: 'Selected properties' });
  await expect(bar).toContainText('3 properties selected');
  await bar.getByLabel('Change', { exact: true }).selectOption('Set price');
  await expectReadable(page);
  await bar.getByLabel('New price (SGD)').fill('$980k');
  await page.keyboard.press('Enter');
  await expect(toast(page, '3 properties set to $980,000.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^\$980,000 Change/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone: 3 properties are as before.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^\$1,000,000 Change/ })).toHaveCount(4);
});
