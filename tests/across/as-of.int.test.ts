import type { AsOfPage, ChangedSince } from '@marketplace/contracts/listings/as-of.views';
import { AsOfChangesPage, AsOfPage as AsOfPageSchema } from '@marketplace/contracts/listings/as-of.views';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import { describe, expect, it } from 'vitest';
import { aPast } from './past.ts';
import { adminOf, runApi } from './running-api.ts';

const past = aPast();
const orchard = past.add({ title: '=Orchard Flat', price: 1_000_000 }, [40, 10]);
const shop = past.add(
  { title: 'Jurong Flat', price: 3_000, property_type: 'Rent', district: 'D22 - Boon Lay / Jurong / Tuas' },
  [30, 10],
);
const hidden = past.add({ title: 'Hidden', status: 'inactive' }, [30, 11]);
const gone = past.add({ title: 'Gone', images: [] }, [30, 12]);
past.add({ title: 'Fresh' }, [2, 9]);
past.reprice(orchard.id, 900_000, [20, 9]);
past.reprice(orchard.id, 1_000_000, [10, 9]);
past.reprice(shop.id, 3_300, [10, 9]);
past.setStatus(shop.id, 'sold', [9, 9]);
past.setStatus(hidden.id, 'active', [8, 9]);
past.remove(gone.id, [7, 9]);

const { get, read } = adminOf(runApi({ past }));
/** A moment so many days ago, at an hour of Singapore. */
const moment = (daysAgo: number, hour: number) =>
  new Date(`${past.day(daysAgo)}T${String(hour).padStart(2, '0')}:00:00+08:00`).toISOString();
const asOf = (query: Record<string, string>) =>
  read(`/api/properties/as-of?${new URLSearchParams(query)}`, AsOfPageSchema);
const titles = ({ listings }: AsOfPage) => listings.map(({ title }) => title);

