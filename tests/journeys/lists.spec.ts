import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { apiAdmin } from './admin.ts';
import { complaints, open } from './pages.ts';

interface List {
  path: string;
  /** What its listings are. */
  kind: { property_type: string; is_new_launch?: true };
  /** The words after the number of listings. */
  noun: string;
}
const buy: List = { path: '/buy', kind: { property_type: 'Buy' }, noun: 'properties' };
const lists: List[] = [
  buy,
  { path: '/sell', kind: { property_type: 'Sell' }, noun: 'properties' },
  { path: '/rent', kind: { property_type: 'Rent' }, noun: 'properties' },
  {
    path: '/new-launch',
    kind: { property_type: 'Buy', is_new_launch: true },
    noun: 'new launch properties',
  },
];

/** The first word of the titles of a list's listings: each worker adds its own. */
const wordOf = ({ path }: List) => `Quokka${path.replace(/\W/g, '')}${test.info().workerIndex}x`;

/** Four listings that every filter tells apart, oldest first. */
const fourHomes = [
  {
    name: 'Alpha',
    district: 'D09',
    category: 'Condominium',
    price: 2e6,
    bedrooms: 3,
    bathrooms: 2,
    area_sqft: 1000,
  },
  { name: 'Bravo', district: 'D09', category: 'HDB', price: 8e5, bedrooms: 2, bathrooms: 1, area_sqft: 700 },
  {
    name: 'Charlie',
    district: 'D15',
    category: 'Condominium',
    price: 1.2e6,
    bedrooms: 4,
    bathrooms: 3,
    area_sqft: 1400,
  },
  { name: 'Delta', district: 'D15', category: 'Commercial', sub_type: 'Shop House', price: 3e6 },
];

test.beforeAll(async ({ request }) => {
  const api = await apiAdmin(request);
  for (const list of lists)
    for (const { name, ...home } of fourHomes)
      await api.add({ title: `${wordOf(list)} ${name}`, ...list.kind, ...home, status: 'active' });
});

const search = (page: Page) => page.getByRole('search', { name: 'Filter properties' });
const field = (page: Page, label: string) => search(page).getByLabel(label);
const chips = (page: Page) => page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem');
const chip = (page: Page, label: string) => page.getByRole('button', { name: `Remove filter: ${label}` });
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Expects the cards to be these, in this order, and to be counted. */
async function expectCards(page: Page, list: List, names: string[]) {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(
    names.map((name) => `${wordOf(list)} ${name}`),
  );
  await expect(page.getByText(`Showing ${names.length} ${list.noun}`, { exact: true })).toBeVisible();
}

