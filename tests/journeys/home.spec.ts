import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { complaints, open, test, toast } from './pages.ts';

const search = (page: Page) => page.getByRole('region', { name: 'Find Your Perfect Property' });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const optionsOf = (page: Page, label: string) =>
  search(page).getByLabel(label).locator('option').allTextContents();

test('the first screen leads to the listings and to a viewing', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'Explore Properties' }).click();
  await expect(page).toHaveURL('/buy');
  await page.goBack();
  await page.getByRole('link', { name: 'Schedule Viewing' }).click();
  await expect(page).toHaveURL('/contact');
});

test('the operator’s figures stand in a band', async ({ page }) => {
  await open(page, '/');
  const figures = section(page, 'In numbers').locator('dl > div');
  await expect(figures).toHaveText([/2,500\+/, /98%/, /15\+/, /\$2\.5B\+/]);
  await expect(figures).toHaveText([/Listings/, /Satisfaction/, /Years/, /Sold/]);
});

test.describe('the search panel', () => {
  test('has its texts, and every option', async ({ page }) => {
    await open(page, '/');
    const panel = search(page);
    await expect(
      panel.getByText('Advanced search with comprehensive filters', { exact: true }),
    ).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveText([
      '2,500+ Active Listings',
      '28 Districts Covered',
      '$50K-$20M Price Range',
      'Daily New Listings',
    ]);
    await expect(panel.getByLabel('Search')).toHaveAttribute(
      'placeholder',
      'Property name, location, or features...',
    );
    await expect(panel.getByLabel('Min Price (SGD)')).toHaveAttribute('placeholder', 'e.g., 500000');
    await expect(panel.getByLabel('Max Price (SGD)')).toHaveAttribute('placeholder', 'e.g., 2000000');

    const districts = await optionsOf(page, 'District');
    expect([districts.length, districts[0]]).toEqual([29, 'All Districts']);
    expect(districts).toEqual(
      expect.arrayContaining([
        'District 9: Orchard, Cairnhill, River Valley',
        'District 22: Jurong',
        'District 28: Seletar',
      ]),
    );
    for (let number = 1; number <= 28; number++) expect(districts[number]).toContain(`District ${number}: `);
    expect(await optionsOf(page, 'Property Type')).toEqual([
      'All Types',
      'Upcoming',
      'Condo',
      'EC',
      'Factory',
      'HDB',
      'Industrial',
      'Land with Bld',
      'Landed',
      'Medical',
      'Office',
      'Retail',
      'Shop House',
      'Warehouse',
      'Overseas Property',
      'Commercial',
    ]);
    const numbers = (most: number, unit: string) =>
      Array.from({ length: most }, (_, index) => `${index + 1}+ ${unit}`);
    expect(await optionsOf(page, 'Bedrooms')).toEqual(['Any', ...numbers(5, 'Bedroom')]);
    expect(await optionsOf(page, 'Bathrooms')).toEqual(['Any', ...numbers(4, 'Bathroom')]);
  });

  test('has tabs that arrow keys move between', async ({ page }) => {
    await open(page, '/');
    const tab = (name: string) => search(page).getByRole('tab', { name });
    await expect(tab('Buy')).toHaveAttribute('aria-selected', 'true');
    await tab('Buy').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Sell'],
      ['ArrowRight', 'Rent'],
      ['ArrowRight', 'Buy'],
      ['ArrowLeft', 'Rent'],
      ['Home', 'Buy'],
      ['End', 'Rent'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(name)).toBeFocused();
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    }
    await expect(search(page).getByRole('tabpanel', { name: 'Rent' })).toBeVisible();
    await expect(search(page).getByRole('tab', { selected: true })).toHaveCount(1);
  });

  test('takes numbers alone as prices', async ({ page }) => {
    await open(page, '/');
    for (const label of ['Min Price (SGD)', 'Max Price (SGD)']) {
      const price = search(page).getByLabel(label);
      await price.pressSequentially('a5e-0 0k0x');
      await expect(price).toHaveValue('5000');
      await price.fill('');
      await price.pressSequentially('one million');
      await expect(price).toHaveValue('');
    }
  });

  for (const [tab, path] of [
    ['Buy', '/buy'],
    ['Sell', '/sell'],
    ['Rent', '/rent'],
  ] as const)
    test(`leads to ${path} with the filters that are set`, async ({ page }) => {
      await open(page, '/');
      const panel = search(page);
      const submit = panel.getByRole('button', { name: 'Search Properties' });
      await panel.getByRole('tab', { name: tab }).click();
      await submit.click();
      await expect(page).toHaveURL(path);

      await page.goBack();
      await panel.getByRole('tab', { name: tab }).click();
      await panel.getByLabel('Bedrooms').selectOption('3+ Bedroom');
      await panel.getByLabel('Min Price (SGD)').fill('500000');
      await panel.getByLabel('Min Price (SGD)').press('Enter');
      await expect(page).toHaveURL(`${path}?minPrice=500000&bedrooms=3`);

      await page.goBack();
      await panel.getByRole('tab', { name: tab }).click();
      await panel.getByLabel('Search').fill('  sea view ');
      await panel.getByLabel('District').selectOption('District 15: Katong, Joo Chiat, Amber Road');
      await panel.getByLabel('Property Type').selectOption('Shop House');
      await panel.getByLabel('Min Price (SGD)').fill('1000');
      await panel.getByLabel('Max Price (SGD)').fill('2000000');
      await panel.getByLabel('Bedrooms').selectOption('1+ Bedroom');
      await panel.getByLabel('Bathrooms').selectOption('4+ Bathroom');
      await submit.click();
      await expect(page).toHaveURL((url) => url.pathname === path && url.searchParams.size === 7);
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        search: 'sea view',
        district: 'District 15: Katong, Joo Chiat, Amber Road',
        category: 'Shop House',
        minPrice: '1000',
        maxPrice: '2000000',
        bedrooms: '1',
        bathrooms: '4',
      });
    });

  test('goes back to its defaults', async ({ page }) => {
    await open(page, '/');
    const panel = search(page);
    await panel.getByLabel('Search').fill('pool');
    await panel.getByLabel('District').selectOption('District 28: Seletar');
    await panel.getByLabel('Property Type').selectOption('Landed');
    await panel.getByLabel('Max Price (SGD)').fill('5');
    await panel.getByLabel('Bedrooms').selectOption('5+ Bedroom');
    await panel.getByLabel('Bathrooms').selectOption('2+ Bathroom');
    await panel.getByRole('button', { name: 'Reset' }).click();
    for (const [label, value] of [
      ['Search', ''],
      ['District', 'All Districts'],
      ['Property Type', 'all'],
      ['Min Price (SGD)', ''],
      ['Max Price (SGD)', ''],
      ['Bedrooms', 'any'],
      ['Bathrooms', 'any'],
    ] as const)
      await expect(panel.getByLabel(label)).toHaveValue(value);
    await panel.getByRole('button', { name: 'Search Properties' }).click();
    await expect(page).toHaveURL('/buy');
  });

  test('finds listings where no script runs', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('/');
    await search(page).getByLabel('Max Price (SGD)').fill('500000');
    await search(page).getByRole('button', { name: 'Search Properties' }).click();
    await expect(page).toHaveURL(/\/buy\?.*maxPrice=500000/);
    await expect(page.getByText(/^Showing \d+ properties$/)).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await context.close();
  });
});

