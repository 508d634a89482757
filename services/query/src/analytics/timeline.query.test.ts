import { expect, it } from 'vitest';
import { markKind } from './timeline.query.ts';

it.each([
  ['ListingAdded', 'active', false, 'published'],
  ['ListingAdded', 'inactive', false, undefined],
  ['ListingStatusChanged', 'active', false, 'published'],
  ['ListingStatusChanged', 'active', true, 'relisted'],
  ['ListingStatusChanged', 'sold', true, 'sold'],
  ['ListingStatusChanged', 'inactive', true, 'withdrawn'],
  ['ListingRepriced', 'active', true, 'repriced'],
  ['ListingDeleted', null, true, 'deleted'],
  ['ListingRestored', 'active', true, 'restored'],
  ['ListingDetailsRevised', 'active', true, undefined],
])('%s to %s, public before: %s, is %s', (type, status, wasPublic, kind) => {
  expect(markKind({ type, status, wasPublic })).toBe(kind);
});
