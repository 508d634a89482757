import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { goAsAdmin, picture } from './admin.ts';
import { quietTest, toast } from './pages.ts';

/** More than any page of the admin area has to stop at. */
const STOPS = 200;

/** Goes on by Tab until a control has the focus. */
async function tabTo(control: Locator): Promise<void> {
  const page = control.page();
  await expect(control).toBeVisible();
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${control}`);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

async function press(control: Locator): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press('Enter');
}

quietTest('a listing is added with a picture, edited and put back by keys alone', async ({ page }) => {
  const title = `Keyed ${crypto.randomUUID().slice(0, 8)}`;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await goAsAdmin(page, '/admin/dashboard/add', 'Add Property');
  await typeInto(page, 'Title *', title);
  await typeInto(page, 'Description *', 'By keys.');
  await typeInto(page, 'Price (SGD) *', '1.5m');
  await typeInto(page, 'Property Type *', 'Buy');
  await typeInto(page, 'Category *', 'Cond');
  await typeInto(page, 'District *', 'D15');
  const choosing = page.waitForEvent('filechooser');
  await press(button('Choose Images'));
  await (await choosing).setFiles([picture('a.jpg')]);
  await expect(toast(page, 'Successfully uploaded 1 image(s)')).toBeVisible();
  await press(button('Add Property'));
  await expect(toast(page, 'Property added successfully!')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await goAsAdmin(page, `/admin/dashboard/properties?search=${title}`, 'Properties');
  await press(button(`Edit ${title}`));
  await typeInto(page, 'Price (SGD) *', '1450000');
  await press(button('Save Changes'));
  await expect(toast(page, 'Property updated successfully!')).toBeVisible();
  await expect(button(`Edit ${title}`)).toBeFocused();
  const price = page.getByRole('row', { name: title });
  await expect(price).toContainText('$1,450,000');

  await press(button('Undo'));
  await expect(price).toContainText('$1,500,000');
  await expect(page.locator('body')).not.toBeFocused();
});
