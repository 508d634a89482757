import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectNoSidewaysScroll, open, test } from './pages.ts';

/** How much of the window's height is under what stays on screen while the page is scrolled, from 0 to 1. */
function coveredPart(page: Page): Promise<number> {
  return page.evaluate(() => {
    const staying = [...document.querySelectorAll('body *')].filter((element) => {
      const { position, display, visibility } = getComputedStyle(element);
      return ['fixed', 'sticky'].includes(position) && display !== 'none' && visibility !== 'hidden';
    });
    const rows = Array.from({ length: window.innerHeight }, (_, y) => y);
    const covered = rows.filter((y) =>
      staying.some((element) => {
        const { top, bottom, width } = element.getBoundingClientRect();
        return width > window.innerWidth / 2 && top <= y && y < bottom;
      }),
    );
    return covered.length / rows.length;
  });
}

/** A phone held sideways, and a small laptop's window at 400%. */
const windows = [
  { width: 844, height: 390 },
  { width: 320, height: 200 },
];

for (const viewport of windows)
  test(`in a window of ${viewport.width} by ${viewport.height}, half of it is free`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport);
    const [listing] = await (await request.get('/properties?limit=1')).json();
    for (const path of [
      '/',
      '/buy?district=9',
      '/new-launch',
      `/property/${listing.slug}`,
      '/contact',
      '/saved',
    ]) {
      await open(page, path);
      await page.evaluate(() => window.scrollTo(0, 600));
      expect(await coveredPart(page), path).toBeLessThanOrEqual(0.5);
      await expectNoSidewaysScroll(page);
    }
  });

test('text of twice the size leaves every page as wide as the screen, with its menu on it', async ({
  page,
  request,
}) => {
  const [listing] = await (await request.get('/properties?limit=1')).json();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  for (const path of [
    '/',
    '/buy?district=9',
    '/new-launch',
    '/about',
    '/contact',
    '/saved',
    '/guides/costs',
    `/property/${listing.slug}`,
  ]) {
    await open(page, path);
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, 900));
    expect(await coveredPart(page), path).toBeLessThanOrEqual(0.5);
  }
  await page.setViewportSize({ width: 320, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('on a phone, four fifths of a listing’s page are free, and the ways to ask stand in one row', async ({
  page,
  request,
}) => {
  const [listing] = await (await request.get('/properties?limit=1')).json();
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, `/property/${listing.slug}`);
    await page.evaluate(() => window.scrollTo(0, 600));
    expect(await coveredPart(page)).toBeLessThanOrEqual(0.2);
    const links = page.getByRole('navigation', { name: 'Contact the agent' }).getByRole('link');
    await expect(links).toHaveText(['Call', 'WhatsApp', 'Enquire']);
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  }
});

test('the price of a listing is on the first screen, of a laptop as of a phone', async ({
  page,
  request,
}) => {
  const listings: { slug: string; images: string[] }[] = await (await request.get('/properties')).json();
  const slug = listings.find(({ images }) => images.length > 4)?.slug;
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, `/property/${slug}`);
    await expect(page.getByText(/^From \$\d+K SGD/).first()).toBeInViewport({ ratio: 1 });
  }
});

test('a photo in full size has two thirds of a phone held sideways', async ({ page, request }) => {
  const listings: { slug: string; images: string[] }[] = await (await request.get('/properties')).json();
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, `/property/${listings.find(({ images }) => images.length > 4)?.slug}`);
  await page.getByRole('button', { name: 'View Full Size' }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await expect(viewer.getByRole('group', { name: 'Choose photo' })).toBeInViewport({ ratio: 1 });
  const photo = await viewer.getByRole('img').first().boundingBox();
  expect(photo?.height).toBeGreaterThanOrEqual((2 / 3) * 390);
});
