import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { oddPrices } from './listing-rules.ts';

/** Listings alike, of 1,000 square feet each, at these rates. */
const asking = (rates: readonly number[], given: Partial<PropertyView> = {}) =>
  rates.map((rate) => shownFlat({ title: `At ${rate}`, price: rate * 1000, area_sqft: 1000, ...given }));
const said = (listings: PropertyView[]) =>
  oddPrices(listings).map(({ listing, fact }) => [listing.title, fact]);
const usual = [1900, 1950, 2000, 2000, 2050, 2100, 2150, 2200];

describe('an odd price', () => {
  it('is far off what eight others like it ask for a square foot, the farthest first', () => {
    expect(said(asking([...usual, 200, 3500]))).toEqual([
      ['At 200', '$200 psf, 90% below the median of 9 others like it'],
      ['At 3500', '$3,500 psf, 73% above the median of 9 others like it'],
    ]);
  });

  it.each([
    ['there are fewer others', [...usual.slice(1), 200]],
    ['others differ as much', [500, 900, 1500, 2000, 2500, 3500, 5000, 7000, 9000]],
    ['it is near, where all ask the same', [...Array.from({ length: 9 }, () => 2000), 2490]],
  ])('is none while %s', (_name, rates) => {
    expect(said(asking(rates))).toEqual([]);
  });

  it('is seen where all others ask the same', () => {
    expect(said(asking([...Array.from({ length: 9 }, () => 2000), 2510]))).toHaveLength(1);
  });

  it.each([
    { district: 'D19 - Hougang / Punggol / Sengkang' },
    { category: 'HDB' as const },
    { property_type: 'Sell' as const },
    { status: 'sold' as const },
    { area_sqft: null },
  ])('is none among others that are not like it: %j', (given) => {
    expect(said([...asking(usual), ...asking([200], given)])).toEqual([]);
  });

  it('is one too low for a sale, without others to compare, and comes first', () => {
    const cheap = { property_type: 'Buy' as const, area_sqft: null };
    const listings = [
      ...asking([...usual, 200]),
      shownFlat({ title: 'For a thousand', price: 1000, ...cheap }),
      shownFlat({ title: 'For more', price: 1001, ...cheap }),
      shownFlat({ title: 'For rent', price: 900, ...cheap, property_type: 'Rent' }),
    ];
    expect(said(listings)).toEqual([
      ['For a thousand', '$1,000, for sale'],
      ['At 200', '$200 psf, 90% below the median of 8 others like it'],
    ]);
  });
});
