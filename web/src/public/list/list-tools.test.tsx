import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listing, listings, publish } from '../../testing/catalogue.ts';
import { expectAddress, fakeApi, field, openPage, titles } from '../../testing/render-page.tsx';
import { withPhone } from '../../testing/styles.ts';

const home = { property_type: 'Buy', is_new_launch: false, area_sqft: 1000, bedrooms: 3 } as const;
const d15 = 'D15 - East Coast / Marine Parade';
const d09 = 'D09 - Orchard / River Valley';
const homes = [
  listing(1, { ...home, title: 'Katong', district: d15, price: 2_000_000 }),
  listing(2, { ...home, title: 'Joo Chiat', district: d15, price: 1_000_000, category: 'HDB' }),
  listing(3, { ...home, title: 'Orchard', district: d09, price: 3_000_000 }),
];
/** Others for sale, on another list: with Katong, enough for a median. */
const owners = [1, 2, 3, 4].map((price) =>
  listing(10 + price, { ...home, property_type: 'Sell', district: d15, price: price * 1_000_000 }),
);
const longD15 = 'District 15: Katong, Joo Chiat, Amber Road';

function openBuy(path: string, all: PropertyView[] = [...homes, ...owners]) {
  publish(fakeApi(), all);
  return openPage(path);
}
const cards = (names: string[]) => waitFor(() => expect(titles()).toEqual(names));
const filtersButton = (name: string) => screen.findByRole('button', { name });

describe('the filters on a phone', () => {
  beforeEach(withPhone);

  it('show the number of matches as they change, and apply when closed', async () => {
    const { user, go } = openBuy('/buy?search=corner');
    await cards(['Orchard', 'Joo Chiat', 'Katong']);
    await user.click(await filtersButton('Filters')); // what is searched for is not behind it
    const sheet = await screen.findByRole('dialog', { name: 'Filters' });
    expect(within(sheet).getByRole('button', { name: 'Show 3 homes' })).toBeInTheDocument();
    await user.selectOptions(field('District', sheet), longD15);
    await within(sheet).findByRole('button', { name: 'Show 2 homes' });
    await user.type(field('Max Price (SGD)', sheet), '1500000');
    await user.click(await within(sheet).findByRole('button', { name: 'Show 1 home' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await cards(['Joo Chiat']);
    await filtersButton('Filters (2)');
    await go(-1);
    await expectAddress('/buy?search=corner');
  });

  it('close on Back, which discards the changes', async () => {
    const { user, go } = openBuy('/buy');
    await user.click(await filtersButton('Filters'));
    const sheet = await screen.findByRole('dialog', { name: 'Filters' });
    await user.selectOptions(field('District', sheet), longD15);
    await within(sheet).findByRole('button', { name: 'Show 2 homes' });
    await go(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectAddress('/buy');
    await cards(['Orchard', 'Joo Chiat', 'Katong']);
  });
});

describe('the choice of bedrooms', () => {
  const rooms = [listing(1, { ...home, title: 'Three' }), listing(2, { ...home, title: 'Two', bedrooms: 2 })];

  it('writes them into the search, in place of those of the search or the address', async () => {
    const { user } = openBuy('/buy?search=corner&bedrooms=3', rooms);
    await cards(['Three']);
    const choice = await screen.findByLabelText('Bedrooms');
    expect(choice).toHaveDisplayValue('3+');
    await user.selectOptions(choice, '2');
    await cards(['Two']);
    await expectAddress('/buy?search=corner+2+bedrooms');
    expect(choice).toHaveDisplayValue('2');
    await user.selectOptions(choice, 'Any');
    await cards(['Two', 'Three']);
    await expectAddress('/buy?search=corner');
  });

  it('is there on lists that ignore those of the address', async () => {
    publish(
      fakeApi(),
      rooms.map((one) => ({ ...one, property_type: 'Rent' as const })),
    );
    const { user } = openPage('/rent?bedrooms=3');
    await cards(['Two', 'Three']);
    const choice = await screen.findByLabelText('Bedrooms');
    expect(choice).toHaveDisplayValue('Any');
    await user.selectOptions(choice, '3');
    await cards(['Three']);
  });

  it('is any for an address with at least 0', async () => {
    openBuy('/buy?bedrooms=0', rooms);
    const choice = await screen.findByLabelText('Bedrooms');
    expect(choice).toHaveDisplayValue('Any');
    expect(within(choice).queryByRole('option', { name: /0/ })).toBeNull();
  });
});

describe('the form without scripts', () => {
  const kept = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(
      ({ name, value }) => `${name}=${value}`,
    );

  it('keeps the valid room filters of the address', async () => {
    openBuy('/buy?bedrooms=2&bathrooms=1&rooms=applied');
    await cards(['Orchard', 'Joo Chiat', 'Katong']);
    expect(kept()).toEqual(['bedrooms=2', 'bathrooms=1', 'rooms=applied']);
  });

  it.each(['bedrooms=abc&rooms=all', 'bedrooms=-1', 'bedrooms=2.5', 'bathrooms=-1'])(
    'drops invalid ones, as the server’s page does: %s',
    async (query) => {
      openBuy(`/buy?${query}`);
      await cards(['Orchard', 'Joo Chiat', 'Katong']);
      expect(kept()).toEqual([]);
    },
  );
});

describe('the map of the districts', () => {
  const tile = (code: string) => screen.findByRole('link', { name: new RegExp(`^${code} `) });

  it('shows matches and prices of each district, and selects one', async () => {
    const { user } = openBuy('/buy?minPrice=1500000');
    const katong = await tile('D15');
    await waitFor(() =>
      expect(katong).toHaveAccessibleName(
        'D15 East Coast / Marine Parade: 1 property, median $2,000 psf for condominiums',
      ),
    );
    await user.click(katong);
    await cards(['Katong']);
    expect(katong).toHaveAttribute('aria-current', 'true');
    expect(await tile('D09')).toBeInTheDocument(); // the others stay to be chosen
    await user.click(katong);
    await cards(['Orchard', 'Katong']);
    await expectAddress('/buy?minPrice=1500000');
  });

  it('is one tab stop with arrow keys', async () => {
    const { user } = openBuy('/buy');
    const [orchard, katong] = [await tile('D09'), await tile('D15')];
    expect([orchard, katong].filter((one) => one.tabIndex === 0)).toHaveLength(1);
    orchard.focus();
    await user.keyboard('{ArrowRight}');
    expect(katong).toHaveFocus();
    await user.keyboard('{Enter}');
    await cards(['Joo Chiat', 'Katong']);
  });
});

it('titles the list of a district and shows its prices', async () => {
  openBuy('/buy?district=15');
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Properties for sale in D15 East Coast / Marine Parade',
    }),
  ).toBeInTheDocument();
  const facts = screen.getByRole('list', { name: 'Asking prices here' });
  await waitFor(() =>
    expect(
      within(facts)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Condominium: 1, median $2,000 psf of 5 for sale in D15 East Coast / Marine Parade',
      'HDB: 1',
    ]),
  );
});

