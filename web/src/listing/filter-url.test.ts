import { findDistrict } from '@marketplace/contracts/districts';
import { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import { describe, expect, it } from 'vitest';
import { priceText } from './filter-selects.tsx';
import { filterNames, filterOf, optionsOf, queryOf, sortOf, validParams } from './filter-url.ts';

const of = (query: string) => filterOf(new URLSearchParams(query), filterNames);

describe('the filter of a query string', () => {
  it('has every set field', () =>
    expect(
      of('search=pool&district=D09&category=EC&minPrice=500000&maxPrice=2000000&bedrooms=2&bathrooms=1'),
    ).toEqual({
      search: 'pool',
      district: 'D09',
      category: 'EC',
      minPrice: 500_000,
      maxPrice: 2_000_000,
      bedrooms: 2,
      bathrooms: 1,
    }));

  it('drops invalid fields and keeps the others', () =>
    expect(of('district=Atlantis&minPrice=cheap&category=Castle&search=sea')).toEqual({ search: 'sea' }));

  it('reads only the given fields', () =>
    expect(filterOf(new URLSearchParams('bedrooms=2&search=sea'), ['search'])).toEqual({ search: 'sea' }));
});

describe('each filter', () => {
  const texts = [
    'pool',
    'x'.repeat(200),
    'x'.repeat(201),
    'D09',
    'd 9',
    '29',
    'EC',
    'hdb',
    'Castle',
    '0',
    '2',
    '99',
    '100',
  ];
  const amounts = ['1.5', '1.50', '1.505', '1e3', '-1', ' 7 ', '9999999999999', '99999999999999', '1.', '٣'];

  it.each(filterNames)('%s is understood as the contract does', (name) => {
    for (const text of [...texts, ...amounts, 'district 9'.padEnd(201), 'condo'.padEnd(101)]) {
      const { data } = ListingFilter.shape[name].safeParse(text.trim());
      const expected = name === 'district' ? findDistrict(text)?.code : data;
      expect(filterOf(new URLSearchParams({ [name]: text }), [name])[name], text).toBe(
        data === undefined ? data : expected,
      );
    }
  });
});

describe('the forwarded part of a query string', () => {
  it('has every valid field, in one spelling', () =>
    expect(
      validParams(
        new URLSearchParams(
          'search=+sea+&district=All Districts&category=all&minPrice=1.50&maxPrice=x&utm=1',
        ),
        filterNames,
      ).toString(),
    ).toBe('search=sea&minPrice=1.5'));

  it('searches for words that mean nothing in other controls', () =>
    expect(validParams(new URLSearchParams('search=all&bedrooms=any'), filterNames).toString()).toBe(
      'search=all',
    ));
});

describe('the order of a query string', () => {
  it.each([
    ['sort=price-asc', 'price-asc'],
    ['sort=size', 'size'],
    ['sort=random', 'newest'],
    ['search=cheapest+condo', 'price-asc'],
    ['search=cheapest+condo&sort=newest', 'newest'],
    ['', 'newest'],
  ])('%j is %s', (query, sort) => expect(sortOf(new URLSearchParams(query))).toBe(sort));
});

describe('the controls of a query string', () => {
  it('show a district by its long label, whichever name the link has', () => {
    for (const name of [
      'D09',
      '9',
      'D09 Orchard / River Valley',
      'district 9: orchard, cairnhill, river valley',
    ])
      expect(optionsOf(new URLSearchParams({ district: name })).district).toBe(
        'District 9: Orchard, Cairnhill, River Valley',
      );
  });

  it('show defaults for missing fields', () =>
    expect(optionsOf(new URLSearchParams('district=Atlantis'))).toMatchObject({
      district: 'All Districts',
      category: 'all',
    }));

  it('keep a category that is not an option', () =>
    expect(optionsOf(new URLSearchParams('category=Condominium')).category).toBe('Condominium'));
});

describe('the query string of the controls', () => {
  it('has only what differs from the defaults', () =>
    expect(
      queryOf({
        search: ' pool ',
        district: 'All Districts',
        category: 'all',
        minPrice: '500000',
        maxPrice: '',
        bedrooms: 'any',
        bathrooms: '2',
      }).toString(),
    ).toBe('search=pool&minPrice=500000&bathrooms=2'));
});

describe('a price being typed', () => {
  it.each([
    ['$1,250,000.50 SGD', '1250000.50'],
    ['-5e3', '53'],
    ['1.2.345', '1.23'],
    ['12.', '12.'],
    ['free', ''],
    ['2m', '2000000'],
    ['$1.25M', '1250000'],
    ['800 k', '800000'],
    ['m', ''],
  ])('%j is %j', (typed, kept) => expect(priceText(typed)).toBe(kept));
});