test('shows six featured listings and six new launches, each a way to its page', async ({ page }) => {
  const said = complaints(page);
  await open(page, '/');
  const featured = section(page, 'Featured Properties');
  await expect(featured.getByRole('article')).toHaveCount(6);
  const launches = section(page, 'New Launch').getByRole('article');
  await expect(launches).toHaveCount(6);
  for (const card of await launches.all())
    await expect(card.getByText('NEW LAUNCH', { exact: true })).toBeVisible();

  const card = featured.getByRole('article').first();
  const overlay = card.getByText('View Property Details');
  await card.getByRole('link').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(overlay.locator('..')).toHaveCSS('opacity', '1');
  await expect(card.getByText('Explore Now')).toBeVisible();
  await card.click();
  await expect(page).toHaveURL(/\/property\/[a-z0-9-]+$/);
  await page.goBack();

  await featured.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL('/buy');
  await page.goBack();
  await page.getByRole('link', { name: 'View All New Launches' }).click();
  await expect(page).toHaveURL('/new-launch');
  expect(said).toEqual([]);
});

test('says why to choose us, and shows the ways on', async ({ page }) => {
  await open(page, '/');
  await expect(section(page, 'Why Choose Us').getByRole('heading', { level: 3 })).toHaveText([
    'Verified Listings',
    'Expert Guidance',
    'Market Insights',
    'Seamless Process',
  ]);
  for (const [name, path] of [
    ['Buy', '/buy'],
    ['Sell', '/sell'],
    ['Rent', '/rent'],
  ] as const) {
    await page
      .locator('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await expect(page).toHaveURL(path);
    await page.goBack();
  }
  await page.locator('main').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contact');
});

test('leaves New Launch out when there is none, and shows fewer than six', async ({ page }) => {
  await open(page, '/about');
  await page.route(/\/properties\?/, async (route) => {
    const answer = await route.fetch();
    const listings = route.request().url().includes('is_new_launch') ? [] : (await answer.json()).slice(0, 2);
    await route.fulfill({ response: answer, json: listings });
  });
  await page.getByRole('banner').getByRole('link', { name: 'Five Foot Way' }).click();
  await expect(section(page, 'Featured Properties').getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'New Launch' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View All New Launches' })).toHaveCount(0);
});

test('says that loading failed, and loads on demand', async ({ page }) => {
  await open(page, '/about');
  await page.route(/\/properties\?/, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Something broke.' } }),
  );
  await page.getByRole('banner').getByRole('link', { name: 'Five Foot Way' }).click();
  await expect(toast(page, 'Failed to load properties')).toHaveCount(1);
  const featured = section(page, 'Featured Properties');
  await expect(featured.getByRole('alert')).toContainText('Failed to load properties');
  await page.unroute(/\/properties\?/);
  await featured.getByRole('button', { name: 'Retry' }).click();
  await expect(featured.getByRole('article')).toHaveCount(6);
});