describe('an empty list', () => {
  it('says that the prices exclude each other', async () => {
    openBuy('/buy?minPrice=2000000&maxPrice=1000000');
    expect(await screen.findByText('The minimum price is above the maximum.')).toBeInTheDocument();
  });

  it('names the filters that exclude all, and shows the nearest matches', async () => {
    const { user } = openBuy('/buy?district=15&maxPrice=500000');
    expect(await screen.findByText('No properties found matching your criteria')).toBeInTheDocument();
    const without = await screen.findByRole('button', { name: 'Remove “Up to $500,000” (2 homes)' });
    const nearest = screen.getByRole('region', { name: 'Closest matches' });
    expect(within(nearest).getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Joo Chiat');
    await user.click(without);
    await cards(['Joo Chiat', 'Katong']);
    expect(screen.getByText(/^Showing 2 /)).toHaveFocus();
  });

  it('removes one part of the search', async () => {
    const { user } = openBuy('/buy?search=d15 under 500k');
    await user.click(await screen.findByRole('button', { name: 'Remove “Up to $500,000” (2 homes)' }));
    await expectAddress('/buy?search=d15');
    await cards(['Joo Chiat', 'Katong']);
  });

  it('offers to clear all filters when one is not enough', async () => {
    const { user } = openBuy('/buy?district=1&maxPrice=500000');
    await user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    await cards(['Orchard', 'Joo Chiat', 'Katong']);
  });
});

describe('a search', () => {
  const others = [
    ...homes,
    listing(4, { ...home, title: 'Saltwater Orchard', property_type: 'Sell', price: 1_000_000 }),
    listing(5, { ...home, title: 'Saltwater Lane', property_type: 'Rent', price: 4000 }),
  ];
  const elsewhere = () => screen.findByRole('navigation', { name: 'In our other lists' });

  it('links to matches in the other lists and keeps its filters there', async () => {
    openBuy('/buy?search=saltwater', others);
    const links = within(await elsewhere()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      '1 that we’re selling for its owner',
      '1 for rent',
    ]);
    expect(links[0]).toHaveAttribute('href', '/sell?search=saltwater');
    const newest = await screen.findByRole('region', { name: 'Newest properties' });
    expect(newest).toHaveTextContent('Nothing for “saltwater”. These are the newest.');
  });

  const rooms = [
    listing(1, { ...home, title: 'Katong', property_type: 'Rent', price: 4000, bedrooms: 2 }),
    listing(2, { ...home, title: 'Orchard', property_type: 'Rent', price: 5000, bedrooms: 1 }),
  ];

  it('keeps the place that it finds when a price and another word exclude all', async () => {
    const { user } = openBuy('/rent?search=room under 1500 katong', rooms);
    const closest = await screen.findByRole('region', { name: 'Closest matches' });
    expect(closest).toHaveTextContent('Nothing for “room”. Without “room” and “Up to $1,500”:');
    expect(within(closest).getAllByRole('heading', { level: 3 })).toHaveLength(1);
    expect(closest).toHaveTextContent('Katong');
    await user.click(screen.getByRole('button', { name: 'Remove “room” and “Up to $1,500” (1 home)' }));
    await cards(['Katong']);
  });

  it.each(['common room', 'pet friendly'])(
    'for %j shows the nearest homes beside another filter',
    async (search) => {
      const { user } = openBuy(`/rent?search=${search}&maxPrice=1500`, rooms);
      const closest = await screen.findByRole('region', { name: 'Closest matches' });
      expect(closest).toHaveTextContent(`Without “${search}” and “Up to $1,500”:`);
      await user.click(
        screen.getByRole('button', { name: `Remove “${search}” and “Up to $1,500” (2 homes)` }),
      );
      await expectAddress('/rent');
      await cards(['Orchard', 'Katong']);
    },
  );

  it('shows the newest when several filters exclude all', async () => {
    openBuy('/rent?search=helipad&district=D28&maxPrice=1500', rooms);
    const newest = await screen.findByRole('region', { name: 'Newest properties' });
    expect(within(newest).getAllByRole('heading', { level: 3 })).toHaveLength(2);
  });

  it('is not sorted by newest when a price filter excludes all', async () => {
    openBuy('/buy?search=helipad under 500k', others);
    const closest = await screen.findByRole('region', { name: 'Closest matches' });
    expect(closest).toHaveTextContent('Without “helipad” and “Up to $500,000”:');
    expect(within(closest).getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Joo Chiat');
  });

  it('counts further matches of the other lists below its own', async () => {
    openBuy('/buy?search=orchard', others);
    await cards(['Orchard']);
    expect(within(await elsewhere()).getByRole('link')).toHaveTextContent(
      '1 more that we’re selling for its owner',
    );
  });

  it('drops a word without matches and says so', async () => {
    openBuy('/buy?search=orchard helipad under 4m', others);
    await cards(['Orchard']);
    expect(screen.getByText('Nothing for “helipad”.')).toBeInTheDocument();
    expect(await screen.findByText('Showing 1 property for “orchard” under $4,000,000')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove filter: “orchard”' })).toBeInTheDocument();
  });
});

describe('a page of a list', () => {
  const many = listings(60, home);

  it('shows its part of the list with links to the others; a filter returns to the first', async () => {
    const { user } = openBuy('/buy?page=2', many);
    await waitFor(() => expect(titles()[0]).toBe('Listing 36'));
    expect(titles()).toHaveLength(24);
    expect(screen.getByText('Showing 60 properties')).toBeInTheDocument();
    const pages = await screen.findByRole('navigation', { name: 'Pages of results' });
    expect(within(pages).getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(within(pages).getByRole('link', { name: 'Previous' })).toHaveAttribute('rel', 'prev');
    await user.click(within(pages).getByRole('link', { name: 'Next' }));
    await expectAddress('/buy?page=3');
    await waitFor(() => expect(titles()).toHaveLength(12));
    await user.selectOptions(field('Sort by'), 'Price: low to high');
    await expectAddress('/buy?sort=price-asc');
  });
});
