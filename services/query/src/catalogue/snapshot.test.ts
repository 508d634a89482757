import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import type { Mark } from './snapshot.ts';
import { isChanged, positionOf, snapshotOf, withCounts, withListings } from './snapshot.ts';

const first = { generation: 1, position: 10, applied: 4, takenBack: 0 };
const later = { generation: 1, position: 12, applied: 5, takenBack: 0 };
const today = { ...first, day: '2026-05-07' };
const marks = { listings: first, statistics: first };

const counted = (listing: PropertyView, views: number, clicks = 0) =>
  new Map([[listing.id, { views, clicks, week: views }]]);

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

  it.each([
    [{}, 0],
    [{ listings: later }, 0],
    [{ listings: later, statistics: first }, 10],
    [{ listings: later, statistics: later }, 12],
  ])('of %j is as of position %s, which both projections have passed', (marks, position) => {
    expect(positionOf({ marks })).toBe(position);
  });

  it.each<[Mark | undefined, Mark, boolean]>([
    [undefined, first, true],
    [first, later, true],
    [first, { ...first, generation: 2 }, true],
    [first, { ...first, position: 99 }, false],
    [first, { ...first, position: 9 }, true],
    [first, { ...first, takenBack: 1 }, true],
    [today, { ...today }, false],
    [today, { ...today, day: '2026-05-08' }, true],
  ])('of %j is changed by %j: %s', (before, after, expected) => {
    expect(isChanged(before, after)).toBe(expected);
  });
});

describe('the next snapshot', () => {
  const [one, other] = [shownFlat(), shownFlat()];
  const before = snapshotOf(marks, [one, other]);

  it('has an edited listing in its place and shares the rest with the previous one, which stays', () => {
    const renamed = { ...one, title: 'Renamed', version: 2 };
    const after = withListings(before, [renamed], []);
    expect(after.listings).toEqual([other, renamed]);
    expect([after.byId.get(one.id), after.bySlug.get(one.slug)]).toEqual([renamed, renamed]);
    expect(after.byId.get(other.id)).toBe(other);
    expect(after.places).toBe(before.places);
    expect(before.byId.get(one.id)).toBe(one);
  });

  it('lists a published draft among the newest', () => {
    const published = { ...one, listed_at: '2026-05-01T00:00:00.000Z', version: 2 };
    const after = withListings(before, [published], []);
    expect(after.listings).toEqual([published, other]);
    expect(after.byId.get(other.id)).toBe(other);
  });

  it('is the same when counts are unchanged or of unknown listings', () => {
    expect(withCounts(before, counted(one, 0))).toBe(before);
    expect(withCounts(before, counted(shownFlat(), 9))).toBe(before);
  });
});
