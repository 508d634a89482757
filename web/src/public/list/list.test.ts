import { districts } from '@marketplace/contracts/districts';
import { describe, expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { demoListing, demoSite } from '../../testing/demo.ts';
import { cardsInView, firstCards } from './card-list.tsx';
import { distance, fifths, nextTile, tiles } from './district-tiles.ts';
import { numbersAround } from './late-parts.tsx';
import { itemListJsonLd, listHead, listPicture, listWords } from './list-head.tsx';
import {
  elsewhereResource,
  firstListings,
  lastPage,
  marketResource,
  newLaunchList,
  typeLists,
  validQuery,
} from './list-sources.ts';
import { nearestMisses } from './no-matches.tsx';

const page = {
  title: 'Properties for sale in Singapore',
  description: listWords.Buy.intro,
  path: '/buy',
};
const of = (query: string) => listHead(listWords.Buy, '/buy', new URLSearchParams(query));

describe('the head of a list page', () => {
  it('has its default text without filters', () => expect(of('')).toEqual(page));

  it('names the district when only one is chosen, in any spelling', () => {
    const head = of('district=9');
    expect(head.title).toBe('Properties for sale in D09 Orchard / River Valley, Singapore');
    expect(head.description).toContain('Orchard, Cairnhill, River Valley. Core Central Region.');
    expect(head.path).toBe('/buy?district=D09');
    expect(head.noindex).toBeUndefined();
  });

  it('keeps other filters out of search engines', () => {
    for (const query of [
      'search=pool',
      'district=9&minPrice=1',
      'district=9&sort=size',
      'sort=size',
      'page=2',
      'district=Atlantis',
    ])
      expect(of(query)).toEqual({ ...page, noindex: true });
  });
});

describe('the preview picture of a list', () => {
  const picture = (query: string, total: number) => {
    const list = firstListings(typeLists.Buy, new URLSearchParams(query));
    return listPicture(list, { listings: total > 0 ? [demoListing] : [], total }, page).image;
  };

  it('has an address of its own for its filters, its count and its first listing', () =>
    expect(picture('district=D09&search=sea+view', 48)).toEqual({
      path: '/uploads/previews/list.jpg?status=active&property_type=Buy&search=sea+view&district=D09&dropWords=true&limit=24&v=48.ces-0001.1',
      alt: page.title,
    }));
  it('is the site’s own without listings', () => expect(picture('', 0)).toBeUndefined());
});

it('shows its listings in order', () =>
  expect(itemListJsonLd([demoListing], demoSite)).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [
      {
        '@type': 'ListItem',
        position: 1,
        url: 'https://homes.example/property/lantern-quay-residences-0001',
      },
    ],
  }));

it('requests the first part of a list with its filters and order', () => {
  const params = new URLSearchParams('bedrooms=2&district=D09&minPrice=cheap&sort=size&page=none');
  const { Buy, Rent } = typeLists;
  expect(firstListings(Buy, params).path).toBe(
    '/properties?status=active&property_type=Buy&district=D09&bedrooms=2&sort=size&limit=24',
  );
  expect(firstListings(Rent, params).path).toBe(
    '/properties?status=active&property_type=Rent&district=D09&sort=size&limit=24',
  );
});

it('requests the page in its address, and rooms where needed', () => {
  const params = new URLSearchParams('bedrooms=2&rooms=applied&page=3&utm=1');
  expect(firstListings(typeLists.Rent, params).path).toBe(
    '/properties?status=active&property_type=Rent&bedrooms=2&limit=24&offset=48',
  );
  expect(validQuery(params).toString()).toBe('bedrooms=2&rooms=applied&page=3');
});

it('requests its figures whatever its order and page', () => {
  const params = new URLSearchParams('district=D09&sort=size&page=3');
  expect(marketResource(typeLists.Buy, params).path).toBe(
    '/properties/market?property_type=Buy&district=D09',
  );
  expect(marketResource(newLaunchList, new URLSearchParams()).path).toBe(
    '/properties/market?is_new_launch=true',
  );
});

