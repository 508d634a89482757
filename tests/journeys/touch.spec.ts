import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { demoListing, hold, open, phoneToo, quietTest, test } from './pages.ts';

/** A finger on the screen, for what Playwright's `tap` does in one go, or two. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number; id?: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const two = (x: number, y: number, apart: number) => [
    { x: x - apart / 2, y, id: 0 },
    { x: x + apart / 2, y, id: 1 },
  ];
  return {
    down: (x: number, y: number) => touch('touchStart', [{ x, y }]),
    move: (x: number, y: number) => touch('touchMove', [{ x, y }]),
    up: () => touch('touchEnd', []),
    async spread(x: number, y: number, from: number, to: number) {
      await touch('touchStart', two(x, y, from));
      for (let apart = from; apart <= to; apart += (to - from) / 8)
        await touch('touchMove', two(x, y, apart));
      await touch('touchEnd', []);
    },
  };
}

/** The middle of a part of the page, or of what of it is on screen. */
async function middleOf(part: Locator): Promise<[number, number]> {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  return [box.x + box.width / 2, Math.min(box.y + box.height / 2, 800)];
}

test.describe('a card that is tapped right after typing', phoneToo, () => {
  const list = '/buy?sort=price-desc'; // whose first one no other test adds or removes

  test('opens, and not the one that typing would put in its place', async ({ page }) => {
    await page.clock.install();
    await open(page, list);
    await page.clock.pauseAt(Date.now() + 60_000); // no pause is long enough, until told so
    const card = page.getByRole('article').first();
    const title = (await card.getByRole('heading').textContent()) ?? '';
    await page.getByPlaceholder('Search properties...').tap();
    await page.keyboard.insertText('shop');
    const finger = await fingerOn(page);
    await finger.down(...(await middleOf(card)));
    await page.clock.runFor(1000);
    await expect(page).toHaveURL(list);
    await finger.up();
    await page.clock.resume();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(list);
  });

  test('opens also when its page takes its time', async ({ page }) => {
    await open(page, list);
    const free = await hold(page, '**/properties/slug/*');
    const card = page.getByRole('article').first().getByRole('link');
    const title = (await card.textContent()) ?? '';
    await page.getByPlaceholder('Search properties...').focus();
    // as on a phone that is busy: no picture is drawn, and no effect run, until well after the pause
    await card.evaluate(async (link: HTMLElement) => {
      document.execCommand('insertText', false, 'shop');
      await new Promise(requestAnimationFrame);
      link.click();
      const until = performance.now() + 500;
      while (performance.now() < until);
    });
    await expect(page).toHaveURL(/\/property\//);
    free();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).not.toHaveURL(/search=/);
  });
});

test('the photos of a card are swiped, and the card opens by a tap on them', phoneToo, async ({ page }) => {
  await open(page, '/buy?sort=price-desc');
  const card = page
    .getByRole('article')
    .filter({ hasText: /1 \/ \d/ })
    .first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  const named = page.getByRole('article').filter({ hasText: title });
  const counter = named.getByText(/^\d+ \/ \d+$/);
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  const [x, y] = [box.x + box.width * 0.75, box.y + 100];
  const finger = await fingerOn(page);
  await finger.down(x, y);
  for (const across of [50, 100, 150, 200, 250]) await finger.move(x - across, y + 2); // well past the middle
  await finger.up();
  await expect(counter).toHaveText(/^2 \/ /);
  await expect(page).toHaveURL('/buy?sort=price-desc');
  await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollLeft)).toBe(0);
  await page.touchscreen.tap(box.x + box.width / 2, y);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a list has its filters in a sheet behind a button', phoneToo, async ({ page }) => {
  await open(page, '/buy?bedrooms=1');
  const filters = (name: string) => page.getByRole('button', { name, exact: true });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await page.evaluate(() => window.scrollTo(0, 2000));
  await expect(filters('Filters')).toBeInViewport();
  await expect(page.getByText(/^Showing \d+ properties$/)).toBeInViewport();
  await filters('Filters').tap();
  await expect(sheet).toBeInViewport();
  const left = await page.evaluate(() => window.scrollY);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL('/buy?bedrooms=1');
  expect(await page.evaluate(() => window.scrollY)).toBe(left);
  await filters('Filters').tap();
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab');
    const isInside = await sheet.evaluate(
      (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(filters('Filters')).toBeFocused();
  await filters('Filters').tap();
  const show = sheet.getByRole('button', { name: /^Show \d+ homes?$/ });
  const all = (await show.textContent()) ?? '';
  await sheet.getByLabel('District').selectOption({ index: 10 }); // to which no journey adds listings
  await expect(show).not.toHaveText(all);
  const found = /\d+/.exec((await show.textContent()) ?? '')?.[0];
  await show.tap();
  await expect(page.getByText(`Showing ${found} properties`)).toBeVisible();
  await expect(filters('Filters (1)')).toBeVisible();
  await expect(page).toHaveURL(/bedrooms=1&district=D10/);
  await page.getByRole('button', { name: 'Remove filter: 1+ bedrooms' }).tap();
  await expect(page).not.toHaveURL(/bedrooms/);
});

