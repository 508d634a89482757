import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin, daysAgo, goAsAdmin } from './admin.ts';
import { expectAccessible, expectFits, quietTest, test } from './pages.ts';

const shown = (day: string) =>
  new Date(day)
    .toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
    .replace('Sept', 'Sep');

const card = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label });
const chart = (page: Page) => page.getByRole('img', { name: /^Views and clicks per day/ });
const performance = (page: Page) => page.getByRole('region', { name: 'Property Performance table' });

test('the chart as a table adds up to the cards, and links to versions', async ({ page }) => {
  const [from, to] = [daysAgo(20), daysAgo(7)];
  await goAsAdmin(page, `/admin/dashboard/analytics?from=${from}&to=${to}`, 'Analytics');
  await expect(chart(page)).toHaveAccessibleName(/; \d+ listing events\.$/);
  await expect(page.getByText('in progress')).toBeHidden();
  await page.getByRole('heading', { name: 'Weekdays and hours' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Views by weekday and hour' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('list', { name: 'Listing events' }).getByRole('button').first().click();
  const events = page.getByRole('dialog');
  await expect(events.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(events).toBeHidden();
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('region', { name: 'Views and clicks per day, as a table' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Day',
    'Views',
    'Clicks',
    'CTR',
    'Previous views',
    'Previous clicks',
    'Enquiries',
    'Events',
  ]);
  const days = table.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(days.getByRole('rowheader')).toHaveText(
    Array.from({ length: 14 }, (_, index) => shown(daysAgo(7 + index))),
  );
  const sum = async (place: number) => {
    const cells = await days.locator(`td:nth-of-type(${place})`).allTextContents();
    return cells.reduce((total, cell) => total + Number(cell.replaceAll(',', '')), 0);
  };
  const [views, clicks, viewsBefore] = [await sum(1), await sum(2), await sum(4)];
  const percent = ((views - viewsBefore) / viewsBefore) * 100;
  await expect(card(page, 'Total Views')).toContainText(`Total Views${views.toLocaleString('en-SG')}`);
  await expect(card(page, 'Total Views')).toContainText(`${Math.abs(percent).toFixed(1)}%`);
  await expect(card(page, 'Total Clicks')).toContainText(`Total Clicks${clicks.toLocaleString('en-SG')}`);
  await expect(card(page, 'Click-Through Rate')).toContainText(
    `Click-Through Rate${((clicks / views) * 100).toFixed(1)}%`,
  );
  await expectFits(page);

  await expect(table).toContainText(/repriced \$[\d,]+ → \$[\d,]+/);
  await table.getByRole('link').first().click();
  await expect(page.getByText(/^You are viewing/)).toBeVisible();
});

quietTest('the performance of properties is exported, and follows visits', async ({ page, request }) => {
  const title = '=Spreadsheet, "Quoted"';
  const api = await apiAdmin(request);
  const { id } = await api.add({ title, status: 'sold' });
  for (const visit of ['view', 'view', 'click'] as const) await api.record(id, visit);
  await goAsAdmin(page, '/admin/dashboard/analytics?range=7d', 'Analytics');
  const table = performance(page);
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  expect(await grades(page)).toEqual({ good: true, fair: true, low: true });

  await table.getByRole('button', { name: 'Property', exact: true }).click();
  const row = table.getByRole('row').filter({ hasText: title });
  await expect(row).toHaveText(/D26 - .*2150\.0%sold0no change vs previous period$/);
  await expectFits(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`properties-${daysAgo(6)}-to-${daysAgo(0)}.csv`);
  const [heading] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(heading).toBe(
    '\uFEFFProperty,District,Views,Clicks,CTR (%),Enquiries,Status,Views before,Clicks before,Enquiries before,Views change,ID',
  );

  await expect(page.getByText(/^Live · updated (just now|\d+ s ago)$/)).toBeVisible();
  await api.record(id, 'view');
  await expect(row).toHaveText(/3133\.3%sold0no change/);
  await api.record(id, 'click');
  await expect(row).toHaveText(/3266\.7%sold0no change/);
});

/** Which grades the badges of the click-through rates show; throws for a badge whose colour is not that of its rate. */
async function grades(page: Page): Promise<{ good: boolean; fair: boolean; low: boolean }> {
  const colors = { good: 'rgb(220, 252, 231)', fair: 'rgb(254, 243, 199)', low: 'rgb(229, 231, 235)' };
  const badges = await performance(page)
    .locator('[data-unit=CTR] > *')
    .evaluateAll((elements) =>
      elements.map((element) => ({
        rate: Number.parseFloat(element.textContent ?? ''),
        color: getComputedStyle(element).backgroundColor,
      })),
    );
  const gradeOf = (rate: number) => (rate >= 5 ? 'good' : rate >= 2 ? 'fair' : 'low');
  for (const { rate, color } of badges)
    expect({ rate, color }).toEqual({ rate, color: colors[gradeOf(rate)] });
  const has = (grade: string) => badges.some(({ rate }) => gradeOf(rate) === grade);
  return { good: has('good'), fair: has('fair'), low: has('low') };
}
