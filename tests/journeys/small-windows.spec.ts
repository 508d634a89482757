import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { demoListing, expectNoSidewaysScroll, open, test } from './pages.ts';

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

test('half of a small window is free, and of a screen at twice the text size', async ({ page, request }) => {
  const paths = [
    '/',
    '/buy?district=9',
    '/new-launch',
    `/property/${(await demoListing(request, 'status=active&property_type=Buy')).slug}`,
    '/contact',
    '/saved',
  ];
  async function expectFree(path: string) {
    await open(page, path);
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, 900));
    expect(await coveredPart(page), path).toBeLessThanOrEqual(0.5);
  }
  for (const [width, height] of [
    [844, 390], // a phone held sideways
    [320, 200], // a small laptop's window at 400%
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of paths) await expectFree(path);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  for (const path of [...paths, '/about', '/guides/costs']) await expectFree(path);
  await page.setViewportSize({ width: 320, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('a listing has its price on the first screen, its agent in one row, and its photos large', async ({
  page,
  request,
}) => {
  const address = `/property/${(await demoListing(request, 'status=active&property_type=Buy')).slug}`;
  const price = page.getByText(/^From \$\d+K SGD/).first();
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, address);
  await expect(price).toBeInViewport({ ratio: 1 });
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, address);
    if (width === 390) await expect(price).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, 600));
    expect(await coveredPart(page)).toBeLessThanOrEqual(0.2);
    const links = page.getByRole('navigation', { name: 'Contact the agent' }).getByRole('link');
    await expect(links).toHaveText(['Call', 'WhatsApp', 'Enquire']);
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  }

  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, address);
  await page.getByRole('button', { name: 'View Full Size' }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await expect(viewer.getByRole('group', { name: 'Choose photo' })).toBeInViewport({ ratio: 1 });
  const photo = await viewer.getByRole('img').first().boundingBox();
  expect(photo?.height).toBeGreaterThanOrEqual((2 / 3) * 390);
});