quietTest(
  'a listing has its agent in a bar, and photos that are swiped',
  phoneToo,
  async ({ page, request }) => {
    const listing = await demoListing(request);
    const last = listing.images.length;
    await open(page, `/property/${listing.slug}`);
    const bar = page.getByRole('navigation', { name: 'Contact the agent' });
    await expect(bar.getByRole('link')).toHaveText(['Call', 'WhatsApp', 'Enquire']);
    await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+65/);
    await bar.getByRole('link', { name: 'Enquire' }).tap();
    await expect(page).toHaveURL(`/contact?property=${listing.slug}`);
    await page.goBack();

    const gallery = page.getByRole('region', { name: /^Photos of / });
    const counter = gallery.getByText(/^\d+ \/ \d+$/);
    const finger = await fingerOn(page);
    const [x, y] = await middleOf(gallery.getByRole('img').first());
    const swipe = async (across: number, down: number) => {
      await finger.down(x, y);
      for (const step of [0.25, 0.5, 0.75, 1]) await finger.move(x + across * step, y + down * step);
      await finger.up();
    };
    await swipe(-140, 6);
    await expect(counter).toHaveText(`2 / ${last}`);
    await swipe(140, 6);
    await expect(counter).toHaveText(`1 / ${last}`);
    await swipe(140, 6);
    await expect(counter).toHaveText(`${last} / ${last}`);
    await swipe(-30, 2);
    await swipe(20, -160);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    await expect(counter).toHaveText(`${last} / ${last}`);
  },
);

test('photos in full size are zoomed by fingers, and closed by Back', phoneToo, async ({ page, request }) => {
  const listing = await demoListing(request);
  await open(page, '/about');
  await open(page, `/property/${listing.slug}`);
  const viewer = page.getByRole('dialog', { name: /^Photos of .*, full size$/ });
  await page.getByRole('button', { name: 'View Full Size' }).tap();
  const photo = viewer.locator('[data-zoom]');
  const counter = viewer.getByText(/^\d+ \/ \d+$/);
  const scale = () => photo.evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).a);
  await expect.poll(() => photo.evaluate((one) => one.style.touchAction)).toBe('none'); // fingers are listened to
  const finger = await fingerOn(page);
  const [x, y] = await middleOf(photo);
  await finger.spread(x, y, 60, 260);
  await expect.poll(scale).toBeGreaterThan(1.5);
  await finger.down(x, y);
  for (const step of [1, 2, 3, 4]) await finger.move(x - 40 * step, y);
  await finger.up();
  await expect(counter).toHaveText(/^1 \//); // it was moved, not turned
  for (const _ of [1, 2]) await page.touchscreen.tap(x, y);
  await expect.poll(scale).toBe(1);
  for (const _ of [1, 2]) await page.touchscreen.tap(x, y);
  await expect.poll(scale).toBe(2.5);
  await viewer.getByRole('button', { name: 'Next photo' }).tap();
  await expect(counter).toHaveText(/^2 \//);
  await expect.poll(scale).toBe(1);

  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(`/property/${listing.slug}`);
  await page.getByRole('button', { name: 'View Full Size' }).tap();
  await viewer.getByRole('button', { name: 'Close' }).tap();
  await expect(viewer).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.history.state?.isOver)).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL('/about');
});
