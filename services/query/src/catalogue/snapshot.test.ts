import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { EMPTY, isChanged, positionOf, snapshotOf, viewOf, withCounts, withListings } from './snapshot.ts';

const first = { generation: 1, position: 10, applied: 4, takenBack: 0 };
const later = { generation: 1, position: 12, applied: 5, takenBack: 0 };
const marks = { listings: first, statistics: first };

const counted = (listing: PropertyView, views: number, clicks = 0) =>
  new Map([[listing.id, { views, clicks, week: views }]]);

describe('a stored listing', () => {
  it('is shown with numbers, times as texts, and its counts', () => {
    const listing = shownFlat({ price: 1234.5 });
    const { id, views_count: _views, clicks_count: _clicks, views_this_week: _week, ...rest } = listing;
    const row = {
      ...rest,
      listing_id: id,
      price: '1234.50',
      created_at: new Date(rest.created_at),
      updated_at: new Date(rest.updated_at),
      listed_at: null,
      confirmed_at: null,
    };
    expect(viewOf({ ...row, views: null, clicks: null, week: null })).toEqual(listing);
    const counts = { views_count: 3, clicks_count: 1, views_this_week: 2 };
    expect(viewOf({ ...row, views: '3', clicks: '1', week: '2' })).toEqual({ ...listing, ...counts });
    const listed_at = '2026-05-01T00:00:00.000Z';
    const published = { ...row, views: null, clicks: null, week: null, listed_at: new Date(listed_at) };
    expect(viewOf(published)).toEqual({ ...listing, listed_at });
    const confirmed_at = '2026-05-02T00:00:00.000Z';
    const confirmed = { ...row, views: null, clicks: null, week: null, confirmed_at: new Date(confirmed_at) };
    expect(viewOf(confirmed)).toEqual({ ...listing, confirmed_at });
  });
});

describe('a snapshot', () => {
  it('holds the listings newest first, by id and by slug', () => {
    const [older, newer] = [shownFlat(), shownFlat()];
    const snapshot = snapshotOf(marks, [older, newer]);
    expect(snapshot.listings).toEqual([newer, older]);
    expect(snapshot.byId.get(older.id)).toBe(older);
    expect(snapshot.bySlug.get(newer.slug)).toBe(newer);
    expect([snapshot.byId.get(newer.slug), snapshot.bySlug.get('')]).toEqual([undefined, undefined]);
  });

  it('orders listings of one moment by id, the greater first', () => {
    const at = { created_at: '2026-01-01T00:00:00.000Z' };
    const [low, high] = [shownFlat(at), shownFlat(at)].sort((one, other) => (one.id < other.id ? -1 : 1));
    expect(snapshotOf(marks, [low, high] as PropertyView[]).listings).toEqual([high, low]);
  });

  it('stands at the position that both projections have passed', () => {
    expect(positionOf(EMPTY)).toBe(0);
    expect(positionOf({ ...EMPTY, marks: { listings: later } })).toBe(0);
    expect(positionOf({ ...EMPTY, marks: { listings: later, statistics: first } })).toBe(10);
    expect(positionOf({ ...EMPTY, marks: { listings: later, statistics: later } })).toBe(12);
  });

  it('is out of date when its tables changed, not when they were only passed', () => {
    expect(isChanged(undefined, first)).toBe(true);
    expect(isChanged(first, later)).toBe(true);
    expect(isChanged(first, { ...first, generation: 2 })).toBe(true);
    expect(isChanged(first, { ...first, position: 99 })).toBe(false);
    expect(isChanged(first, { ...first, position: 9 })).toBe(true);
    const today = { ...first, day: '2026-05-07' };
    expect([isChanged(today, { ...today }), isChanged(today, { ...today, day: '2026-05-08' })]).toEqual([
      false,
      true,
    ]);
    expect(isChanged(first, { ...first, takenBack: 1 })).toBe(true);
  });
});

describe('the snapshot after', () => {
  const [one, other] = [shownFlat(), shownFlat()];
  const before = snapshotOf(marks, [one, other]);

  it('an edit has the listing in its place, and shares the rest with the one before, which stays', () => {
    const renamed = { ...one, title: 'Renamed', version: 2 };
    const after = withListings(before, [renamed], []);
    expect(after.listings).toEqual([other, renamed]);
    expect([after.byId.get(one.id), after.bySlug.get(one.slug)]).toEqual([renamed, renamed]);
    expect(after.byId.get(other.id)).toBe(other);
    expect(after.places).toBe(before.places);
    expect(before.byId.get(one.id)).toBe(one);
  });

  it('a draft was published has it among the newest', () => {
    const published = { ...one, listed_at: '2026-05-01T00:00:00.000Z', version: 2 };
    const after = withListings(before, [published], []);
    expect(after.listings).toEqual([published, other]);
    expect(after.byId.get(other.id)).toBe(other);
  });

  it('listings that came and went has the new ones in order and no trace of the others', () => {
    const added = shownFlat();
    const after = withListings(before, [added], [other.id]);
    expect(after.listings).toEqual([added, one]);
    expect([after.byId.get(other.id), after.bySlug.get(other.slug)]).toEqual([undefined, undefined]);
    expect(after.bySlug.get(one.slug)).toBe(one);
    expect(before.listings).toEqual([other, one]);
  });

  it('views has other counts where there are new ones, and shares the rest', () => {
    const after = withCounts(before, counted(one, 3, 1));
    const expected = { ...one, views_count: 3, clicks_count: 1, views_this_week: 3 };
    expect([after.byId.get(one.id), after.bySlug.get(one.slug)]).toEqual([expected, expected]);
    expect(after.listings).toEqual([other, expected]);
    expect(after.byId.get(other.id)).toBe(other);
    expect(after.places).toBe(before.places);
    expect(before.byId.get(one.id)).toBe(one);
  });

  it('counts that it has, or of listings that are not there, is the same one', () => {
    expect(withCounts(before, counted(one, 0))).toBe(before);
    expect(withCounts(before, counted(shownFlat(), 9))).toBe(before);
  });
});
