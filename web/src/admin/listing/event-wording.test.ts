import { expect, it } from 'vitest';
import { headlineOf, sourceOf } from './event-wording.ts';

it.each<[string, string, string?, unknown?, unknown?]>([
  ['Price reduced', 'ListingRepriced', 'price', 100, 90],
  ['Price raised', 'ListingRepriced', 'price', 100, 110],
  ['Marked as sold', 'ListingStatusChanged', 'status', 'active', 'sold'],
  ['Made inactive', 'ListingStatusChanged', 'status', 'active', 'inactive'],
  ['Made active', 'ListingStatusChanged', 'status', 'sold', 'active'],
  ['Pictures added', 'ListingPicturesChanged', 'images', ['a'], ['a', 'b']],
  ['Pictures removed', 'ListingPicturesChanged', 'images', ['a', 'b'], ['b']],
  ['Pictures reordered', 'ListingPicturesChanged', 'images', ['a', 'b'], ['b', 'a']],
  ['Pictures changed', 'ListingPicturesChanged', 'images', ['a'], ['b']],
  ['Captions changed', 'ListingPicturesChanged', 'image_notes', [], [{ image: 'a' }]],
  ['Title changed', 'ListingDetailsRevised', 'title', 'A', 'B'],
  ['Details changed', 'ListingDetailsRevised'],
  ['Listing added', 'ListingAdded'],
  ['Listing deleted', 'ListingDeleted'],
  ['Listing restored', 'ListingRestored'],
  ['Confirmed as still available', 'ListingConfirmed'],
  ['Went live as scheduled', 'ListingPublished'],
  ['Expired', 'ListingExpired'],
  ['Expiry changed', 'ListingDetailsRevised', 'expire_at', null, '2026-12-03T01:00:00.000Z'],
  ['Listing changed', 'ListingTransferred'],
])('shows %s for %s of %s', (headline, type, field, from, to) =>
  expect(headlineOf({ type, changes: field ? [{ field, from, to }] : [] })).toBe(headline),
);

it('shows that a rental was rented', () => {
  const changes = [{ field: 'status', from: 'active', to: 'sold' }];
  expect(headlineOf({ type: 'ListingStatusChanged', changes, property_type: 'Rent' })).toBe(
    'Marked as rented',
  );
});

it('shows the source of a change in words', () =>
  expect(['bulk', 'import'].map(sourceOf)).toEqual(['by bulk upload', 'by import']));
