import { describe, expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { nearestMisses } from './no-matches.tsx';

const home = { is_new_launch: false, category: 'Condominium' } as const;
const listings = [
  listing(1, {
    ...home,
    title: 'Katong',
    district: 'D15 - East Coast / Marine Parade',
    price: 3e6,
    bedrooms: 3,
  }),
  listing(2, {
    ...home,
    title: 'Geylang',
    district: 'D14 - Eunos / Geylang / Paya Lebar',
    price: 2e6,
    bedrooms: 2,
  }),
  listing(3, {
    ...home,
    title: 'Jurong',
    district: 'D22 - Boon Lay / Jurong / Tuas',
    price: 1e6,
    bedrooms: 2,
  }),
  listing(4, {
    ...home,
    title: 'Also Katong',
    district: 'D15 - East Coast / Marine Parade',
    price: 4e6,
    bedrooms: 4,
  }),
];
const of = (filter: Parameters<typeof nearestMisses>[1]) =>
  nearestMisses(listings, filter).map(({ filter: { label }, found, nearest }) => [
    label,
    found,
    nearest.map(({ title }) => title),
  ]);

describe('the nearest misses', () => {
  it('are what each filter alone keeps from the visitor, in the order of how near they are', () =>
    expect(of({ district: 'D15', maxPrice: 2_500_000 })).toEqual([
      ['D15 East Coast / Marine Parade', 2, ['Geylang', 'Jurong']],
      ['Up to $2,500,000', 2, ['Katong', 'Also Katong']],
    ]));

  it('are those with the most rooms, and the dearest below the least price', () => {
    expect(of({ bedrooms: 5 })).toEqual([['5+ bedrooms', 4, ['Also Katong', 'Katong', 'Geylang']]]);
    expect(of({ minPrice: 9e6 })).toEqual([['From $9,000,000', 4, ['Also Katong', 'Katong', 'Geylang']]]);
  });

  it('are as listed when there is no more or less', () =>
    expect(of({ search: 'nothing-is-called-this' })).toEqual([
      ['“nothing-is-called-this”', 4, ['Katong', 'Geylang', 'Jurong']],
    ]));

  it('are what each part of a search keeps away, as filters do', () => {
    expect(of({ search: 'd15 under 2.5m' })).toEqual([
      ['D15 East Coast / Marine Parade', 2, ['Geylang', 'Jurong']],
      ['Up to $2,500,000', 2, ['Katong', 'Also Katong']],
    ]);
    expect(of({ search: '2 bedrooms d15', maxPrice: 2e6 })).toEqual([
      ['D15 East Coast / Marine Parade', 2, ['Geylang', 'Jurong']],
    ]);
  });

  it('are those of a search without its words when no part of it alone is in the way', () =>
    expect(of({ search: 'castle under 500k' })).toEqual([
      ['“castle” and “Up to $500,000”', 4, ['Jurong', 'Geylang', 'Katong']],
    ]));

  it('are none when one filter less is not enough', () =>
    expect(of({ district: 'D01', maxPrice: 1 })).toEqual([]));
});
