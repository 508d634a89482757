import { describe, expect, it } from 'vitest';
import { marketOf } from './market.ts';

const home = {
  district: 'D15 - East Coast / Marine Parade',
  category: 'Condominium',
  sub_type: null,
  property_type: 'Buy',
  price: 2_000_000,
  area_sqft: 1000,
} as const;
const d09 = 'D09 - Orchard / River Valley';

describe('the figures of a market', () => {
  it('are counts and medians by district, and by type in the one asked for', () => {
    const listings = [
      home,
      { ...home, price: 1_000_000 },
      { ...home, price: 4_000_000, area_sqft: null },
      { ...home, category: 'HDB', price: 700_000, area_sqft: 900 } as const,
      { ...home, district: d09, price: 3_000_000 },
    ];
    expect(marketOf(listings, 'D15')).toEqual({
      districts: [
        { code: 'D09', count: 1, median_psf: 3000 },
        { code: 'D15', count: 4, median_psf: 1000 },
      ],
      median_price: 1_500_000,
      types: [
        { category: 'Condominium', count: 3, median_psf: 1500 },
        { category: 'HDB', count: 1, median_psf: 777.78 },
      ],
    });
    expect(marketOf(listings, undefined).types.map(({ count }) => count)).toEqual([4, 1]);
  });

  it('never mix rents with prices', () => {
    const rent = { ...home, property_type: 'Rent', price: 5000 } as const;
    expect(marketOf([home, rent], undefined)).toMatchObject({
      districts: [{ code: 'D15', count: 2, median_psf: 2000 }],
      median_price: 2_000_000,
    });
    expect(marketOf([rent], undefined)).toMatchObject({ median_price: 5000, types: [{ median_psf: 5 }] });
  });

  it('leave homes abroad out', () =>
    expect(marketOf([home, { ...home, sub_type: 'Overseas Property', price: 1 }], 'D15')).toMatchObject({
      districts: [{ code: 'D15', count: 1, median_psf: 2000 }],
      types: [{ count: 1 }],
    }));

  it('are none of no listings', () =>
    expect(marketOf([], 'D15')).toEqual({ districts: [], median_price: null, types: [] }));
});
