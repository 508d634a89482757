import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { screen, waitFor, within } from '@testing-library/react';
import { toast as toasts } from 'react-toastify/unstyled';
import { describe, expect, it, vi } from 'vitest';
import { listing, publish } from '../../testing/catalogue.ts';
import { NoConnection } from '../../testing/fake-api.ts';
import { expectAddress, fakeApi, field, openPage, titles, toast } from '../../testing/render-page.tsx';
import { withStyles } from '../../testing/styles.ts';

interface List {
  path: string;
  /** What its listings are. */
  kind: Partial<PropertyView>;
  /** The words after the number of listings. */
  noun: string;
}
const lists: List[] = [
  { path: '/buy', kind: { property_type: 'Buy', is_new_launch: false }, noun: 'properties' },
  { path: '/sell', kind: { property_type: 'Sell', is_new_launch: false }, noun: 'properties' },
  { path: '/rent', kind: { property_type: 'Rent', is_new_launch: false }, noun: 'properties' },
  {
    path: '/new-launch',
    kind: { property_type: 'Sell', is_new_launch: true },
    noun: 'new launch properties',
  },
];
const [d09, d15] = ['D09 - Orchard / River Valley', 'D15 - East Coast / Marine Parade'];
const longD09 = 'District 9: Orchard, Cairnhill, River Valley';

/** Four listings that every filter tells apart, oldest first, among others of other lists. */
function fourHomes(kind: Partial<PropertyView>): PropertyView[] {
  const other = kind.property_type === 'Rent' ? 'Buy' : 'Rent';
  const rooms = (bedrooms: number | null, bathrooms: number | null, area_sqft: number | null) => ({
    ...{ bedrooms, bathrooms, area_sqft },
  });
  const shop = { category: 'Commercial', sub_type: 'Shop House' } as const;
  return [
    listing(1, { ...kind, title: 'Alpha', district: d09, price: 2e6, ...rooms(3, 2, 1000) }),
    listing(2, { ...kind, title: 'Bravo', district: d09, category: 'HDB', price: 8e5, ...rooms(2, 1, 700) }),
    listing(3, { ...kind, title: 'Charlie', district: d15, price: 1.2e6, ...rooms(4, 3, 1500) }),
    listing(4, { ...kind, ...shop, title: 'Delta', district: d15, price: 3e6, ...rooms(null, null, null) }),
    listing(5, { title: 'Of another list', property_type: other, is_new_launch: false }),
    listing(6, { ...kind, title: 'Sold', status: 'sold' }),
  ];
}

const chips = () => screen.queryByRole('list', { name: 'Filters in use' });
const chip = (name: string) => screen.getByRole('button', { name: `Remove filter: ${name}` });
const parameters = () => Object.fromEntries(new URLSearchParams(window.location.search));

/** Expects the cards to be these, in this order, and to be counted. */
async function expectCards({ noun }: List, names: string[]) {
  await waitFor(() => expect(titles()).toEqual(names));
  expect(screen.getByText(`Showing ${names.length} ${noun}`)).toBeInTheDocument();
}