for (const list of lists)
  test(`${list.path} filters by everything, keeps it in its address and takes it back`, async ({ page }) => {
    const said = complaints(page);
    const { path, noun } = list;
    const word = wordOf(list);
    await open(page, `${path}?search=${word}`);
    await expectCards(page, list, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
    await expect(field(page, 'Search')).toHaveValue(word);
    await expect(field(page, 'District').locator('option')).toHaveCount(29);
    await expect(field(page, 'Property Type').locator('option')).toHaveCount(16);

    await field(page, 'District').selectOption('District 9: Orchard, Cairnhill, River Valley');
    await expectCards(page, list, ['Bravo', 'Alpha']);
    await field(page, 'Property Type').selectOption('HDB');
    await expectCards(page, list, ['Bravo']);
    expect(parameters(page)).toEqual({
      search: word,
      district: 'District 9: Orchard, Cairnhill, River Valley',
      category: 'HDB',
    });
    await page.goBack();
    await expectCards(page, list, ['Bravo', 'Alpha']);
    await expect(field(page, 'Property Type')).toHaveValue('all');
    await chip(page, 'D09 - Orchard / River Valley').click();
    await expectCards(page, list, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
    await expect(page.getByText(/^Showing 4 /)).toBeFocused();

    await field(page, 'Min Price (SGD)').pressSequentially('1,200k000');
    await expect(field(page, 'Min Price (SGD)')).toHaveValue('1200000');
    await expectCards(page, list, ['Delta', 'Charlie', 'Alpha']);
    await field(page, 'Max Price (SGD)').fill('2000000');
    await expectCards(page, list, ['Charlie', 'Alpha']);
    await expect(chips(page)).toHaveText([`“${word}”`, 'From $1,200,000', 'Up to $2,000,000', 'Clear all']);
    await field(page, 'Search').fill(`  ALPHA ${word.toLowerCase()} `);
    await expectCards(page, list, ['Alpha']);
    expect(parameters(page)).toEqual({
      search: `ALPHA ${word.toLowerCase()}`,
      minPrice: '1200000',
      maxPrice: '2000000',
    });

    await field(page, 'Search').fill(`${word} Zulu`);
    await expect(page.getByText(`Showing 0 ${noun}`, { exact: true })).toBeVisible();
    if (path === '/new-launch') {
      await expect(page.getByText('No new launch properties found', { exact: true })).toBeVisible();
      await expect(page.getByText('Check back soon for exciting new developments!')).toBeVisible();
    } else await expect(page.getByText('No properties found matching your criteria')).toBeVisible();

    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(path);
    await expect(chips(page)).toHaveCount(0);
    for (const label of ['Search', 'Min Price (SGD)', 'Max Price (SGD)'])
      await expect(field(page, label)).toHaveValue('');
    await expect(page.getByRole('article').nth(4)).toBeVisible();
    expect(said).toEqual([]);
  });

for (const list of lists)
  test(`${list.path} starts from the parameters of its address`, async ({ page }) => {
    const { path } = list;
    const word = wordOf(list);
    await open(page, `${path}?search=${word}&bedrooms=3&bathrooms=3`);
    if (path === '/buy') {
      await expectCards(page, list, ['Charlie']);
      await chip(page, '3+ bathrooms').click();
      await expectCards(page, list, ['Charlie', 'Alpha']);
      await chip(page, '3+ bedrooms').click();
    } else await expect(chips(page)).toHaveText([`“${word}”`, 'Clear all']);
    await expectCards(page, list, ['Delta', 'Charlie', 'Bravo', 'Alpha']);

    await open(page, `${path}?search=${word}&district=D15&category=shop house&minPrice=1&maxPrice=9000000`);
    await expectCards(page, list, ['Delta']);
    for (const [label, value] of [
      ['Search', word],
      ['District', 'District 15: Katong, Joo Chiat, Amber Road'],
      ['Property Type', 'Shop House'],
      ['Min Price (SGD)', '1'],
      ['Max Price (SGD)', '9000000'],
    ] as const)
      await expect(field(page, label)).toHaveValue(value);

    await open(page, `${path}?search=${word}&district=Atlantis&category=Castle&minPrice=cheap&sort=magic`);
    await expectCards(page, list, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
  });

test('a list is sorted by date, price and size, in its address too', async ({ page }) => {
  const word = wordOf(buy);
  const sort = page.getByLabel('Sort by');
  await open(page, `/buy?search=${word}`);
  await expect(sort).toHaveValue('newest');
  await sort.selectOption('Price: low to high');
  await expectCards(page, buy, ['Bravo', 'Charlie', 'Alpha', 'Delta']);
  await expect(page).toHaveURL(/sort=price-asc/);
  await sort.selectOption('Price: high to low');
  await expectCards(page, buy, ['Delta', 'Alpha', 'Charlie', 'Bravo']);
  await sort.selectOption('Size');
  await expectCards(page, buy, ['Charlie', 'Alpha', 'Bravo', 'Delta']);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await expectCards(page, buy, ['Charlie', 'Alpha', 'Bravo', 'Delta']);
  await sort.selectOption('Newest');
  await expectCards(page, buy, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
  expect(parameters(page)).toEqual({ search: word });
});

/** Makes the whole list of rentals one of 2,000, with the listings that the site has again and again. */
async function lengthen(page: Page): Promise<void> {
  await page.route(/\/properties\?status=active&property_type=Rent$/, async (route) => {
    const answer = await route.fetch();
    const listings: { id: string; title: string }[] = await answer.json();
    const json = Array.from({ length: 2000 }, (_, index) => ({
      ...listings[index % listings.length],
      id: `0190f000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      title: `Rental number ${index + 1}`,
    }));
    await route.fulfill({ json });
  });
}

test('a list of thousands has the cards near the screen only, and is gone back to where it was left', async ({
  page,
}) => {
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await lengthen(page);
  await open(page, '/rent');
  await expect(page.getByText('Showing 2000 properties', { exact: true })).toBeVisible();
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(60);
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
      .first(),
  ).toHaveAttribute('aria-setsize', '2000');
  await page.evaluate(() => window.scrollTo(0, 40_000));
  const card = page.getByRole('article').locator('visible=true').nth(9);
  const titleOf = async () => (await card.getByRole('heading').textContent()) ?? '';
  await expect.poll(async () => Number((await titleOf()).replace(/\D/g, ''))).toBeGreaterThan(100);
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(60);
  const title = await titleOf();

  const left = await place();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Five Foot Way' }).dispatchEvent('click');
  await expect(page.getByRole('link', { name: 'Explore Properties' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect.poll(place).toBe(left);
});

test('a filter is chosen and taken off, and a listing opened, with the keyboard alone', async ({ page }) => {
  const word = wordOf(buy);
  await open(page, `/buy?search=${word}`);
  await field(page, 'District').focus();
  await page.keyboard.type('District 15');
  await expectCards(page, buy, ['Delta', 'Charlie']);
  await chip(page, 'D15 - East Coast / Marine Parade').focus();
  await page.keyboard.press('Enter');
  await expectCards(page, buy, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
  await expect(page.getByText(/^Showing 4 /)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Sort by')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(chip(page, `“${word}”`)).toBeFocused();
  await page.getByRole('link', { name: `${word} Bravo` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${word} Bravo` })).toBeVisible();
  await page.goBack();
  await expectCards(page, buy, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
});
