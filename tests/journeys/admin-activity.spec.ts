import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin, goAsAdmin } from './admin.ts';
import { expectAccessible, expectNoSidewaysScroll, quietTest } from './pages.ts';

const ACTIVITY = '/admin/dashboard/activity';
const entries = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
const headlines = (found: Locator) => found.locator('strong').first();

quietTest(
  'the log is read newest first, updates itself, and opens old versions',
  async ({ page, request }) => {
    const title = 'Ledger House';
    const api = await apiAdmin(request);
    const { id } = await api.add({ title, price: 2_000_000, status: 'active' });
    await api.revise(id, { price: 1_900_000 });
    await api.record(id, 'view');

    await goAsAdmin(page, ACTIVITY, 'Activity');
    await expect(page.getByText(/^Live · updated/)).toBeVisible();
    await expect(entries(page).nth(20)).toBeVisible();
    const times = await page
      .locator('time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''));
    expect(times).toEqual(times.toSorted().reverse());
    await expectAccessible(page);

    const before = await entries(page).count();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => entries(page).count()).toBeGreaterThan(before);
    const old = (await api.activity('type=ListingRepriced&limit=200')).findLast(
      ({ source }) => source === 'demo',
    );
    await page.getByLabel('Day').fill(dayInSingapore(new Date(old?.recorded_at ?? '')));
    await expect(entries(page).filter({ hasText: 'as demo data' }).first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1);
    await page.getByLabel('Day').fill('');

    await page.getByLabel('Listing').fill(title);
    await expect(page).toHaveURL(new RegExp(`\\?listing=${id}$`));
    await expect(entries(page)).toHaveText([
      /Price reduced · .*by admin, through the API.*−5\.0%/,
      /Listing added/,
    ]);
    await api.remove(id);
    await expect(entries(page)).toHaveCount(3);
    await expect(entries(page).first()).toContainText('Listing deleted');
    await page.getByLabel('Kind').selectOption('Everything');
    await expect(entries(page)).toHaveCount(4);
    await expect(entries(page).nth(1)).toContainText(/Viewed · .*by a visitor/);
    await page.getByLabel('Kind').selectOption('Views and clicks');
    await expect(headlines(entries(page))).toHaveText('Viewed');
    await expect(page).toHaveURL(/kind=visits/);
    await page.reload();
    await expect(entries(page)).toHaveCount(1);
    await expect(page.getByLabel('Listing')).toHaveValue(title);
    await page.getByLabel('Kind').selectOption('All changes');
    await expect(entries(page)).toHaveCount(3);
    await entries(page).last().getByRole('link', { name: title }).click();
    await expect(page.getByText(/^You are viewing/)).toBeVisible();
    await expect(page.getByRole('article')).toContainText('$2,000,000');
    await page.goBack();
    await expect(entries(page)).toHaveCount(3);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  },
);
