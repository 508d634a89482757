import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import type { ListingRow } from './snapshot.ts';
import { atMark, EMPTY, isChanged, positionOf, withCounts, withListings } from './snapshot.ts';

const first = { generation: 1, position: 10, applied: 4 };
const later = { generation: 1, position: 12, applied: 5 };

/** The stored form of a listing, as the driver returns it. */
function rowOf({ id, views_count: _views, clicks_count: _clicks, ...rest }: PropertyView): ListingRow {
  return {
    ...rest,
    listing_id: id,
    price: rest.price.toFixed(2),
    created_at: new Date(rest.created_at),
    updated_at: new Date(rest.updated_at),
  };
}
const counted = (listing: PropertyView, views: number, clicks = 0) =>
  new Map([[listing.id, { views, clicks }]]);

describe('a snapshot', () => {
  it('holds the listings newest first, by id and by slug', () => {
    const [older, newer] = [shownFlat(), shownFlat({ price: 1234.5 })];
    const snapshot = withListings(EMPTY, first, [rowOf(older), rowOf(newer)]);
    expect(snapshot.listings).toEqual([newer, older]);
    expect(snapshot.byId.get(older.id)).toEqual(older);
    expect(snapshot.bySlug.get(newer.slug)).toEqual(newer);
  });

  it('orders listings of one moment by id, the greater first', () => {
    const at = { created_at: '2026-01-01T00:00:00.000Z' };
    const [low, high] = [shownFlat(at), shownFlat(at)].sort((one, other) => (one.id < other.id ? -1 : 1));
    const { listings } = withListings(
      EMPTY,
      first,
      [low, high].flatMap((one) => (one ? [rowOf(one)] : [])),
    );
    expect(listings).toEqual([high, low]);
  });

  it('joins counts and listings, whichever comes first', () => {
    const listing = shownFlat();
    const expected = [{ ...listing, views_count: 3, clicks_count: 1 }];
    const rows = [rowOf(listing)];
    const counts = counted(listing, 3, 1);
    expect(withCounts(withListings(EMPTY, first, rows), first, counts).listings).toEqual(expected);
    expect(withListings(withCounts(EMPTY, first, counts), first, rows).listings).toEqual(expected);
  });

  it('keeps the objects of listings that did not change', () => {
    const [one, other] = [shownFlat(), shownFlat()];
    const before = withListings(EMPTY, first, [rowOf(one), rowOf(other)]);
    const renamed = { ...other, title: 'Renamed', version: 2 };
    const after = withListings(before, later, [rowOf(one), rowOf(renamed)]);
    expect(after.byId.get(one.id)).toBe(before.byId.get(one.id));
    expect(after.byId.get(other.id)).toEqual(renamed);
    const viewed = withCounts(after, later, counted(other, 1));
    expect(viewed.byId.get(one.id)).toBe(before.byId.get(one.id));
    expect(viewed.bySlug.get(other.slug)).toEqual({ ...renamed, views_count: 1 });
  });

  it('takes everything from a new generation, at the same versions too', () => {
    const listing = shownFlat();
    const before = withListings(EMPTY, first, [rowOf(listing)]);
    const rebuilt = { ...listing, title: 'Folded otherwise' };
    expect(withListings(before, { ...first, generation: 2 }, [rowOf(rebuilt)]).listings).toEqual([rebuilt]);
  });

  it('keeps its list when counts of other listings moved', () => {
    const before = withListings(EMPTY, first, [rowOf(shownFlat())]);
    const after = withCounts(before, later, counted(shownFlat(), 9));
    expect(after.listings).toBe(before.listings);
    expect(after.marks.statistics).toBe(later);
  });

  it('stands at the position that both projections have passed', () => {
    const listed = withListings(EMPTY, later, []);
    expect(positionOf(listed)).toBe(0);
    expect(positionOf(withCounts(listed, first, new Map()))).toBe(10);
    expect(positionOf(atMark(withCounts(listed, first, new Map()), 'statistics', later))).toBe(12);
  });

  it('is out of date when its tables changed, not when they were only passed', () => {
    expect(isChanged(undefined, first)).toBe(true);
    expect(isChanged(first, later)).toBe(true);
    expect(isChanged(first, { ...first, generation: 2 })).toBe(true);
    expect(isChanged(first, { ...first, position: 99 })).toBe(false);
    expect(isChanged(first, { ...first, position: 9 })).toBe(true);
  });
});
