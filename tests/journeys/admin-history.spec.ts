import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin, daysAgo, goAsAdmin, picture } from './admin.ts';
import { complaints, expectAccessible, expectNoSidewaysScroll, open, test, toast } from './pages.ts';

const historyOf = (id: string) => `/admin/dashboard/properties/${id}/history`;
const bar = (page: Page) => page.getByRole('region', { name: 'Version on screen' });
const status = (page: Page) => bar(page).getByRole('status');

/** The entry of the timeline with a headline. */
function entry(page: Page, headline: string) {
  const heading = page.getByRole('heading', { level: 3, name: headline });
  return page.getByRole('listitem').filter({ has: heading });
}

test('every change of a listing says who made it, when and with what, and shows before and after', async ({
  page,
  request,
}, { project }) => {
  const title = `Chronicle Terrace ${project.name}`;
  const api = await apiAdmin(request);
  const { id } = await api.add({
    title,
    price: 2_000_000,
    description: 'Quiet.',
    key_features: ['Lap pool', 'Study'],
  });
  await api.revise(id, { description: 'Quiet,\nand freshly painted.' });
  await api.revise(id, { key_features: ['Study', 'Roof terrace'] });
  await api.revise(id, { images: await api.upload([picture('one.jpg'), picture('two.jpg')]) });
  await api.revise(id, { bedrooms: 3, bathrooms: 2 });

  const said = complaints(page);
  await goAsAdmin(page, `/admin/dashboard/properties?search=${title}`, 'Properties');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByLabel('Price (SGD)').fill('1900000');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Property updated successfully!')).toBeVisible();
  await page.getByRole('link', { name: `History ${title}` }).click();

  await expect(page.getByRole('heading', { level: 1, name: `History of ${title}` })).toBeVisible();
  await expect(page.getByText(/^6 changes since \d+ \w+ \d{4}\./)).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Price reduced',
    'Details changed',
    'Pictures added',
    'Key Features changed',
    'Description changed',
    'Listing added',
  ]);
  await expect(entry(page, 'Price reduced')).toContainText('by admin, in the admin area');
  const pictures = entry(page, 'Pictures added').getByRole('img', { name: /^Added, picture \d of 2$/ });
  await expect(pictures).toHaveCount(2);
  await expect(entry(page, 'Description changed').getByRole('insertion')).toHaveText(
    'Quiet,\nand freshly painted.',
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect(said).toEqual([]);
});

