import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { complaints, open, phoneToo, test } from './pages.ts';

/** A finger on the screen, for what Playwright's `tap` does in one go. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (x: number, y: number) => touch('touchStart', [{ x, y }]),
    move: (x: number, y: number) => touch('touchMove', [{ x, y }]),
    up: () => touch('touchEnd', []),
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
    let answer = () => {};
    const waited = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/properties\/slug\//, async (route) => {
      await waited;
      await route.continue();
    });
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
    answer();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).not.toHaveURL(/search=/);
  });
});

test('a list has its filters behind a button that counts them', phoneToo, async ({ page }) => {
  await open(page, '/buy?bedrooms=1');
  const button = page.getByRole('button', { name: 'Filters (1)', exact: true });
  await expect(page.getByLabel('District')).toBeHidden();
  await button.tap();
  await page.getByLabel('District').selectOption({ index: 9 });
  await page.getByRole('button', { name: 'Hide filters' }).tap();
  await expect(page.getByRole('button', { name: 'Filters (2)', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/bedrooms=1&district=District\+9/);
  await page.getByRole('button', { name: 'Remove filter: 1+ bedrooms' }).tap();
  await expect(page).not.toHaveURL(/bedrooms/);
});

test(
  'a listing has its agent at hand, and photos that turn by a swipe to the side alone',
  phoneToo,
  async ({ page, request }) => {
    const said = complaints(page);
    const demo: { slug: string; images: string[] }[] = await (
      await request.get('/properties?property_type=Rent')
    ).json();
    const listing = demo.findLast(({ images }) => images.length > 3);
    const last = listing?.images.length;
    await open(page, `/property/${listing?.slug}`);
    const bar = page.getByRole('navigation', { name: 'Contact the agent' });
    await expect(bar.getByRole('link')).toHaveText(['Call', 'WhatsApp', 'Enquire']);
    await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+65/);
    await bar.getByRole('link', { name: 'Enquire' }).tap();
    await expect(page).toHaveURL(`/contact?property=${listing?.slug}`);
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
    expect(said).toEqual([]);
  },
);
