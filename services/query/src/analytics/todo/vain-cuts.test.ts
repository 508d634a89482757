import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { expect, it } from 'vitest';
import type { PriceChanged } from './listing-rules.ts';
import { ineffectivePriceCuts } from './listing-rules.ts';

const now = new Date('2026-11-22T04:00:00Z');
const cut: PriceChanged = {
  at: new Date('2026-11-10T04:00:00Z'),
  from: 2_000_000,
  to: 1_896_000,
  viewsBefore: 31,
  viewsAfter: 29,
};
const listing = shownFlat({ title: 'Cut' });
const found = (change: Partial<PriceChanged>, one = listing, enquiries = new Map<string, Date>()) =>
  ineffectivePriceCuts(
    [one],
    { priceChanges: new Map([[one.id, { ...cut, ...change }]]), enquiries },
    now,
  ).map(({ fact }) => fact);

it('finds a price that was lowered and brought nothing', () => {
  expect(found({})).toEqual([
    'Lowered by 5.2% 12 days ago: 31 views in the week before, 29 in the week after',
  ]);
  expect(found({ viewsAfter: 31 })).toHaveLength(1);
});

it.each<Partial<PriceChanged>>([{ viewsAfter: 32 }, { to: 2_000_000 }, { to: 2_100_000 }])(
  'is silent when it was worth it, or no cut: %j',
  (change) => expect(found(change)).toEqual([]),
);

it('is silent about what visitors cannot have, and what kept its price', () => {
  expect(found({}, { ...listing, status: 'sold' })).toEqual([]);
  expect(ineffectivePriceCuts([listing], { priceChanges: new Map(), enquiries: new Map() }, now)).toEqual([]);
});

it('is silent when somebody has enquired since', () => {
  const enquired = (at: string) => new Map([[listing.id, new Date(at)]]);
  expect(found({}, listing, enquired('2026-11-10T04:00:01Z'))).toEqual([]);
  expect(found({}, listing, enquired('2026-11-10T03:59:59Z'))).toHaveLength(1);
});

it('tells the newest cut first', () => {
  const later = shownFlat({ title: 'Later' });
  const priceChanges = new Map([
    [listing.id, cut],
    [later.id, { ...cut, at: new Date('2026-11-12T04:00:00Z') }],
  ]);
  expect(
    ineffectivePriceCuts([listing, later], { priceChanges, enquiries: new Map() }, now).map(
      (one) => one.listing.title,
    ),
  ).toEqual(['Later', 'Cut']);
});
