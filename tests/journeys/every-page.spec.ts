import { pageList } from '@marketplace/web/server/public-pages';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin } from './admin.ts';
import {
  complaints,
  demoListing,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadable,
  open,
  phoneToo,
  test,
} from './pages.ts';

const UNKNOWN = '/there/is/no/such/page';

type Address = string | ((request: APIRequestContext) => Promise<string>);

/** Every public page, by what is special about it; those of a line are visited one after another. */
const pages: Record<string, Address[]> = {
  'with a fixed path': pageList.map(({ path }) => path),
  'with parameters': [
    '/buy?district=D15&bedrooms=2&minPrice=500000',
    async (request) => `/contact?property=${(await demoListing(request)).slug}&viewing=1`,
    async (request) => `/shortlist?homes=${(await demoListing(request)).slug}`,
  ],
  'with mistyped parameters': [
    '/buy?bedrooms=abc&bathrooms=-1',
    '/rent?bedrooms=2.5&rooms=all',
    '/contact?property=no-such-listing&viewing=1',
  ],
  'a list without a match, and no page': ['/buy?search=nothing-is-called-this', UNKNOWN],
  'a property with pictures, without, and sold': [
    async (request) => `/property/${(await demoListing(request)).slug}`,
    (request) => bareListing(request),
    async (request) => `/property/${(await demoListing(request, 'status=sold')).slug}`,
  ],
};

/** A listing with nothing but what is required, and words as long as they may be; sold, so that no list shows it to other tests. */
async function bareListing(request: APIRequestContext): Promise<string> {
  const { slug } = await (await apiAdmin(request)).add({
    title: `Bare${'e'.repeat(196)}`,
    description: '<b>Not bold</b> <script>throw new Error("ran")</script>',
    price: 1e12,
    district: 'D28',
    category: 'Commercial',
    status: 'sold',
  });
  return `/property/${slug}`;
}

for (const [name, addresses] of Object.entries(pages))
  test(`${name}: fits, logs no errors and is accessible`, async ({ page, request }) => {
    const said = complaints(page);
    for (const address of addresses) {
      const path = typeof address === 'string' ? address : await address(request);
      await page.setViewportSize({ width: 1280, height: 800 });
      const answer = await open(page, path);
      expect(answer?.status()).toBe(path === UNKNOWN ? 404 : 200);
      await expect(page.locator('h1')).toHaveCount(1);
      expect((await page.title()).length).toBeGreaterThan(10);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20}/);
      for (const width of [1280, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
        if (width === 1280 || width === 390) await expectAccessible(page);
      }
    }
    expect(said.filter((text) => !(addresses.includes(UNKNOWN) && text.includes('404')))).toEqual([]);
  });

test(
  'menus, filters, suggestions, viewer and form are accessible',
  phoneToo,
  async ({ page, request }, { project }) => {
    await test.step('the navigation’s menus', async () => {
      await open(page, '/buy?district=D09&minPrice=100000&bedrooms=1');
      if (project.name === 'phone') {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByLabel('Rent By District').click();
      } else await page.getByRole('button', { name: 'Buy By District' }).click();
      await expect(page.getByRole('link', { name: 'D09 Orchard / River Valley' }).last()).toBeVisible();
      await expectReadable(page);
      await page.keyboard.press('Escape');
    });
    await test.step('filters in use', async () => {
      const more = page.getByRole('button', { name: /^Filters/ });
      if (await more.isVisible()) await more.click();
      else await page.getByText('District map').click();
      await expect(page.getByLabel('District', { exact: true }).last()).toBeVisible();
      await expect(page.getByRole('list', { name: 'Schematic map of Singapore' }).last()).toBeVisible();
      await expectReadable(page);
    });
    await test.step('suggestions for a search', async () => {
      await open(page, '/rent');
      await page.getByRole('combobox', { name: 'Search', exact: true }).fill('3 bed kat');
      await page.getByRole('combobox', { name: 'Search', exact: true }).press('ArrowDown');
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
      await expectReadable(page);
    });
    await test.step('all photos and the full-screen viewer', async () => {
      const { slug } = await demoListing(request);
      await open(page, `/property/${slug}`);
      await page.getByRole('button', { name: 'Show All' }).click();
      await expectReadable(page);
      await page.getByRole('button', { name: 'View Full Size' }).click();
      const viewer = page.getByRole('dialog');
      await expect(viewer.getByRole('button', { name: 'Close' })).toBeFocused();
      for (const name of ['Previous photo', 'Next photo'])
        await expect(viewer.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      await expect(viewer.getByRole('img').first()).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
    });
    await test.step('a form that was refused', async () => {
      await open(page, '/contact');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.locator('.Toastify__toast')).toBeVisible();
      await expectAccessible(page);
    });
  },
);

