import { expect } from '@playwright/test';
import { apiAdmin } from './admin.ts';
import { demoListing, hold, open, test } from './pages.ts';

test('the brochure of a listing is one sheet with its agent and a QR code', async ({
  page,
  request,
  baseURL,
}) => {
  const { slug } = await (await apiAdmin(request)).add({
    title: 'Wombat Terrace',
    description: 'Eleven words about the property that fill a line of it. '.repeat(80),
    district: 'D22',
    category: 'Landed',
    is_new_launch: true,
    bedrooms: 5,
    bathrooms: 4,
    area_sqft: 2345,
    key_features: Array.from({ length: 12 }, (_, index) => `A feature as long as they may well be ${index}`),
    status: 'active',
    images: (await demoListing(request)).images.slice(0, 3),
  });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await open(page, `/property/${slug}#brochure`);
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(page.locator('[aria-label^="QR code"]')).toHaveAttribute(
    'aria-label',
    `QR code of ${baseURL}/property/${slug}`,
  );
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main').getByText('active', { exact: true })).toBeHidden();
  for (const part of [
    page.getByRole('img', { name: 'Wombat Terrace, photo 1 of 3' }),
    page.getByRole('complementary', { name: 'Agent', exact: true }),
    page.getByRole('img', { name: /^QR code/ }),
  ])
    await expect(part).toBeVisible();
  for (const part of ['Similar properties', 'View Complete Details', 'Menu'])
    await expect(page.getByText(part, { exact: true })).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

test('View Complete Details opens a new tab once the click is recorded', async ({
  page,
  context,
  request,
}) => {
  const { slug, redirect_url: external } = await demoListing(request);
  await page.context().route(`${external}**`, (route) => route.fulfill({ body: 'the external page' }));
  await open(page, `/property/${slug}`);
  // a browser that opens tabs for the click itself alone, as those of phones do
  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = (...given) => (window.event?.type === 'click' ? open(...given) : null);
  });
  const recording = page.waitForRequest(
    (sent) => sent.url().endsWith('/analytics') && sent.postDataJSON().event_type === 'click',
  );
  const free = await hold(page, '**/analytics');
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'View Complete Details' }).click();
  await recording;
  const tab = await opening;
  expect(tab.url()).toBe('about:blank');
  free();
  await expect(tab).toHaveURL(external);
  await expect(tab.getByText('the external page')).toBeVisible();
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL(/\/property\//);
});