it('allows dropped search words, except when it counts other lists', () => {
  const params = new URLSearchParams('search=sea&page=2');
  for (const { path } of [firstListings(typeLists.Buy, params), marketResource(typeLists.Buy, params)])
    expect(path).toContain('&search=sea&dropWords=true');
  expect(elsewhereResource(typeLists.Buy, params)?.path).toBe(
    '/properties/elsewhere?property_type=Buy&search=sea',
  );
  expect(elsewhereResource(typeLists.Buy, new URLSearchParams('page=2'))).toBeNull();
});

it.each([
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 9]],
  [5, 9, [1, 3, 4, 5, 6, 7, 9]],
  [9, 9, [1, 7, 8, 9]],
  [12, 9, [1, 9]],
])('page %i of %i names the pages %j', (page, pages, numbers) =>
  expect(numbersAround(page, pages)).toEqual(numbers),
);

const codes = districts.map(({ code }) => code);

describe('the tiles of the map', () => {
  it('show every district once, each in its own place', () => {
    expect(tiles.map(({ code }) => code).toSorted()).toEqual(codes);
    expect(new Set(tiles.map(({ row, column }) => `${row} ${column}`)).size).toBe(28);
  });

  it('follow the geography', () => {
    const at = (code: string) => tiles.find((tile) => tile.code === code) ?? { row: 0, column: 0 };
    expect(at('D25').row).toBeLessThan(at('D20').row); // Woodlands is north of Bishan,
    expect(at('D20').row).toBeLessThan(at('D09').row); // and that of Orchard,
    expect(at('D09').row).toBeLessThan(at('D01').row); // and that of Raffles Place
    expect(at('D22').column).toBeLessThan(at('D10').column); // Jurong is west of Tanglin,
    expect(at('D10').column).toBeLessThan(at('D15').column); // and that of Katong,
    expect(at('D15').column).toBeLessThan(at('D17').column); // and that of Changi
  });

  it('know their distances', () => {
    expect(distance('D15', 'D15')).toBe(0);
    expect(distance('D15', 'D14')).toBeLessThan(distance('D15', 'D22'));
    expect(distance('D15', 'nowhere')).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ['D09', 'ArrowLeft', 'D10'],
    ['D09', 'ArrowRight', 'D08'],
    ['D09', 'ArrowUp', 'D12'],
    ['D09', 'ArrowDown', 'D06'],
    ['D28', 'ArrowRight', 'D18'],
    ['D24', 'ArrowLeft', undefined],
    ['D09', 'Enter', undefined],
  ])('lead from %s by %s to %s', (code, key, next) => expect(nextTile(code, key, codes)).toBe(next));

  it('skip missing tiles on arrow keys', () =>
    expect(nextTile('D09', 'ArrowLeft', ['D22', 'D15'])).toBe('D22'));

  it('have the colour of their fifth', () => {
    const figures = new Map([900, 500, 700, 800, 600].map((rate, index) => [`D0${index + 1}`, rate]));
    expect(Object.fromEntries(fifths(figures))).toEqual({ D02: 1, D05: 2, D03: 3, D04: 4, D01: 5 });
    expect(fifths(new Map())).toEqual(new Map());
  });
});

const shape = { columns: 3, rowHeight: 500, rowsAbove: 0, rowsOnScreen: 3 };

it.each([
  ['those on screen and three rows more', 5000, 0, { start: 0, end: 18, before: 0, after: 1661 * 500 }],
  ['those further down', 5000, 100, { start: 291, end: 318, before: 97 * 500, after: 1561 * 500 }],
  ['all of a short list', 17, 0, { start: 0, end: 17, before: 0, after: 0 }],
  [
    'the last ones of a list that became shorter',
    100,
    1000,
    { start: 84, end: 100, before: 28 * 500, after: 0 },
  ],
  ['none of an empty list', 0, 0, { start: 0, end: 0, before: 0, after: 0 }],
])('the cards in view are %s', (_name, count, rowsAbove, expected) =>
  expect(cardsInView(count, { ...shape, rowsAbove })).toEqual(expected),
);

it('the first cards reserve the height of the others once it is known', () => {
  expect(firstCards(50, 24, shape)).toEqual({ start: 0, end: 24, before: 0, after: 9 * 500 });
  expect(firstCards(50, 24)).toEqual({ start: 0, end: 24, before: 0, after: 0 });
  expect(firstCards(17, 24, shape)).toEqual({ start: 0, end: 17, before: 0, after: 0 });
});

