import { ListListings } from '@marketplace/contracts/listings/listing.filters';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { describe, expect, it } from 'vitest';
import { demoListing } from '../../testing/demo.ts';
import { similarListings, similarReads } from './similar-section.tsx';

const home = (id: string, price: number): PropertyView => ({ ...demoListing, id, price });
const idsOf = (listings: PropertyView[]) => listings.map(({ id }) => id);
const near = [home('a', 2_500_000), home('b', 2_400_000), home('c', 9_000_000)];

describe('similar listings', () => {
  it('are those of the district first, the nearest in price before others', () =>
    expect(idsOf(similarListings(demoListing, near, [home('d', 2_380_000), home('e', 2_300_000)]))).toEqual([
      'b',
      'a',
      'c',
    ]));

  it('go on with those of about the same price', () =>
    expect(idsOf(similarListings(demoListing, near.slice(0, 1), [home('d', 2_380_000)]))).toEqual([
      'a',
      'd',
    ]));

  it('never have the listing itself, nor another one twice', () =>
    expect(
      idsOf(
        similarListings(demoListing, [demoListing, ...near.slice(0, 1)], [demoListing, ...near.slice(0, 2)]),
      ),
    ).toEqual(['a', 'b']));

  it('fill one row of three, or two', () => {
    const many = Array.from({ length: 9 }, (_, index) => home(String(index), 2_000_000));
    const lengths = [0, 1, 2, 3, 4, 5, 6, 9].map(
      (length) => similarListings(demoListing, many.slice(0, length), []).length,
    );
    expect(lengths).toEqual([0, 1, 2, 3, 3, 3, 6, 6]);
  });

  it('are asked for by what the list call understands', () => {
    const [inDistrict, atPrice] = similarReads({ ...demoListing, price: 4800 }).map(({ path }) =>
      ListListings.parse(Object.fromEntries(new URLSearchParams(path.split('?')[1]))),
    );
    expect(inDistrict).toEqual({ status: 'active', property_type: 'Buy', district: 'D01', limit: 7 });
    expect(atPrice).toEqual({
      status: 'active',
      category: 'Condominium',
      minPrice: 3840,
      maxPrice: 5760,
      limit: 7,
    });
  });
});
