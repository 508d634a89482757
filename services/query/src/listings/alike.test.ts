import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { expect, it } from 'vitest';
import { snapshotOf } from '../catalogue/snapshot.ts';
import { listingsAlike } from './market.ts';

const orchard = 'D09 - Orchard / River Valley';
const flats = [1000, 2000, 3000, 4000, 5000, 6000].map((rate) =>
  shownFlat({ title: `Flat ${rate}`, area_sqft: 100, price: rate * 100, district: orchard }),
);
const sold = shownFlat({ title: 'Lantern  Quay', status: 'sold', price: 5 });
const snapshot = snapshotOf({}, [...flats, sold]);

it('names listings of the same title, whatever their status, and not the listing itself', () => {
  const { id, title, district, price, status } = sold;
  expect(listingsAlike(snapshot, { title: ' lantern quay ' }).titled).toEqual([
    { id, title, district, price, status },
  ]);
  expect(listingsAlike(snapshot, { title: 'Lantern Quay', id }).titled).toEqual([]);
  expect(listingsAlike(snapshot, {}).titled).toEqual([]);
});

it('tells what is asked for a square foot by others of its kind, once that is known', () => {
  const kind = { category: 'Condominium', property_type: 'Buy' } as const;
  expect(listingsAlike(snapshot, { ...kind, district: 'D09' }).psf).toEqual({
    median: 3500,
    count: 6,
    place: 'D09',
  });
  const [own] = flats;
  expect(listingsAlike(snapshot, { ...kind, district: 'D09', id: own?.id }).psf?.count).toBe(5);
  expect(listingsAlike(snapshot, { ...kind, district: 'D10' }).psf?.place).toBe('CCR');
  expect(listingsAlike(snapshot, { ...kind, district: '' }).psf).toBeNull();
  const abroad = { ...kind, district: 'D09', sub_type: 'Overseas Property' } as const;
  expect(listingsAlike(snapshot, abroad).psf).toBeNull();
  expect(listingsAlike(snapshot, { ...kind, property_type: 'Rent' }).psf).toBeNull();
  expect(listingsAlike(snapshot, { category: 'HDB' }).psf).toBeNull();
});
