import { describe, expect, it } from 'vitest';
import type { ListingFilter } from './listing.filters.ts';
import { ListListings } from './listing.filters.ts';
import { listingMatcher } from './listing.matching.ts';

const listing = {
  title: 'Garden Flat at Newton Osprey',
  description: 'Quiet stack by the park, with a tec-built kitchen',
  slug: 'garden-flat-0001',
  property_type: 'Buy',
  district: 'D11 - Novena / Newton',
  key_features: ['Sheltered link to MRT'],
  category: 'Condominium',
  sub_type: null,
  is_new_launch: false,
  price: 1_000_000,
  bedrooms: 3,
  bathrooms: null,
  area_sqft: 743,
  tenure: '99-year Leasehold',
  completion_year: 2019,
  created_at: '2026-10-01T02:00:00.000Z',
  listed_at: null,
} as const;
const matches = (filter: Partial<ListingFilter>, change = {}) =>
  listingMatcher(filter)({ ...listing, key_features: [...listing.key_features], ...change });

describe('searching', () => {
  it.each(['garden', 'PARK', '  flat   quiet ', 'mrt', 'novena', 'watten'])('finds %j', (search) => {
    expect(matches({ search })).toBe(true);
  });

  it('requires every word', () => {
    expect(matches({ search: 'garden castle' })).toBe(false);
  });

  it.each([
    ['condo', true], // its type
    ['apartment', true],
    ['0001', true], // its slug
    ['ovena', false], // not the start of a word of its place
    ['arden', true], // anywhere in its title
    ['ec', false], // two letters are a word
    ['by', true],
    ['d11', true],
    ['district 11', true],
    ['district 1', false],
    ['3 bedrooms', true],
    ['2 bedrooms', false],
    ['2+ bedrooms', true],
    ['1+ bathrooms', false], // of which nothing is known
    ['under 1m', true],
    ['under 900k', false],
    ['flat below 1.2 million in novena', true],
  ])('%j: %j', (search, expected) => expect(matches({ search })).toBe(expected));
});

describe('a home abroad', () => {
  const abroad = { sub_type: 'Overseas Property' };

  it.each<[Partial<ListingFilter>, boolean]>([
    [{ district: 'D11' }, false],
    [{ search: 'novena' }, false],
    [{ search: 'd11' }, false],
    [{ search: 'overseas' }, true],
    [{ search: 'newton osprey' }, true], // its name
    [{ category: 'Overseas Property' }, true],
  ])('by %j: %j', (filter, expected) => expect(matches(filter, abroad)).toBe(expected));
});

describe('filtering', () => {
  it.each<[Partial<ListingFilter>, boolean]>([
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
    [{ tenure: '99-year Leasehold' }, true],
    [{ tenure: 'Freehold' }, false],
    [{ completedFrom: 2019 }, true],
    [{ completedFrom: 2020 }, false],
  ])('by %j', (filter, expected) => {
    expect(matches(filter)).toBe(expected);
  });

  it('by year of completion omits listings without one', () =>
    expect(matches({ completedFrom: 1900 }, { completion_year: null })).toBe(false));

  it('separates executive condominiums from condominiums', () => {
    expect(matches({ category: 'EC' }, { sub_type: 'EC' })).toBe(true);
    expect(matches({ category: 'Condo' }, { sub_type: 'EC' })).toBe(false);
  });
});

describe('the query string', () => {
  const id = '0190f000-0000-7000-8000-000000000001';

  it('accepts ids separated by commas', () => {
    expect(ListListings.parse({ ids: `${id},${id}` })).toEqual({ ids: [id, id] });
  });

  it('accepts slugs separated by commas, and a day', () => {
    const query = { slugs: 'garden-flat-1f0c52ab,loft-2', since: '2026-11-03' };
    expect(ListListings.parse(query)).toEqual({ ...query, slugs: ['garden-flat-1f0c52ab', 'loft-2'] });
  });

  it('ignores empty values', () => {
    expect(ListListings.parse({ search: '', minPrice: '', status: '' })).toEqual({});
  });

  it.each(
    `minPrice=-1 maxPrice=abc bedrooms=1.5 tenure=forever completedFrom=19 district=Atlantis category=Castle
    status=draft property_type=Lease is_new_launch=maybe sort=random limit=0 cursor=x ids=x ids=${id},
    slugs=a_flat slugs=a,,b since=2026-11-31 since=2026-11-03T00:00:00Z`.split(/\s+/),
  )('refuses %s', (parameter) => {
    expect(ListListings.safeParse(Object.fromEntries(new URLSearchParams(parameter))).success).toBe(false);
  });

  it.each([
    { status: ['active', 'sold'] },
    { slugs: 'a'.repeat(101) },
    { slugs: Array.from({ length: 51 }, () => 'a').join() },
    { ids: Array.from({ length: 51 }, () => id).join() },
  ])('refuses %j', (query) => {
    expect(ListListings.safeParse(query).success).toBe(false);
  });
});
