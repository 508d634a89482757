import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin } from './admin.ts';
import { complaints, open, test, toast } from './pages.ts';

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
    images: (await picturesOfSomeListing(request)).slice(0, 3),
  };
  await api.add({ ...listing, title: `${listing.title} next door`, price: 1_300_000 });
  return { ...listing, ...(await api.add(listing)), api };
}

async function picturesOfSomeListing(request: APIRequestContext): Promise<string[]> {
  const demo: { images: string[] }[] = await (await request.get('/properties?property_type=Rent')).json();
  return demo.find(({ images }) => images.length > 3)?.images ?? [];
}

const agent = (page: Page) => page.getByRole('complementary', { name: 'Agent' });
const gallery = (page: Page) => page.getByRole('region', { name: /^Photos of / });
const viewer = (page: Page) => page.getByRole('dialog', { name: /^Photos of .*, full size$/ });

test('a listing shows all that is known of it, and whom to ask', async ({ page, request }) => {
  const said = complaints(page);
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
  for (const text of [
    'Buy',
    'active',
    'NEW LAUNCH',
    'District 22: Jurong',
    '$1,234,567',
    'From $1235K SGD · $526 psf',
  ])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  const stats = main.locator('dl').first().locator('div');
  await expect(stats).toHaveText(['Bedrooms5', 'Bathrooms4', 'Sqft2,345', 'TypeLanded']);
  const description = main.getByText('First line.');
  expect(await description.evaluate((text) => (text as HTMLElement).innerText)).toBe(listing.description);
  const features = main.locator('section', { has: page.getByRole('heading', { name: 'Key Features' }) });
  await expect(features.getByRole('listitem')).toHaveText(listing.key_features);
  await expect(main.getByRole('heading', { name: 'Interested in this property?' })).toBeVisible();
  await expect(main.getByText(/^Listed \d+ \w+ 2\d{3}/).first()).toBeVisible();

  for (const text of [
    'ASSOCIATE DIRECTOR',
    /^CEA Reg\. No\. \w+$/,
    /^.+ · Licence No\. \w+/,
    /^\+65 [\d ]+$/,
    'We never ask for payment before a viewing.',
  ])
    await expect(agent(page).getByText(text).first()).toBeVisible();
  await expect(agent(page).getByRole('heading')).toHaveText(/\w/);
  await expect(agent(page).getByRole('img')).toHaveAttribute('alt', /^Portrait of \w/);
  await expect(agent(page).getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', /^tel:\+65\d+$/);
  await expect(agent(page).getByRole('link', { name: 'Send Email' })).toHaveAttribute(
    'href',
    /^mailto:[^?]+\?subject=Inquiry%20about%20Property$/,
  );
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
  await expect(main.getByText('$1,200,000', { exact: true })).toBeVisible();
  await expect(main.getByText(/^Listed .* · updated today$/)).toBeVisible();
  expect(said).toEqual([]);
});

test('a listing leaves out what is not known of it, and says what a rent is for', async ({
  page,
  request,
}) => {
  const api = await apiAdmin(request);
  const { slug } = await api.add({
    title: `Bare Wombat ${test.info().workerIndex}`,
    price: 3800,
    property_type: 'Rent',
    status: 'active',
  });
  await open(page, `/property/${slug}`);
  const main = page.getByRole('main');
  await expect(main.getByText('$3,800 /month', { exact: true }).first()).toBeVisible();
  await expect(main.locator('dl').first().locator('div')).toHaveText(['TypeCondominium']);
  await expect(main.getByRole('heading', { name: 'Key Features' })).toHaveCount(0);
  await expect(main.getByText('NEW LAUNCH', { exact: true }).locator('visible=true')).toHaveCount(
    await page.getByRole('region', { name: 'Similar properties' }).getByText('NEW LAUNCH').count(),
  );
  await expect(main.getByRole('img', { name: /no photo yet$/ }).first()).toBeVisible();
  await expect(main.getByRole('button', { name: /photo|View Full Size|Show All/ })).toHaveCount(0);
  await expect(agent(page).locator('dl > div').first()).toHaveText('Property Views0');
});

test('photos turn, wrap around, and are seen in full size and all at once', async ({ page, request }) => {
  const { slug, api, id, images } = await richListing(request);
  await open(page, `/property/${slug}`);
  const counter = gallery(page).getByText(/^\d \/ \d$/);
  await expect(counter).toHaveText('1 / 3');
  for (const number of [2, 3, 1]) {
    await gallery(page).getByRole('button', { name: 'Next photo' }).click();
    await expect(counter).toHaveText(`${number} / 3`);
  }
  await gallery(page).getByRole('button', { name: 'Previous photo' }).click();
  await expect(counter).toHaveText('3 / 3');
  const thumbnails = gallery(page).getByRole('group', { name: 'Choose photo' }).getByRole('button');
  await expect(thumbnails).toHaveCount(3);
  await thumbnails.nth(1).click();
  await expect(counter).toHaveText('2 / 3');
  await expect(thumbnails.nth(1)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(counter).toHaveText('2 / 3'); // the keys are the viewer's

  await gallery(page).getByRole('button', { name: 'Show All' }).click();
  await gallery(page)
    .getByRole('button', { name: /, photo 3 of 3$/ })
    .click();
  const full = viewer(page).getByText(/^\d \/ \d$/);
  await expect(full).toHaveText('3 / 3');
  for (const [key, number] of [
    ['ArrowRight', 1],
    ['ArrowLeft', 3],
    ['ArrowLeft', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(full).toHaveText(`${number} / 3`);
  }
  await viewer(page).getByRole('button', { name: 'Next photo' }).click();
  await expect(full).toHaveText('3 / 3');
  await viewer(page).getByRole('button', { name: 'Previous photo' }).click();
  await viewer(page).getByRole('button', { name: 'Photo 1 of 3' }).click();
  await expect(full).toHaveText('1 / 3');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(counter).toHaveText('1 / 3');
  await gallery(page).getByRole('button', { name: 'View Full Size' }).click();
  await viewer(page).getByRole('button', { name: 'Close' }).click();
  await expect(viewer(page)).toHaveCount(0);
  await gallery(page).getByRole('button', { name: 'Hide Grid' }).click();
  await expect(gallery(page).getByRole('button', { name: /, photo 3 of 3$/ })).toHaveCount(0);

  await api.revise(id, { images: images.slice(0, 1) });
  await page.reload();
  await expect(counter).toHaveText('1 / 1');
  await expect(gallery(page).getByRole('button')).toHaveText(['View Full Size']);
});

test('a listing is found by its id, and its page is at its own address', async ({ page, request }) => {
  const [listing] = await (await request.get('/properties?property_type=Rent&limit=1&sort=price-asc')).json();
  for (const address of [`/property/anything?id=${listing.id}`, `/property/?id=${listing.id}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible();
    await expect(page).toHaveURL(`/property/${listing.slug}`);
  }
});

test('a listing that is not there says so, and leads on', async ({ page, request }) => {
  const api = await apiAdmin(request);
  const { slug } = await api.add({ title: `Hidden Wombat ${test.info().workerIndex}` });
  const said = complaints(page);
  for (const address of [`/property/${slug}`, '/property/no-such-listing', '/property/x?id=no-id']) {
    const answer = await open(page, address);
    expect(answer?.status()).toBe(404);
    await expect(toast(page, 'Property not found')).toBeVisible();
  }
  await expect(page).toHaveURL('/'); // by itself

  await page.goto('/property/no-such-listing');
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByText('You will be taken to the home page')).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(
    main.getByRole('heading', { level: 1, name: 'This listing is no longer available' }),
  ).toBeVisible();
  await expect(main.getByRole('link', { name: 'Call Tan Mei Lin' })).toHaveAttribute('href', /^tel:/);
  await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/65/);
  await main.getByRole('region', { name: 'Available now' }).getByRole('article').first().click();
  await expect(page).toHaveURL(/\/property\/[a-z0-9-]+$/);
  expect(said.filter((text) => !text.includes('404'))).toEqual([]);
});

test('a listing that could not be loaded can be tried again', async ({ page }) => {
  await open(page, '/rent');
  const title = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
  await page.route(/\/properties\/slug\//, (route) => route.abort('internetdisconnected'));
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This listing could not be loaded');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Property');
  await expect(toast(page, 'Property not found')).toBeVisible();
  await page.unroute(/\/properties\/slug\//);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test.describe('View Complete Details', () => {
  const external = 'https://launch.example/wombat';
  const button = (page: Page) => page.getByRole('button', { name: 'View Complete Details' });

  /** Opens a listing that leads to an external page, which the test answers. */
  async function openListing(page: Page, request: APIRequestContext): Promise<void> {
    const api = await apiAdmin(request);
    const { slug } = await api.add({
      title: `Leading Wombat ${test.info().workerIndex}`,
      redirect_url: external,
      status: 'sold', // in no list of another journey
    });
    await page.context().route(`${external}**`, (route) => route.fulfill({ body: 'the external page' }));
    await open(page, `/property/${slug}`);
  }

  test('opens its page in a new tab once the click is recorded, and not before', async ({
    page,
    context,
    request,
  }) => {
    await openListing(page, request);
    // a browser that opens tabs for the click itself alone, as those of phones do
    await page.evaluate(() => {
      const open = window.open.bind(window);
      window.open = (...given) => (window.event?.type === 'click' ? open(...given) : null);
    });
    let answer = () => {};
    const waited = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const recording = page.waitForRequest((sent) => sent.url().endsWith('/analytics'));
    await page.route('**/analytics', async (route) => {
      await waited;
      await route.continue();
    });
    const opening = context.waitForEvent('page');
    await button(page).click();
    expect((await recording).postDataJSON()).toMatchObject({ event_type: 'click' });
    const tab = await opening;
    expect(tab.url()).toBe('about:blank');
    answer();
    await expect(tab).toHaveURL(external);
    await expect(tab.getByText('the external page')).toBeVisible();
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await expect(page).toHaveURL(/\/property\//);
  });

  test('opens nothing when the click cannot be recorded', async ({ page, context, request }) => {
    await openListing(page, request);
    await page.route('**/analytics', (route) => route.fulfill({ status: 503, json: { detail: 'Down.' } }));
    await button(page).click();
    await expect(toast(page, 'The details could not be opened.')).toBeVisible();
    await expect.poll(() => context.pages().length).toBe(1);
    await page.unroute('**/analytics');
    const opening = context.waitForEvent('page');
    await button(page).click();
    await expect(await opening).toHaveURL(external);
  });

  test('opens in the same tab where the browser refuses others', async ({ page, request }) => {
    await openListing(page, request);
    await page.evaluate(() => {
      window.open = () => null;
    });
    await button(page).click();
    await expect(page).toHaveURL(external);
  });
});
