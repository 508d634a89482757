import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin, goAsAdmin } from './admin.ts';
import { complaints, expectAccessible, expectNoSidewaysScroll, test, toast } from './pages.ts';

const ACTIVITY = '/admin/dashboard/activity';
const entries = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
const headlines = (found: Locator) => found.locator('strong').first();

test('the log is read newest first, follows what happens, and each entry opens the listing as it was', async ({
  page,
  request,
}, { project }) => {
  const title = `Ledger House ${project.name}`;
  const api = await apiAdmin(request);
  const { id } = await api.add({ title, price: 2_000_000, status: 'active' });
  await api.revise(id, { price: 1_900_000 });
  await api.record(id, 'view');

  const said = complaints(page);
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
  const old = (await api.activity('limit=200')).findLast(
    ({ source, type }) => source === 'demo' && type === 'ListingAdded',
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
  expect(said).toEqual([]);
});

test('an act of several listings is one line, opens into its parts, and is taken back there', async ({
  page,
  request,
}, { project }) => {
  const api = await apiAdmin(request);
  const [one, two] = [
    await api.add({ title: `Wrongly Marked ${project.name}`, status: 'active' }),
    await api.add({ title: `Marked with It ${project.name}`, status: 'active' }),
  ];
  await api.setStatus([one.id, two.id], 'sold');
  await goAsAdmin(page, `${ACTIVITY}?listing=${one.id}`, 'Activity');
  const sale = entries(page).filter({ hasText: 'Marked 2 listings as sold' });
  await sale.getByRole('button', { name: /^2 changes/ }).click();
  await expect(sale.getByRole('link', { name: `Marked with It ${project.name}` })).toBeVisible();
  await expectAccessible(page);
  await sale.getByRole('button', { name: /^Undo this/ }).click();
  await expect(toast(page, 'Undone: 2 properties are as before.')).toBeVisible();
  await expect(entries(page).first()).toContainText('Undone: 2 listings as before');
  await expect(sale.getByText('Undone', { exact: true })).toBeVisible();
  await page.goto(`/property/${one.slug}`);
  await expect(page.getByRole('main')).not.toContainText(/sold/i);
});