const home = { is_new_launch: false, category: 'Condominium' } as const;
const d15 = 'D15 - East Coast / Marine Parade';
const d14 = 'D14 - Eunos / Geylang / Paya Lebar';
const d22 = 'D22 - Boon Lay / Jurong / Tuas';
const listings = [
  listing(1, { ...home, title: 'Katong', district: d15, price: 3e6, bedrooms: 3 }),
  listing(2, { ...home, title: 'Geylang', district: d14, price: 2e6, bedrooms: 2 }),
  listing(3, { ...home, title: 'Jurong', district: d22, price: 1e6, bedrooms: 2 }),
  listing(4, { ...home, title: 'Also Katong', district: d15, price: 4e6, bedrooms: 4 }),
];

describe('the nearest misses', () => {
  it('have homes abroad last', () => {
    const abroad = listing(5, { ...home, title: 'Johor', sub_type: 'Overseas Property', price: 2e6 });
    const nearest = (filter: Parameters<typeof nearestMisses>[1]) =>
      nearestMisses([abroad, ...listings.slice(0, 2)], filter)[0]?.nearest.map(({ title }) => title);
    expect(nearest({ search: 'nothing-is-called-this' })).toEqual(['Katong', 'Geylang', 'Johor']);
    expect(nearest({ maxPrice: 500_000 })).toEqual(['Geylang', 'Katong', 'Johor']);
  });

  it.each<[string, Parameters<typeof nearestMisses>[1], unknown[]]>([
    [
      'are what each filter alone prevents, the closest first',
      { district: 'D15', maxPrice: 2_500_000 },
      [
        ['D15 East Coast / Marine Parade', 2, ['Geylang', 'Jurong']],
        ['Up to $2,500,000', 2, ['Katong', 'Also Katong']],
      ],
    ],
    [
      'have the most rooms first',
      { bedrooms: 5 },
      [['5+ bedrooms', 4, ['Also Katong', 'Katong', 'Geylang']]],
    ],
    [
      'have the dearest below the least price first',
      { minPrice: 9e6 },
      [['From $9,000,000', 4, ['Also Katong', 'Katong', 'Geylang']]],
    ],
    [
      'keep the order of the list for words',
      { search: 'nothing-is-called-this' },
      [['“nothing-is-called-this”', 4, ['Katong', 'Geylang', 'Jurong']]],
    ],
    [
      'are what each part of a search prevents',
      { search: 'd15 under 2.5m' },
      [
        ['D15 East Coast / Marine Parade', 2, ['Geylang', 'Jurong']],
        ['Up to $2,500,000', 2, ['Katong', 'Also Katong']],
      ],
    ],
    [
      'combine parts of a search with filters',
      { search: '2 bedrooms d15', maxPrice: 2e6 },
      [['D15 East Coast / Marine Parade', 2, ['Geylang', 'Jurong']]],
    ],
    [
      'leave out the words as well when no part alone is enough',
      { search: 'castle under 500k' },
      [['“castle” and “Up to $500,000”', 4, ['Jurong', 'Geylang', 'Katong']]],
    ],
    ['are none when one filter less is not enough', { district: 'D01', maxPrice: 1 }, []],
  ])('%s', (_name, filter, expected) => {
    const misses = nearestMisses(listings, filter).map(({ filter: { label }, found, nearest }) => [
      label,
      found,
      nearest.map(({ title }) => title),
    ]);
    expect(misses).toEqual(expected);
  });
});

describe('an address of a page that a list does not have', () => {
  it.each([
    ['page=999', 44, '/buy?page=2'],
    ['search=hdb&page=2', 7, '/buy?search=hdb'],
    ['page=3&utm_source=mail', 0, '/buy?utm_source=mail'],
    ['page=2', 44, undefined],
    ['page=2', 48, undefined],
    ['', 0, undefined],
  ])('%s of %d listings moves to its last page, %s', (query, total, expected) =>
    expect(lastPage('/buy', new URLSearchParams(query), total)).toBe(expected),
  );
});
