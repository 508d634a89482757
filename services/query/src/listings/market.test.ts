import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { snapshotOf, withCounts, withListings } from '../catalogue/snapshot.ts';
import { listingsAlike, marketJson } from './market.ts';

const d15 = shownFlat({ district: 'D15 - East Coast / Marine Parade', price: 2_000_000, area_sqft: 1000 });
const d09 = [1000, 2000, 3000, 4000, 5000].map((area_sqft) =>
  shownFlat({ district: 'D09 - Orchard / River Valley', price: 6_000_000, area_sqft }),
);
const sold = shownFlat({ district: d15.district, status: 'sold', price: 9_000_000 });
const snapshot = snapshotOf({}, [d15, ...d09, sold]);

describe('the figures of the market', () => {
  it('count public listings, by district without the district filter, with medians of all listings', () =>
    expect(JSON.parse(marketJson(snapshot, { district: 'D15', maxPrice: 2_000_000 }))).toEqual({
      districts: [{ code: 'D15', count: 1 }],
      category: 'Condominium',
      types: [{ category: 'Condominium', count: 1 }],
      medians: [
        { category: 'Condominium', place: 'D09', median: 2000, count: 5, low: 1500, high: 3000 },
        { category: 'Condominium', place: 'CCR', median: 2000, count: 5, low: 1500, high: 3000 },
      ],
    }));

  it('have the same medians for all lists of sales, and others for rents', () => {
    const medians = (property_type: 'Buy' | 'Sell' | 'Rent') =>
      JSON.parse(marketJson(snapshot, { property_type })).medians;
    expect(medians('Sell')).toEqual(medians('Buy'));
    expect(medians('Rent')).toEqual([]);
  });

  it('are computed once for the same listings and again after a change', () => {
    const query = { property_type: d15.property_type };
    const before = marketJson(snapshot, query);
    const viewed = withCounts(snapshot, new Map([[d15.id, { views: 9, clicks: 1, week: 9 }]]));
    expect(viewed.matches).toBe(snapshot.matches);
    expect(marketJson(viewed, query)).toBe(before);
    const [first, ...others] = d09 as [PropertyView, ...PropertyView[]];
    const cheaper = withListings(snapshot, [{ ...first, price: 1_500_000 }], []);
    expect(others).toHaveLength(4);
    expect(JSON.parse(marketJson(cheaper, query)).medians[0].median).toBe(1500);
  });
});

describe('listings similar to a draft', () => {
  const orchard = 'D09 - Orchard / River Valley';
  const flats = [1000, 2000, 3000, 4000, 5000, 6000].map((rate) =>
    shownFlat({ title: `Flat ${rate}`, area_sqft: 100, price: rate * 100, district: orchard }),
  );
  const quay = shownFlat({ title: 'Lantern  Quay', status: 'sold', price: 5 });
  const listed = snapshotOf({}, [...flats, quay]);

  it('have the same title, in any status, and exclude the listing itself', () => {
    const { id, title, district, price, status } = quay;
    expect(listingsAlike(listed, { title: ' lantern quay ' }).titled).toEqual([
      { id, title, district, price, status },
    ]);
    expect(listingsAlike(listed, { title: 'Lantern Quay', id }).titled).toEqual([]);
    expect(listingsAlike(listed, {}).titled).toEqual([]);
  });

  it('have a median price per square foot', () => {
    const kind = { category: 'Condominium', property_type: 'Buy' } as const;
    expect(listingsAlike(listed, { ...kind, district: 'D09' }).psf).toEqual({
      median: 3500,
      count: 6,
      place: 'D09',
    });
    const [own] = flats;
    expect(listingsAlike(listed, { ...kind, district: 'D09', id: own?.id }).psf?.count).toBe(5);
    expect(listingsAlike(listed, { ...kind, district: 'D10' }).psf?.place).toBe('CCR');
    expect(listingsAlike(listed, { ...kind, district: '' }).psf).toBeNull();
    const abroad = { ...kind, district: 'D09', sub_type: 'Overseas Property' } as const;
    expect(listingsAlike(listed, abroad).psf).toBeNull();
    expect(listingsAlike(listed, { ...kind, property_type: 'Rent' }).psf).toBeNull();
    expect(listingsAlike(listed, { category: 'HDB' }).psf).toBeNull();
  });
});
