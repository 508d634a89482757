import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { test as base, expect } from '@playwright/test';

/**
 * A test whose page stays until every call that it intercepts has been dealt with: one that is still on its way when the page
 * closes would fail a test that has passed. One that failed may hold calls back for good, and is not waited for.
 */
export const test = base.extend({
  page: async ({ page }, use, { errors }) => {
    await use(page);
    const behavior = errors.length === 0 ? 'wait' : 'ignoreErrors';
    await page.unrouteAll({ behavior });
    await page.context().unrouteAll({ behavior });
  },
});

/** As `test`, and fails when the page reports an error, a warning or a violation of its policy. */
export const quietTest = test.extend({
  page: async ({ page }, use) => {
    const said = complaints(page);
    await use(page);
    expect(said).toEqual([]);
  },
});

/** Runs a test on a phone's screen too, where that shows or does something else. */
export const phoneToo = { tag: '@phone' };

/** As the configuration of the journeys asks for: workers answer calls that a test intercepts. */
const WORKERS_BLOCKED = 'Service Worker registration blocked by Playwright';

/** Collects the errors, warnings and violations of the policy that a page reports. */
export function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    if (message.text() === WORKERS_BLOCKED) return;
    const isOfAnswer = message.text().startsWith('Failed to load resource');
    said.push(isOfAnswer ? `${message.text()} ${message.location().url}` : message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

/** Waits until nothing on screen is dimmed or fading, which has less contrast for a moment. */
async function untilSteady(page: Page) {
  const isSteady = () =>
    page.evaluate(() => {
      const busy = [...document.querySelectorAll('[aria-busy=true]')];
      const isDimmed = busy.some((element) => Number(getComputedStyle(element).opacity) < 1);
      const isFading = document
        .getAnimations()
        .some((animation) => animation instanceof CSSTransition && animation.playState === 'running');
      return !isDimmed && !isFading;
    });
  await expect.poll(isSteady).toBe(true);
}

export async function expectAccessible(page: Page) {
  await untilSteady(page);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode() // pages have no frames; the other way opens a second page for each look
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Expects every control on screen, with its label or what it stretches over, to be as wide and as high as a finger needs. */
export async function expectWideTargets(page: Page) {
  const small = () =>
    page.evaluate(() => {
      const controls = document.querySelectorAll<HTMLInputElement>(
        'a[href], button, input, select, summary, textarea',
      );
      return [...controls].flatMap((control) => {
        const isBox = control.type === 'checkbox' || control.type === 'radio' || control.type === 'file';
        const isStretched = getComputedStyle(control, '::after').position === 'absolute';
        const over = isStretched && getComputedStyle(control).position === 'static' && control.offsetParent;
        const target = over || (isBox && control.labels?.[0]) || control;
        const { width, height } = target.getBoundingClientRect();
        const isSeen = control.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
        if (!isSeen || (Math.round(width) >= 44 && Math.round(height) >= 44)) return [];
        const name = control.ariaLabel || control.textContent || control.name;
        return [`${control.localName} “${name.trim()}” ${Math.round(width)} × ${Math.round(height)}`];
      });
    });
  await expect.poll(small).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page) {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overhang).toBeLessThanOrEqual(0); // what was just resized may take a moment
}

/** Expects a page to be accessible and not to scroll sideways. */
export async function expectReadable(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** As `expectReadable`, and on a phone's screen not to scroll sideways either. */
export async function expectFits(page: Page) {
  await expectReadable(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  if (size) await page.setViewportSize(size);
}

/** Holds the next call to an address back until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  const pass = async (route: Route) => {
    await held;
    await route.continue();
  };
  await page.route(address, pass, { times: 1 });
  return free;
}

/** A toast: the same words may stand in the page too. */
export function toast(page: Page, text: string) {
  return page.locator('.Toastify__toast', { hasText: text });
}

/** Returns the oldest listing with several photos, of the rentals or of another list: other journeys add newer ones. */
export async function demoListing(request: APIRequestContext, query = 'status=active&property_type=Rent') {
  const listings: { slug: string; title: string; id: string; images: string[]; redirect_url: string }[] =
    await (await request.get(`/properties?${query}`)).json();
  const listing = listings.findLast(({ images }) => images.length > 3);
  if (!listing) throw new Error(`No listing with photos is of ${query}.`);
  return listing;
}

/** Opens a page and waits until it answers to clicks and keys. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path);
  await untilStarted(page);
  return answer;
}

/** Waits until a loaded page answers to clicks and keys. */
export async function untilStarted(page: Page) {
  await page.locator('template#scripts').waitFor({ state: 'detached' }); // they are added after the first paint
  await page.waitForLoadState('networkidle');
}