test(
  'enlarged photos, suggestions, refused forms and removed listings are accessible',
  phoneToo,
  async ({ page, request }, { project }) => {
    await test.step('the search of the home page, with suggestions', async () => {
      await open(page, '/');
      if (project.name === 'phone')
        await page.getByRole('button', { name: /^Find Your Perfect Property/ }).click();
      const panel = page.getByRole('region', { name: 'Find Your Perfect Property' });
      const search = panel.getByRole('combobox', { name: 'Search', exact: true });
      await search.fill('orchard');
      await search.press('ArrowDown');
      await expect(panel.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
      await expectReadable(page);
    });
    const { slug } = await demoListing(request);
    await test.step('an enlarged photo', async () => {
      await open(page, `/property/${slug}`);
      await page.getByRole('button', { name: 'View Full Size' }).click();
      const photo = page.getByRole('dialog').locator('[data-zoom]');
      const scale = () => photo.evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).a);
      await expect.poll(() => photo.evaluate((one) => one.style.touchAction)).toBe('none'); // it listens
      await photo.dblclick();
      await expect.poll(scale).toBeGreaterThan(1.5);
      await expectAccessible(page);
    });
    await test.step('a viewing that is asked for without a word', async () => {
      await open(page, `/contact?property=${slug}&viewing=1`);
      await page.getByRole('checkbox').nth(2).check({ force: true }); // the box is the whole pill, unseen
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      await expectReadable(page);
    });
    await test.step('a listing that was taken down', async () => {
      const api = await apiAdmin(request);
      const gone = await api.add({ title: `Gone Quokka ${project.name}`, status: 'active' });
      await api.remove(gone.id);
      const status = async () => (await request.get(`/property/${gone.slug}`)).status();
      await expect.poll(status).toBe(410);
      await open(page, `/property/${gone.slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This listing is no longer available');
      await page.getByRole('button', { name: 'Stay on this page' }).click();
      await expectReadable(page);
    });
  },
);

test('a visitor searches and opens a listing and its photos by keyboard', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Buy' })).toBeFocused(); // the search comes first
  await tabTo(page, 'combobox', 'Search');
  await page.keyboard.type('pool');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/buy?search=pool');

  await expect(page.getByText(/^Showing \d+ properties$/)).toBeVisible();
  const card = page.getByRole('article').first().getByRole('link').first();
  const title = (await card.textContent()) ?? '';
  await tabTo(page, 'link', title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await tabTo(page, 'button', 'View Full Size');
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText(/^1 \/ \d+$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(/^2 \/ \d+$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'View Full Size' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => history.state?.isOver)).toBeUndefined(); // the viewer's own entry is gone

  const small = page.getByRole('button', { name: /^View photo/ }).last();
  await small.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(small).toBeFocused(); // in its place is another photo now
  await expect.poll(() => page.evaluate(() => history.state?.isOver)).toBeUndefined();

  await page.goBack();
  await expect(page).toHaveURL('/buy?search=pool');
  await expect(page.getByRole('article').first()).toBeVisible();
});

/** Presses Tab until the control is reached; each stop on the way must be on screen, with its focus to be seen. */
async function tabTo(page: Page, role: 'tab' | 'combobox' | 'link' | 'button', name: string) {
  const goal = page.getByRole(role, { name, exact: true }).first();
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toBeInViewport();
    expect(await focused.evaluate(hasVisibleFocus)).toBe(true);
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`No Tab reaches the ${role} ${name}.`);
}

/** Whether an element, or the card around it, is outlined. */
function hasVisibleFocus(element: Element): boolean {
  const outlined = (one: Element | null) =>
    one !== null &&
    getComputedStyle(one).outlineStyle !== 'none' &&
    getComputedStyle(one).outlineWidth !== '0px';
  return outlined(element) || outlined(element.closest('article'));
}
