import { describe, expect, it } from 'vitest';
import { appliedFilters } from './applied-filters.ts';

describe('the chips of a filter', () => {
  it('name each filter that is on', () =>
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

  it('are none for defaults', () =>
    expect(appliedFilters({ district: 'All Districts', category: 'all' })).toEqual([]));
});
