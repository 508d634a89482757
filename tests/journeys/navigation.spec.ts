import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { open, phoneToo, test } from './pages.ts';
import { site } from './product.ts';

const links = [
  ['Home', '/'],
  ['New Launch', '/new-launch'],
  ['Buy', '/buy'],
  ['Sell', '/sell'],
  ['Rent', '/rent'],
  ['About', '/about'],
  ['Contact', '/contact'],
  ['Disclaimer', '/disclaimer'],
] as const;

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const entry = (page: Page, name: string) =>
  navigation(page).getByRole('link', { name: new RegExp(`^${name}( ?NEW)?$`) });

/** Moves the mouse out of the header and waits until the page knows: a busy one joins moves, and would not see it leave. */
async function leave(page: Page) {
  await page.mouse.move(640, 700);
  await expect.poll(() => page.evaluate(() => document.querySelector('header:hover') === null)).toBe(true);
}

/** Opens the menu where the screen is small. */
async function showNavigation(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
}

test('the navigation leads to every page, marks it and moves the focus', phoneToo, async ({ page }) => {
  await open(page, '/about');
  for (const [name, path] of links) {
    await showNavigation(page);
    await entry(page, name).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('main')).toBeFocused();
    if (name === 'About')
      await expect(page.locator('[aria-live=polite]', { hasText: 'About us' })).toHaveCount(1);
    await showNavigation(page);
    await expect(entry(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(navigation(page).locator('[aria-current]')).toHaveCount(1);
    if (isPhone(page)) await page.keyboard.press('Escape');
  }
  await showNavigation(page);
  await expect(navigation(page).getByText('NEW', { exact: true })).toHaveCount(1);
});

test('a page opens at its top, and Back where it was left', async ({ page }) => {
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await open(page, '/buy');
  await page.evaluate(() => window.scrollTo(0, 900));
  await open(page, '/about');
  expect(await place()).toBe(0);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Condominium' }).click();
  await expect(page.getByText(/^Showing \d+ properties$/)).toBeVisible();
  await expect.poll(place).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 1200));
  await page.getByRole('contentinfo').getByRole('link', { name: site.SITE_NAME }).dispatchEvent('click');
  await expect(page.getByRole('link', { name: 'Explore Properties' })).toBeVisible();
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect.poll(place).toBe(1200);

  await open(page, '/buy'); // as by a link from outside
  await page.evaluate(() => window.scrollTo(0, 900));
  await open(page, '/robots.txt');
  await open(page, '/buy');
  expect(await place()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.reload();
  await expect.poll(place).toBe(300);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/buy');
  await expect.poll(place).toBe(900);
});

test.describe('By District', () => {
  test('opens by mouse and by key, closes by leaving and by Escape', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, '/about');
    const button = page.getByRole('button', { name: 'Buy By District' });
    const choice = page.getByRole('link', { name: 'D15 East Coast / Marine Parade' });
    await entry(page, 'Buy').hover();
    await expect(choice).toBeVisible();
    await button.click();
    await expect(choice).toBeVisible();
    await leave(page);
    await expect(choice).toBeHidden();

    await entry(page, 'Buy').hover();
    await choice.click();
    await expect(page).toHaveURL('/buy?district=D15');
    await expect(page.locator('main')).toBeFocused(); // it takes the focus once it is there, from the menu too
    await expect(choice).toBeHidden();
    await leave(page);

    await entry(page, 'Buy').hover();
    await expect(choice).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(choice).toBeHidden();
    await leave(page);

    await entry(page, 'Buy').focus();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'All Districts' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(choice).toBeHidden();

    await page.keyboard.press('Space');
    await expect(choice).toBeVisible();
    const districts = await page.getByRole('link', { name: /^D\d\d / }).count();
    for (let stop = 0; stop <= districts + 1; stop++) await page.keyboard.press('Tab');
    await expect(choice).toBeHidden();
  });
});

test('By District opens by a tap, and closes by the next one outside', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: String(process.env.BASE_URL),
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await open(page, '/about');
  const button = page.getByRole('button', { name: 'Rent By District' });
  await button.tap();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('heading', { level: 1 }).tap({ position: { x: 2, y: 2 } });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.tap();
  await page.getByRole('link', { name: 'D19 Hougang / Punggol / Sengkang' }).tap();
  await expect(page).toHaveURL(/\/rent\?district=D19/);
  await context.close();
});

test('the menu of small screens keeps the focus, and closes with its page or screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/about');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  for (let stop = 0; stop < 15; stop++) {
    await page.keyboard.press('Tab');
    const isInside = await menu.evaluate(
      (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toHaveCount(0);
  await button.click();
  await page.mouse.click(10, 400);
  await expect(menu).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await button.click();
  await menu.getByLabel('Rent By District').click();
  const district = menu.getByRole('link', { name: 'D09 Orchard / River Valley' });
  await district.click();
  await expect(page).toHaveURL('/rent?district=D09');
  await expect(district).toBeHidden();
  await page.goBack();
  await expect(page).toHaveTitle(/^About/); // the address comes first
  await button.click();
  await menu.getByRole('link', { name: 'Saved' }).click();
  await expect(page).toHaveURL('/saved');
  await expect(page).toHaveTitle(/^Saved/);
  await button.click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL('/saved');
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(menu).toHaveCount(0);
  await button.click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(menu).toHaveCount(0);
});
