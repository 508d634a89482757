import { describe, expect, it } from 'vitest';
import { comparePsf, medianOf, psfGroups, psfMedians } from './psf.ts';

type Priced = Parameters<typeof psfGroups>[0][number];
const novena = 'D11 - Novena / Newton';
const orchard = 'D09 - Orchard / River Valley';
/** A condominium of 1,000 sqft at so many dollars for each, in Novena. */
const flat = (rate: number, more: Partial<Priced> = {}): Priced => ({
  property_type: 'Buy',
  category: 'Condominium',
  sub_type: null,
  status: 'active',
  district: novena,
  area_sqft: 1000,
  price: rate * 1000,
  ...more,
});
const flats = (rates: number[], more: Partial<Priced> = {}) => rates.map((rate) => flat(rate, more));
const beside = (own: Priced, others: Priced[]) => comparePsf(psfGroups([own, ...others]), own, own);

describe('the median beside a listing', () => {
  it('needs at least five others of its category and district, for sale in any list', () => {
    const others = [...flats([1000, 2000, 3000]), ...flats([4000, 5000], { property_type: 'Sell' })];
    const own = flat(9000);
    expect(beside(own, others)).toEqual({ median: 3000, count: 5, place: 'D11' });
    expect(beside({ ...own, property_type: 'Sell' }, others)).toEqual(beside(own, others));
    expect(beside(own, others.slice(1))).toBeNull();
  });

  it.each<[string, Partial<Priced>]>([
    ['rents', { property_type: 'Rent' }],
    ['other categories', { category: 'HDB' }],
    ['sold ones', { status: 'sold' }],
    ['those of unknown area', { area_sqft: null }],
    ['homes abroad', { sub_type: 'Overseas Property' }],
  ])('is not of %s', (_name, unlike) => {
    const others = [...flats([1000, 2000, 3000, 4000]), ...flats([1, 1, 1, 1, 1], unlike)];
    expect(beside(flat(9000), others)).toBeNull();
  });

  it('uses the region when the district has too few', () => {
    const others = [...flats([1000, 2000]), ...flats([3000, 4000, 5000], { district: orchard })];
    expect(beside(flat(9000), others)).toEqual({ median: 3000, count: 5, place: 'CCR' });
    const elsewhere = flats([3000, 4000, 5000], { district: 'D15 - East Coast / Marine Parade' });
    expect(beside(flat(9000), [...flats([1000, 2000]), ...elsewhere])).toBeNull();
  });

  it('is undefined for a home abroad', () =>
    expect(beside(flat(500, { sub_type: 'Overseas Property' }), flats([1, 2, 3, 4, 5, 6]))).toBeNull());

  it('covers all of a kind for a listing that is not stored yet', () => {
    const all = flats([1000, 2000, 3000, 4000, 5000]);
    const kind = { property_type: 'Buy', category: 'Condominium', sub_type: null, district: novena } as const;
    expect(comparePsf(psfGroups(all), kind)?.count).toBe(5);
    const own = flat(9000, { category: 'HDB' }); // now being made a condominium
    expect(comparePsf(psfGroups([...all, own]), kind, own)?.count).toBe(5);
  });
});

it('the medians of all groups are for rents, or for sales', () => {
  const groups = psfGroups([
    ...flats([1000, 2000, 3000, 4000, 5000.005]),
    ...flats([5, 5, 5, 5, 6], { property_type: 'Rent', category: 'HDB' }),
    ...flats([1, 2, 3, 4], { category: 'Landed' }),
  ]);
  expect(psfMedians(groups, false)).toEqual([
    { category: 'Condominium', place: 'D11', median: 3000, count: 5, low: 2000, high: 4000 },
    { category: 'Condominium', place: 'CCR', median: 3000, count: 5, low: 2000, high: 4000 },
  ]);
  expect(psfMedians(groups, true)).toEqual([
    { category: 'HDB', place: 'D11', median: 5, count: 5, low: 5, high: 5 },
    { category: 'HDB', place: 'CCR', median: 5, count: 5, low: 5, high: 5 },
  ]);
});

it('a median comes with the middle half of its listings', () => {
  const groups = psfGroups(flats([1000, 1100, 1200, 1500, 2000, 9000]));
  expect(psfMedians(groups, false)[0]).toMatchObject({ low: 1100, median: 1350, high: 2000 });
});

it.each([
  [[], null],
  [[7], 7],
  [[1, 4], 2.5],
  [[1, 2, 9], 2],
  [[1, 2, 2.01, 9], 2.01],
])('the middle of %j is %j', (sorted, middle) => expect(medianOf(sorted)).toBe(middle));