/** What the listings were at a moment, by the events of the log in a plain loop. */
function foldedAt(at: string) {
  const states = new Map<string, { state: ListingState; version: number; since: string }>();
  for (const event of past.events()) {
    if (event.recordedAt > at || event.version === null) continue;
    const { version, recordedAt: since } = event;
    if (event.type === 'ListingAdded')
      states.set(event.data.listing_id, { state: event.data, version, since });
    if (event.type === 'ListingDeleted') states.delete(event.data.listing_id);
    if (event.type !== 'ListingRepriced' && event.type !== 'ListingStatusChanged') continue;
    const { listing_id, ...changed } = event.data;
    const before = states.get(listing_id);
    if (before) states.set(listing_id, { state: { ...before.state, ...changed }, version, since });
  }
  return states;
}
describe('the site as of a moment', () => {
  it.each([40, 35, 25, 15, 10, 9, 8, 7, 3, 1])(
    '%i days ago is what the log until then makes',
    async (daysAgo) => {
      const at = moment(daysAgo, 10);
      const { listings, total } = await asOf({ at });
      const folded = [...foldedAt(at)].map(([id, { state, version, since }]) => {
        const { title, price, status, district } = state;
        return expect.objectContaining({ id, title, price, status, district, version, since });
      });
      expect(listings).toEqual(expect.arrayContaining(folded));
      expect([total, listings.length]).toEqual([folded.length, folded.length]);
    },
  );

  it('includes an event at exactly that moment', async () => {
    const { listings } = await asOf({ at: moment(20, 9) });
    expect(listings.find(({ id }) => id === orchard.id)?.price).toBe(900_000);
    const before = await asOf({ at: new Date(Date.parse(moment(20, 9)) - 1).toISOString() });
    expect(before.listings.find(({ id }) => id === orchard.id)?.price).toBe(1_000_000);
    const written = await asOf({ at: moment(20, 9).replace('Z', '+00:00') });
    expect(written.at).toBe(moment(20, 9));
  });

  it('includes listings deleted since, and marks hidden ones', async () => {
    const { listings } = await asOf({ at: moment(15, 9) });
    expect(listings.map(({ title, status }) => [title, status])).toEqual([
      ['=Orchard Flat', 'active'],
      ['Gone', 'active'],
      ['Hidden', 'inactive'],
      ['Jurong Flat', 'active'],
    ]);
  });

  it('is empty before the first event, and shows its time', async () => {
    expect(await asOf({ at: '2001-01-01T00:00:00Z' })).toMatchObject({
      listings: [],
      total: 0,
      pages: 1,
      first_at: moment(40, 10),
    });
  });

  it.each<[Record<string, string>, string[]]>([
    [{ search: 'flat JURONG' }, ['Jurong Flat']],
    [{ search: '%' }, []],
    [{ district: 'D22' }, ['Jurong Flat']],
    [{ property_type: 'Rent' }, ['Jurong Flat']],
    [{ status: 'inactive' }, ['Hidden']],
    [{ at: moment(1, 9), status: 'sold' }, ['Jurong Flat']],
    [{ sort: 'price-asc' }, ['Jurong Flat', '=Orchard Flat', 'Hidden', 'Gone']],
    [{ page: '2' }, []],
  ])('is searched, filtered and sorted by what it was then: %j', async (query, expected) => {
    expect(titles(await asOf({ at: moment(15, 9), ...query }))).toEqual(expected);
  });

  it('is sorted by the last change before the moment', async () => {
    expect(titles(await asOf({ at: moment(15, 9), sort: 'changed' }))[0]).toBe('=Orchard Flat');
  });

  it('is available as CSV without formulas', async () => {
    const answer = await get(`/api/properties/as-of.csv?at=${moment(15, 9)}&search=%3Dorchard`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = answer.body.split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^'=Orchard Flat,D09 - .*,Buy,.*,active,900000,/);
  });
});

describe('the changes since a moment', () => {
  const changes = (query: Record<string, string>) =>
    read(`/properties/as-of/changes?${new URLSearchParams(query)}`, AsOfChangesPage);
  const kindsOf = (list: readonly ChangedSince[]) => list.map(({ title, kinds }) => [title, kinds]);

  it('compare then and now, whatever happened between', async () => {
    const all = await changes({ at: moment(25, 9) });
    expect(kindsOf(all.changes)).toEqual([
      ['Fresh', ['added']],
      ['Gone', ['gone']],
      ['Hidden', ['reopened']],
      ['Jurong Flat', ['rented', 'repriced']],
    ]);
    expect(all.counts).toEqual({
      added: 1,
      gone: 1,
      sold: 0,
      rented: 1,
      withdrawn: 0,
      reopened: 1,
      repriced: 1,
    });
    expect(all.changes[3]).toMatchObject({
      id: shop.id,
      before: { price: 3_000, status: 'active', version: 1 },
      now: { price: 3_300, status: 'sold', property_type: 'Rent' },
    });
    expect([all.changes[0]?.before, all.changes[1]?.now]).toEqual([null, null]);
  });

  it('are filtered by kind, with the counts of all kinds', async () => {
    const { changes: list, counts, total } = await changes({ at: moment(15, 9), kind: 'repriced' });
    expect(kindsOf(list)).toEqual([
      ['=Orchard Flat', ['repriced']],
      ['Jurong Flat', ['rented', 'repriced']],
    ]);
    expect([total, counts.added, counts.repriced]).toEqual([2, 1, 2]);
  });

  it('are empty when nothing changed', async () => {
    expect(await changes({ at: moment(1, 9) })).toMatchObject({ changes: [], total: 0 });
  });
});

describe.each(['as-of', 'as-of.csv', 'as-of/changes'])('%s', (path) => {
  it.each([
    '',
    'at=yesterday',
    'at=2026-10-01',
    'at=2026-10-01T10:00:00',
    `at=${encodeURIComponent('2999-01-01T00:00:00Z')}`,
  ])('is refused for "%s"', async (query) => {
    const { status, body } = await get(`/api/properties/${path}?${query}`);
    expect([status, JSON.parse(JSON.stringify(body)).errors[0].path]).toEqual([422, 'at']);
  });

  it('is not cached', async () => {
    const { headers } = await get(`/api/properties/${path}?at=${moment(5, 9)}`);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

it.each(['district=D99', 'status=gone', 'sort=random', 'page=0', 'property_type=Castle'])(
  'a list of the past is refused for %s',
  async (query) => {
    expect((await get(`/api/properties/as-of?at=${moment(5, 9)}&${query}`)).status).toBe(422);
  },
);
