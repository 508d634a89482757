import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { expect, it } from 'vitest';
import { snapshotOf, withCounts } from '../catalogue/snapshot.ts';
import { psfComparison } from './psf-comparison.ts';

const novena = 'D11 - Novena / Newton';
const orchard = 'D09 - Orchard / River Valley';
const flat = (rate: number, more: Partial<PropertyView> = {}) =>
  shownFlat({ area_sqft: 1000, price: rate * 1000, district: novena, ...more });

it('is the median of the district, type and category, with how many that is of', () => {
  const [one, ...others] = [flat(1000), flat(3000), flat(2000)];
  const different = [
    flat(9, { property_type: 'Rent' }),
    flat(900, { category: 'HDB' }),
    flat(9000, { status: 'sold' }),
    flat(8000, { area_sqft: null }),
    flat(7000, { district: orchard }),
  ];
  const all = [one, ...others, ...different] as PropertyView[];
  expect(psfComparison(snapshotOf({}, all), all[0] as PropertyView)).toEqual({
    median: 2000,
    count: 3,
    district: novena,
  });
  const fourth = flat(2001.111);
  expect(psfComparison(snapshotOf({}, [...all, fourth]), fourth)).toEqual({
    median: 2000.56,
    count: 4,
    district: novena,
  });
});

it('is of all districts where one has too few, and of none where they all have', () => {
  const [one, two] = [flat(1000), flat(3000)];
  const elsewhere = flat(5000, { district: orchard });
  expect(psfComparison(snapshotOf({}, [one, two, elsewhere]), one)).toEqual({
    median: 3000,
    count: 3,
    district: null,
  });
  expect(psfComparison(snapshotOf({}, [one, two]), one)).toBeNull();
  expect(psfComparison(snapshotOf({}, [one, two, elsewhere]), flat(1, { area_sqft: null }))).toBeNull();
});

it('is worked out once for the same listings, however often their counts change', () => {
  const listings = [flat(1000), flat(3000), flat(2000)];
  const snapshot = snapshotOf({}, listings);
  const [first] = listings as [PropertyView];
  const before = psfComparison(snapshot, first);
  const counted = withCounts(snapshot, new Map([[first.id, { views: 5, clicks: 1, week: 1 }]]));
  expect(counted.matches).toBe(snapshot.matches);
  expect(psfComparison(counted, first)).toEqual(before);
});
