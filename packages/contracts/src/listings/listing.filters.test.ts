import { describe, expect, it } from 'vitest';
import type { ListingFilter } from './listing.filters.ts';
import { ListListings } from './listing.filters.ts';
import { listingMatcher } from './listing.matching.ts';

const listing = {
  title: 'Garden Flat at Newton Osprey',
  description: 'Quiet stack by the park',
  district: 'D11 - Novena / Newton',
  key_features: ['Sheltered link to MRT'],
  category: 'Condominium',
  sub_type: null,
  is_new_launch: false,
  price: 1_000_000,
  bedrooms: 3,
  bathrooms: null,
} as const;
const matches = (filter: Partial<ListingFilter>, change = {}) =>
  listingMatcher(filter)({ ...listing, key_features: [...listing.key_features], ...change });

describe('searching', () => {
  it.each(['garden', 'PARK', '  flat   quiet ', 'mrt', 'novena', 'watten'])('finds %j', (search) => {
    expect(matches({ search })).toBe(true);
  });

  it('wants every word', () => {
    expect(matches({ search: 'garden castle' })).toBe(false);
  });
});

describe('filtering', () => {
  it.each([
    [{ district: 'District 11: Watten Estate, Novena, Thomson' }, true],
    [{ district: 'D11 Novena / Newton' }, true],
    [{ district: 'D09' }, false],
    [{ district: 'All Districts' }, true],
    [{ category: 'all' }, true],
    [{ category: 'Condo' }, true],
    [{ category: 'Condominium' }, true],
    [{ category: 'EC' }, false],
    [{ minPrice: 1_000_000 }, true],
    [{ minPrice: 1_000_001 }, false],
    [{ maxPrice: 1_000_000 }, true],
    [{ maxPrice: 999_999 }, false],
    [{ bedrooms: 3 }, true],
    [{ bedrooms: 4 }, false],
    [{ bathrooms: 1 }, false],
  ])('by %j', (filter, expected) => {
    expect(matches(filter)).toBe(expected);
  });

  it('tells an executive condominium from a condominium', () => {
    expect(matches({ category: 'EC' }, { sub_type: 'EC' })).toBe(true);
    expect(matches({ category: 'Condo' }, { sub_type: 'EC' })).toBe(false);
  });
});

describe('the query string', () => {
  const id = '0190f000-0000-7000-8000-000000000001';

  it('takes ids with commas between them', () => {
    expect(ListListings.parse({ ids: `${id},${id}` })).toEqual({ ids: [id, id] });
  });

  it('takes empty values as not set', () => {
    expect(ListListings.parse({ search: '', minPrice: '', status: '' })).toEqual({});
  });

  it.each([
    { minPrice: '-1' },
    { maxPrice: 'abc' },
    { bedrooms: '1.5' },
    { district: 'Atlantis' },
    { category: 'Castle' },
    { status: 'draft' },
    { property_type: 'Lease' },
    { is_new_launch: 'maybe' },
    { status: ['active', 'sold'] },
    { sort: 'random' },
    { limit: '0' },
    { cursor: 'x' },
    { ids: 'x' },
    { ids: `${id},` },
    { ids: Array.from({ length: 51 }, () => id).join() },
  ])('refuses %j', (query) => {
    expect(ListListings.safeParse(query).success).toBe(false);
  });
});