test('a listing is seen as it was, and a version of it is brought back as a new one', async ({
  page,
  request,
}, { project }) => {
  const title = `Bygone Court ${project.name}`;
  const api = await apiAdmin(request);
  const { id } = await api.add({ title, price: 2_000_000, description: 'As it was.' });
  await api.revise(id, { price: 1_900_000 });
  await api.revise(id, { description: 'As it is.' });

  await goAsAdmin(page, historyOf(id), `History of ${title}`);
  await page.getByRole('link', { name: 'version 1', exact: true }).click();
  await expect(status(page)).toContainText('Version 1 of 3 · Listing added by admin');
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('$2,000,000');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  const slider = page.getByRole('slider', { name: 'Version' });
  await slider.press('ArrowRight');
  await expect(status(page)).toContainText('Version 2 of 3 · Price reduced by admin');
  await expect(sheet).toContainText('$1,900,000');
  await page.reload();
  await expect(status(page)).toContainText('Version 2 of 3');
  await slider.press('ArrowLeft');
  await expect(sheet).toContainText('$2,000,000');

  const restoreThis = page.getByRole('button', { name: 'Restore this version' });
  const dialog = page.getByRole('dialog', { name: /^Restore \d+ \w+ \d{4}/ });
  const restore = dialog.getByRole('button', { name: 'Restore', exact: true });
  await restoreThis.click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await expectAccessible(page);
  await api.revise(id, { bedrooms: 5 });
  await restore.click();
  await expect(dialog.getByRole('alert')).toContainText('changed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(status(page)).toContainText('Version 1 of 4');
  await restoreThis.click();
  for (const left of ['Description', 'Bedrooms'])
    await dialog.getByRole('checkbox', { name: left }).uncheck();
  await restore.click();
  await expect(toast(page, 'Property restored successfully!')).toBeVisible();
  const restored = entry(page, 'Listing restored');
  await expect(restored).toContainText('by admin, by restoring an earlier version');
  await restored.getByRole('link', { name: 'version 5' }).click();
  await expect(sheet).toContainText('$2,000,000');
  await expect(sheet).toContainText('As it is.');

  const past = await demoReprice(request);
  await page.goto(historyOf(past.id));
  await page.getByLabel('The listing as it was on').fill(past.minuteBefore);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(status(page)).toContainText(`Version ${past.version - 1} of`);
  await expect(sheet).toContainText(`$${past.from.toLocaleString('en-SG')}`);
});

test('a deleted listing is restored, and visitors have it again under its address with its counts', async ({
  page,
  request,
}, { project }) => {
  const title = `Phoenix Loft ${project.name}`;
  const api = await apiAdmin(request);
  const { id, slug } = await api.add({ title, status: 'active' });
  for (const visit of ['view', 'view', 'view', 'click'] as const) await api.record(id, visit);
  const said = complaints(page);
  await goAsAdmin(page, '/admin/dashboard/properties', 'Properties');
  await page.getByRole('link', { name: 'Deleted', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted properties' })).toBeVisible();
  await api.remove(id);
  await expect.poll(async () => (await request.get(`/properties/slug/${slug}`)).status()).toBe(404);
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText(/Deleted by admin, \d+ \w+ \d{4} \d\d:\d\d/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await card.getByRole('link', { name: `History ${title}` }).click();
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible();
  await entry(page, 'Listing deleted').getByRole('link', { name: 'version 2' }).click();
  await expect(page.getByText('The listing was deleted at this time.')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await card.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(toast(page, 'Property restored successfully!')).toBeVisible();
  await expect(card).toBeHidden();
  expect(said).toEqual([]);

  const [counted] = (await api.statistics()).filter((one) => one.id === id);
  expect(counted).toMatchObject({ views: 3, clicks: 1 });
  await open(page, `/property/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const views = page.getByText('Property Views').locator('..');
  await expect(views).toHaveText(/Property Views\s*[34]$/); // with or without this visit
});

test('each price shows what it did to the views', async ({ page, request }) => {
  const { id, from, to } = await demoReprice(request);
  const said = complaints(page);
  await goAsAdmin(page, historyOf(id), 'History');
  await page.getByRole('tab', { name: 'Timeline' }).press('ArrowRight');
  await expect(page).toHaveURL(/\?tab=price$/);
  await expect(page.getByRole('tab', { name: 'Price' })).toBeFocused();
  const rows = page.getByRole('region', { name: 'Price history table' }).getByRole('row');
  const repriced = rows.filter({ hasText: `$${to.toLocaleString('en-SG')}` });
  await expect(repriced).toContainText(`${(((to - from) / from) * 100).toFixed(1).replace('-', '−')}%`);
  await expect(repriced).toContainText(/\d\.\d → \d+\.\d ([▲▼] [+−][\d.]+%|= 0%)/);
  await expect(rows.last()).toContainText(`$${from.toLocaleString('en-SG')}`);
  await expect(
    page.getByRole('img', { name: /^Views and clicks per day from .* listing events?\.$/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect(said).toEqual([]);
});

/** A listing of the demo data whose first new price came two weeks ago or earlier: time enough for views on either side. */
async function demoReprice(request: APIRequestContext) {
  const entries = await (await apiAdmin(request)).activity('type=ListingRepriced&limit=200');
  const old = entries.filter(({ source, recorded_at }) => source === 'demo' && recorded_at < daysAgo(14));
  const repriced = old.at(-1);
  if (!repriced?.listing) throw new Error('the demo data has no such listing');
  const [price] = repriced.changes;
  const minuteBefore = new Date(Date.parse(repriced.recorded_at) + (8 * 60 - 1) * 60_000);
  return {
    id: repriced.listing.id,
    version: repriced.listing.version,
    from: Number(price?.from),
    to: Number(price?.to),
    /** In Singapore. */
    minuteBefore: minuteBefore.toISOString().slice(0, 16),
  };
}
