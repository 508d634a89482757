import { expect } from '@playwright/test';
import { goAsAdmin, openAdmin } from './admin.ts';
import { complaints, expectAccessible, expectNoSidewaysScroll, test, toast } from './pages.ts';

const PROJECTIONS = '**/api/operations/projections';

test('an admin sees the read models at work, and has one rebuilt while it answers', async ({ page }) => {
  const said = complaints(page);
  await goAsAdmin(page, '/admin/dashboard', 'Overview');
  await openAdmin(page, 'Operations');
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
  const listings = page.getByRole('region', { name: 'listings' });
  await expect(listings.getByText('Up to date')).toBeVisible();
  await expect(page.getByText('At work')).toBeVisible();
  const generation = Number(await listings.locator('dt:text("Generation") + dd').textContent());
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await listings.getByRole('button', { name: 'Rebuild listings' }).click();
  const question = page.getByRole('alertdialog', { name: 'Rebuild listings?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await listings.getByRole('button', { name: 'Rebuild listings' }).click();
  await question.getByRole('button', { name: 'Rebuild' }).click();
  await expect(toast(page, 'The rebuild of listings begins in a moment.')).toBeVisible();
  await expect(listings.locator('dt:text("Generation") + dd')).toHaveText(String(generation + 1));
  await expect(toast(page, `listings: generation ${generation + 1} answers now.`)).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await openAdmin(page, 'Activity');
  await expect(page.getByText('Rebuild of a read model asked for').first()).toBeVisible();
  expect(said).toEqual([]);
});

test('progress, a refusal, a standstill and a failure are said in words', async ({ page }) => {
  await page.route(PROJECTIONS, async (route) => {
    const answer = await route.fetch();
    const view = await answer.json();
    view.queue_depth = null;
    const [listings, statistics] = view.projections;
    listings.rebuild = {
      state: 'rebuilding',
      generation: 9,
      position: Math.ceil(view.head / 2),
      rate: 1200,
      seconds_left: 65,
      started_at: new Date().toISOString(),
      by: 'maria',
      error: null,
    };
    Object.assign(statistics, { state: 'stopped', lag: 3, lag_seconds: 125, error: 'Stopped at position 7' });
    await route.fulfill({ response: answer, json: view });
  });
  await goAsAdmin(page, '/admin/dashboard/operations', 'Operations');
  const listings = page.getByRole('region', { name: 'listings' });
  await expect(listings.getByRole('progressbar', { name: 'Rebuild of listings' })).toBeVisible();
  await expect(listings.getByText('Rebuilding for maria, 1,200 events/s, about 1 min left')).toBeVisible();
  await expect(listings.getByRole('button', { name: 'Rebuild listings' })).toBeDisabled();
  const statistics = page.getByRole('region', { name: 'statistics' });
  await expect(statistics.getByRole('alert')).toHaveText('Stopped at position 7');
  await expect(statistics.getByText('3 events, 2 min')).toBeVisible();
  await expect(page.getByText('The queue does not answer; the log is polled.')).toBeVisible();
  await expectAccessible(page);

  const detail = 'The read model of statistics is being rebuilt already.';
  await page.route(`${PROJECTIONS}/statistics/rebuild`, (route) =>
    route.fulfill({ status: 409, json: { detail } }),
  );
  await statistics.getByRole('button', { name: 'Rebuild statistics' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rebuild' }).click();
  await expect(toast(page, detail)).toBeVisible();

  await page.route(PROJECTIONS, (route) => route.fulfill({ status: 503, json: { detail: 'Later.' } }));
  await page.reload();
  await expect(
    page.getByRole('main').getByRole('alert').getByText('Failed to load operations'),
  ).toBeVisible();
});