describe.each(lists)('$path', (list) => {
  const { path, kind, noun } = list;

  it('applies every filter, stores it in the address and removes it', async () => {
    publish(fakeApi(), fourHomes(kind));
    const { user, go } = openPage(path);
    await expectCards(list, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
    const options = (name: string) => within(field(name)).getAllByRole('option');
    expect([options('District').length, options('Property Type').length]).toEqual([29, 16]);

    await user.selectOptions(field('District'), longD09);
    await expectCards(list, ['Bravo', 'Alpha']);
    await user.selectOptions(field('Property Type'), 'HDB');
    await expectCards(list, ['Bravo']);
    expect(parameters()).toEqual({ district: 'D09', category: 'HDB' });
    await go(-1);
    await expectCards(list, ['Bravo', 'Alpha']);
    expect(field('Property Type')).toHaveValue('all');
    await user.click(chip('D09 Orchard / River Valley'));
    await expectCards(list, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
    expect(screen.getByText(/^Showing 4 /)).toHaveFocus();

    await user.type(field('Min Price (SGD)'), '1,200x000');
    expect(field('Min Price (SGD)')).toHaveValue('1200000');
    await expectCards(list, ['Delta', 'Charlie', 'Alpha']);
    await user.type(field('Max Price (SGD)'), '2000000');
    await expectCards(list, ['Charlie', 'Alpha']);
    await user.type(field('Search'), '  ALPHA ');
    await screen.findByText('“ALPHA”'); // part of it finds the same card
    await expectCards(list, ['Alpha']);
    expect(
      within(chips() as HTMLElement)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['“ALPHA”', 'From $1,200,000', 'Up to $2,000,000', 'Clear all']);
    expect(parameters()).toEqual({ search: 'ALPHA', minPrice: '1200000', maxPrice: '2000000' });

    await user.type(field('Search'), ' zulu');
    expect(await screen.findByText('Nothing for “zulu”.')).toBeInTheDocument();
    await user.type(field('Min Price (SGD)'), '0');
    expect(await screen.findByText(`Showing 0 ${noun}`)).toBeInTheDocument();
    if (path === '/new-launch') {
      expect(screen.getByText('No new launch properties found')).toBeInTheDocument();
      expect(screen.getByText('Check back soon for exciting new developments!')).toBeInTheDocument();
    } else expect(screen.getByText('No properties found matching your criteria')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await expectAddress(path);
    expect(chips()).toBeNull();
    for (const name of ['Search', 'Min Price (SGD)', 'Max Price (SGD)']) expect(field(name)).toHaveValue('');
    await expectCards(list, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
  });

  it('starts with the parameters of its address', async () => {
    publish(fakeApi(), fourHomes(kind));
    const { user } = openPage(`${path}?bedrooms=3&bathrooms=3`);
    if (path === '/buy') {
      await expectCards(list, ['Charlie']);
      await user.click(chip('3+ bathrooms'));
      await expectCards(list, ['Charlie', 'Alpha']);
      await user.click(chip('3+ bedrooms'));
      await expectCards(list, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
      return;
    }
    await expectCards(list, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
    expect(chips()).toHaveTextContent('3+ bedrooms and 3+ bathrooms, not applied');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await expectCards(list, ['Charlie']);
    expect(parameters()).toEqual({ bedrooms: '3', bathrooms: '3', rooms: 'applied' });
    await user.click(chip('3+ bathrooms'));
    await expectCards(list, ['Charlie', 'Alpha']);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await expectAddress(path);
  });

  it('shows the filters of its address in its fields', async () => {
    publish(fakeApi(), fourHomes(kind));
    openPage(`${path}?search=delta&district=D15&category=shop house&minPrice=1&maxPrice=9000000`);
    await expectCards(list, ['Delta']);
    for (const [name, value] of [
      ['Search', 'delta'],
      ['District', 'District 15: Katong, Joo Chiat, Amber Road'],
      ['Property Type', 'Shop House'],
      ['Min Price (SGD)', '1'],
      ['Max Price (SGD)', '9000000'],
    ] as const)
      expect(field(name)).toHaveValue(value);
  });

  it('shows a load error and retries on request', async () => {
    const api = fakeApi();
    publish(api, []);
    api.cutOff('GET /api/properties');
    const { user } = openPage(path);
    expect(await toast('Failed to load properties')).toBeInTheDocument();
    const alert = await within(screen.getByRole('main')).findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load properties');
    publish(api, fourHomes(kind));
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await expectCards(list, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
  });

  it('shows that it is loading', async () => {
    const api = fakeApi();
    publish(api, fourHomes(kind));
    const goOn = api.hold('GET /api/properties');
    openPage(path);
    expect(await screen.findByText('Loading properties')).toBeInTheDocument();
    expect(screen.queryAllByRole('article')).toEqual([]);
    goOn();
    await expectCards(list, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
    expect(screen.queryByText('Loading properties')).toBeNull();
  });
});

it('sorts by date, price and size, also in its address', async () => {
  const [buy] = lists as [List];
  publish(fakeApi(), fourHomes(buy.kind));
  const { user } = openPage('/buy');
  const sort = await screen.findByLabelText('Sort by');
  expect(sort).toHaveValue('newest');
  for (const [order, names] of [
    ['Price: low to high', ['Bravo', 'Charlie', 'Alpha', 'Delta']],
    ['Price: high to low', ['Delta', 'Alpha', 'Charlie', 'Bravo']],
    ['Size', ['Charlie', 'Alpha', 'Bravo', 'Delta']],
  ] as const) {
    await user.selectOptions(sort, order);
    await expectCards(buy, [...names]);
    expect(parameters().sort).toMatch(/^(price-asc|price-desc|size)$/);
  }
  await user.selectOptions(sort, 'Newest');
  await expectCards(buy, ['Delta', 'Charlie', 'Bravo', 'Alpha']);
  await expectAddress('/buy');
});

it('keeps a focused card below the bar of filters in a wide window', async () => {
  withStyles();
  publish(fakeApi(), [listing(1, { property_type: 'Buy', is_new_launch: false })]);
  openPage('/buy');
  const card = await screen.findByRole('article');
  expect(getComputedStyle(within(card).getByRole('link')).scrollMarginTop).toBe('450px');
  expect(getComputedStyle(within(card).getByRole('button', { name: /^Save / })).scrollMarginTop).toBe(
    '100px',
  );
});

it('has the label of the order beside its select in a wide window', async () => {
  withStyles();
  publish(fakeApi(), [listing(1, { property_type: 'Buy', is_new_launch: false })]);
  openPage('/buy');
  const field = (await screen.findByLabelText('Sort by')).parentElement as HTMLElement;
  expect(getComputedStyle(field).justifyContent).toBe('end');
});

it('has no failure above its listings without a network', async () => {
  const api = fakeApi();
  const home = listing(1, { property_type: 'Buy', is_new_launch: false });
  publish(api, [home]);
  let cutOff = () => {};
  const isOffline = new Promise<void>((resolve) => {
    cutOff = resolve;
  });
  api.on('GET /api/properties', async ({ search }) => {
    if (search.has('limit')) return { status: 200, headers: { 'X-Total-Count': '1' }, body: [home] };
    await isOffline;
    throw new NoConnection('Failed to fetch');
  });
  openPage('/buy');
  await screen.findByRole('article');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const failed = vi.spyOn(toasts, 'error');
  cutOff();
  await waitFor(() => expect(logged).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve)); // a toast is shown after its code has loaded
  expect(failed).not.toHaveBeenCalled();
  expect(screen.queryByText('Failed to load properties')).toBeNull();
  expect(screen.getByRole('article')).toBeInTheDocument();
});
