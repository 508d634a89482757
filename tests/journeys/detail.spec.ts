import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin } from './admin.ts';
import { demoListing, open, quietTest, test } from './pages.ts';

/** A listing with all that one can have, and another of its district and price. */
async function richListing(request: APIRequestContext) {
  const api = await apiAdmin(request);
  const listing = {
    title: `Wombat Terrace ${test.info().workerIndex}-${Date.now()}`,
    description: 'First line.\nSecond line.\n\nThird, after a gap.',
    price: 1_234_567,
    district: 'D22',
    category: 'Landed',
    property_type: 'Buy',
    is_new_launch: true,
    bedrooms: 5,
    bathrooms: 4,
    area_sqft: 2345,
    key_features: ['Roof garden', 'Two car porches'],
    status: 'active',
    images: (await demoListing(request)).images.slice(0, 3),
  };
  await api.add({ ...listing, title: `${listing.title} next door`, price: 1_300_000 });
  return { ...listing, ...(await api.add(listing)), api };
}

const agent = (page: Page) => page.getByRole('complementary', { name: 'Agent', exact: true });

quietTest('a listing shows all that is known of it, and whom to ask', async ({ page, request }) => {
  const listing = await richListing(request);
  for (const event of ['view', 'view', 'click'] as const) await listing.api.record(listing.id, event);
  const counted = async () => (await (await request.get(`/properties/${listing.id}`)).json()).views_count;
  await expect.poll(counted).toBe(2);
  const views: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/analytics')) views.push(sent.postData() ?? '');
  });
  await open(page, `/property/${listing.slug}`);
  await expect
    .poll(() => views.map((view) => JSON.parse(view)))
    .toEqual([{ property_id: listing.id, event_type: 'view' }]);

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(listing.title);
  const description = main.getByText('First line.');
  expect(await description.evaluate((text) => (text as HTMLElement).innerText)).toBe(listing.description);
  const today = new Date().toLocaleDateString('en-GB', {
    timeZone: 'Asia/Singapore',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  await expect(agent(page).locator('dl > div')).toHaveText([
    /Property Views[23]$/, // its own view may be in it already
    `Listed On${today.replace('Sept', 'Sep')}`,
  ]);
  const similar = page.getByRole('region', { name: 'Similar properties' });
  await expect(similar.getByRole('heading', { name: `${listing.title} next door` })).toBeVisible();
  await expect(similar.getByRole('heading', { name: listing.title, exact: true })).toHaveCount(0);

  await listing.api.revise(listing.id, { price: 1_200_000 });
  await page.reload();
  await expect(main.getByText('$1,200,000', { exact: true }).first()).toBeVisible();
  await expect(main.getByText(/^Listed .* · updated today$/)).toBeVisible();
});

test('a listing is printed on one sheet, with its agent and a QR code', async ({
  page,
  request,
  baseURL,
}) => {
  const listing = await richListing(request);
  await listing.api.revise(listing.id, {
    description: 'Eleven words about the property that fill a line of it. '.repeat(80),
    key_features: Array.from({ length: 12 }, (_, index) => `A feature as long as they may well be ${index}`),
  });
  await open(page, `/property/${listing.slug}`);
  await page.keyboard.press('Tab');
  await expect(page.locator('[aria-label^="QR code"]')).toHaveAttribute(
    'aria-label',
    `QR code of ${baseURL}/property/${listing.slug}`,
  );
  await page.emulateMedia({ media: 'print' });
  for (const part of [agent(page), page.getByRole('img', { name: /^QR code/ })])
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
  let answer = () => {};
  const waited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const recording = page.waitForRequest(
    (sent) => sent.url().endsWith('/analytics') && sent.postDataJSON().event_type === 'click',
  );
  await page.route('**/analytics', async (route) => {
    await waited;
    await route.continue();
  });
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'View Complete Details' }).click();
  await recording;
  const tab = await opening;
  expect(tab.url()).toBe('about:blank');
  answer();
  await expect(tab).toHaveURL(external);
  await expect(tab.getByText('the external page')).toBeVisible();
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL(/\/property\//);
});
