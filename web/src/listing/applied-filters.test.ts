import { describe, expect, it } from 'vitest';
import { appliedFilters, searchChips } from './applied-filters.ts';

describe('the chips of a filter', () => {
  it('name each active filter', () =>
    expect(
      appliedFilters({
        search: 'sea under 2m',
        district: '9',
        category: 'EC',
        minPrice: 500_000,
        bedrooms: 2,
        bathrooms: 1,
      }),
    ).toEqual([
      { name: 'search', label: '“sea”', without: 'under 2m' },
      {
        name: 'search',
        label: 'Up to $2,000,000',
        meaning: { field: 'price', range: { most: 2_000_000 } },
        without: 'sea',
      },
      { name: 'district', label: 'D09 Orchard / River Valley' },
      { name: 'category', label: 'EC' },
      { name: 'minPrice', label: 'From $500,000' },
      { name: 'bedrooms', label: '2+ bedrooms' },
      { name: 'bathrooms', label: '1+ bathrooms' },
    ]));

  it('are absent for defaults', () =>
    expect(appliedFilters({ district: 'All Districts', category: 'all' })).toEqual([]));
});

it.each([
  ['sea', ['“sea”']],
  ['3 bed under 2m', ['3 bedrooms', 'Up to $2,000,000']],
  ['condo, 2-3 bedrooms 800k to 1.2m', ['“condo”', '2 to 3 bedrooms', '$800,000 to $1,200,000']],
  ['1br over $3,000', ['1 bedroom', 'From $3,000']],
  ['3+ bedrooms, at most 2 baths', ['3+ bedrooms', 'Up to 2 bathrooms']],
  ['D9 or D10 freehold', ['“freehold”', 'D09, D10']],
  ['D9', ['D09 Orchard / River Valley']],
  ['near khatib mrt', ['Near Khatib MRT (D27)']],
  ['condo 1km from nanyang primary school', ['“condo”', 'Near Nanyang Primary (D10)']],
  ['east-west line', ['Near the East-West Line']],
  ['cheapest studio or 1 bedroom', ['Cheapest first', 'Up to 1 bedroom']],
  ['3房公寓 200万以下', ['“condo”', '3 bedrooms', 'Up to $2,000,000']],
  ['1000 sqft, psf below 2000', ['900 to 1,100 sq ft', 'Up to $2,000 psf']],
  ['3 bed in under 2m', ['3 bedrooms', 'Up to $2,000,000']],
])('%j is understood as %j', (search, labels) => {
  expect(searchChips(search).map(({ label }) => label)).toEqual(labels);
});

it('each remove their own words from the search', () => {
  const search = 'condo 3 bed under 2m';
  expect(searchChips(search).map(({ without }) => without)).toEqual([
    '3 bed under 2m',
    'condo under 2m',
    'condo 3 bed',
  ]);
});
