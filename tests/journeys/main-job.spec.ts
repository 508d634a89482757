import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { logInOnTheWay, openAdmin } from './admin.ts';
import { complaints, expectAccessible, phoneToo, quietTest, toast } from './pages.ts';

const pictures = ['exterior-condo-tower-day-01.jpg', 'interior-living-skyline-01.jpg'].map((file) =>
  path.resolve(import.meta.dirname, '../../packages/demo/data/images', file),
);

quietTest(
  'an admin adds a listing, a visitor clicks through, the admin sees it',
  phoneToo,
  async ({ page, browser }, { project }) => {
    const title = `Journey House ${project.name}`;

    await logInOnTheWay(page, '/admin/dashboard/add', 'Add Property');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('First line.\nSecond line.');
    await page.getByLabel('Price (SGD)').fill('1880000');
    await page.getByLabel('Property Type').selectOption('Buy');
    await page.getByLabel('Category').selectOption('Condominium');
    await page.getByLabel('District').selectOption({ label: 'D15 - East Coast / Marine Parade' });
    await page.getByLabel('Bedrooms').fill('3');
    await page.getByLabel('Key feature', { exact: true }).fill('Sea view');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose Images' }).click();
    await (await choosing).setFiles(pictures);
    await expect(toast(page, 'Successfully uploaded 2 image(s)')).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); // nothing is half behind the bar of buttons
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add Property', exact: true }).click();
    await expect(toast(page, 'Property added successfully!')).toBeVisible();

    const isPhone = project.name === 'phone';
    const visitors = await browser.newContext({
      baseURL: String(process.env.BASE_URL),
      viewport: page.viewportSize(),
      isMobile: isPhone,
      hasTouch: isPhone,
    });
    const visitor = await visitors.newPage();
    const saidToVisitor = complaints(visitor);
    await visitor.goto('/buy?district=D15&minPrice=1500000&maxPrice=2000000');
    await visitor.getByPlaceholder('Search properties...').fill(`journey ${project.name}`);
    await expect(visitor.getByText('Showing 1 properties')).toBeVisible();
    await expect(visitor).toHaveURL(/search=journey/);
    await visitor.getByRole('link', { name: title }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(visitor.getByText('1 / 2', { exact: true }).first()).toBeVisible();
    const description = visitor.getByRole('main').getByText('First line.');
    expect(await description.evaluate((text) => (text as HTMLElement).innerText)).toBe(
      'First line.\nSecond line.',
    );
    await visitor
      .context()
      .route('https://example.com/**', (route) => route.fulfill({ body: 'the external page' }));
    await visitor.waitForLoadState('networkidle'); // when it answers to clicks
    const opening = visitors.waitForEvent('page');
    await visitor.getByRole('button', { name: 'View Complete Details' }).click();
    await expect.poll(async () => (await opening).url()).toContain('example.com');
    await expectAccessible(visitor);
    expect(saidToVisitor).toEqual([]);
    await visitors.close();

    await openAdmin(page, 'Analytics');
    await page.getByRole('button', { name: 'CTR', exact: true }).click(); // which brings it among the first
    await expect(page.locator('tr', { hasText: title })).toContainText('100.0%');

    await openAdmin(page, 'Properties');
    await page.getByRole('searchbox').fill(title);
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Property' });
    await dialog.getByLabel('Price (SGD)').fill('1790000');
    const [cover = '', second = ''] = await picturesOf(page, title);
    await dialog.getByRole('button', { name: 'Remove image 2' }).click();
    await toast(page, 'Image removed').getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('2 of 20 images.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove image 2' }).click();
    expect((await page.request.get(second)).status()).toBe(200);
    await dialog.getByRole('button', { name: /Save|Update/ }).click();
    await expect(toast(page, 'Property updated successfully!')).toBeVisible();
    await expect.poll(async () => (await page.request.get(second)).status()).toBe(404);
    expect((await page.request.get(cover)).status()).toBe(200);

    await page.getByRole('link', { name: `History ${title}` }).click();
    await expect(page.getByText('Price reduced')).toBeVisible();
    await expect(page.getByText('$1,790,000')).toBeVisible();
    const gone = page.getByRole('img', { name: 'Removed, picture 1 of 1' }); // which visitors no longer see
    await expect
      .poll(() => gone.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByText(/by admin/).first()).toBeVisible();
    await expectAccessible(page);
    await page.goBack();

    await page.getByRole('searchbox').fill(title);
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question).toContainText(
      'This action cannot be undone. This will permanently delete the property listing.',
    );
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: /Delete/ }).click();
    await expect(toast(page, 'Property deleted successfully')).toBeVisible();
    await expect(page.getByText('No properties found')).toBeVisible();
  },
);

/** Returns the paths of a listing's pictures, as visitors are told. */
async function picturesOf(page: Page, title: string): Promise<string[]> {
  const [listing] = await (await page.request.get(`/properties?search=${encodeURIComponent(title)}`)).json();
  return listing.images;
}
