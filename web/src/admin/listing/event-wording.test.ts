import { describe, expect, it } from 'vitest';
import { headlineOf, sourceOf } from './event-wording.ts';

const headline = (type: string, field: string, from: unknown, to: unknown) =>
  headlineOf({ type, changes: [{ field, from, to }] });

describe('the headline of a change', () => {
  it('says which way the price went', () => {
    expect(headline('ListingRepriced', 'price', 100, 90)).toBe('Price reduced');
    expect(headline('ListingRepriced', 'price', 100, 110)).toBe('Price raised');
  });

  it('says what the listing became', () => {
    expect(headline('ListingStatusChanged', 'status', 'active', 'sold')).toBe('Marked as sold');
    expect(headline('ListingStatusChanged', 'status', 'active', 'inactive')).toBe('Made inactive');
    expect(headline('ListingStatusChanged', 'status', 'sold', 'active')).toBe('Made active');
  });

  it('says what became of the pictures', () => {
    expect(headline('ListingPicturesChanged', 'images', ['a'], ['a', 'b'])).toBe('Pictures added');
    expect(headline('ListingPicturesChanged', 'images', ['a', 'b'], ['b'])).toBe('Pictures removed');
    expect(headline('ListingPicturesChanged', 'images', ['a', 'b'], ['b', 'a'])).toBe('Pictures reordered');
    expect(headline('ListingPicturesChanged', 'images', ['a'], ['b'])).toBe('Pictures changed');
    expect(headline('ListingPicturesChanged', 'image_notes', [], [{ image: 'a' }])).toBe('Captions changed');
  });

  it('names the only detail that changed', () => {
    expect(headline('ListingDetailsRevised', 'title', 'A', 'B')).toBe('Title changed');
    const changes = [
      { field: 'title', from: 'A', to: 'B' },
      { field: 'bedrooms', from: 2, to: 3 },
    ];
    expect(headlineOf({ type: 'ListingDetailsRevised', changes })).toBe('Details changed');
  });

  it('tells a listing coming, going and coming back', () => {
    const types = ['ListingAdded', 'ListingDeleted', 'ListingRestored'];
    expect(types.map((type) => headlineOf({ type, changes: [] }))).toEqual([
      'Listing added',
      'Listing deleted',
      'Listing restored',
    ]);
  });

  it('tells that a listing is still available', () => {
    expect(headlineOf({ type: 'ListingConfirmed', changes: [] })).toBe('Confirmed as still available');
  });

  it('stays plain for an event that is unknown here', () => {
    expect(headlineOf({ type: 'ListingTransferred', changes: [] })).toBe('Listing changed');
  });
});

describe('the source of a change', () => {
  it('is told in words', () => {
    expect(sourceOf('bulk')).toBe('by bulk upload');
    expect(sourceOf('import')).toBe('by import');
  });
});
