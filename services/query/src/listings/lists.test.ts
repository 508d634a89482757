import { limits } from '@marketplace/contracts/limits';
import { newestFirst } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { createLogger } from '@marketplace/service-kit/logger';
import type { PreparedAnswer } from '@marketplace/service-kit/prepared-answer';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Catalogue, CatalogueChange } from '../catalogue/catalogue.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { EMPTY } from '../catalogue/snapshot.ts';
import { createHotLists, hotKey, listListings, visibleListing } from './lists.ts';

const visitor = { isAdmin: false, seesEveryStatus: false };
const admin = { isAdmin: true, seesEveryStatus: true };

function snapshotOf(listings: PropertyView[]): Snapshot {
  const byId = new Map(listings.map((one) => [one.id, one]));
  return { ...EMPTY, listings: [...listings].sort(newestFirst), byId };
}

describe('a list', () => {
  const active = shownFlat();
  const sold = shownFlat({ status: 'sold' });
  const inactive = shownFlat({ status: 'inactive' });
  const all = snapshotOf([active, sold, inactive]);

  it.each([
    ['a visitor', visitor, undefined, [active]],
    ['a visitor', visitor, 'active', [active]],
    ['a visitor', visitor, 'sold', [sold]],
    ['a visitor', visitor, 'inactive', []],
    ['the admin', admin, undefined, [inactive, sold, active]],
    ['the admin', admin, 'inactive', [inactive]],
    ['the admin on the public path', { ...admin, seesEveryStatus: false }, undefined, [active]],
    ['the admin on the public path', { ...admin, seesEveryStatus: false }, 'inactive', [inactive]],
  ] as const)('shows %s (%j) for status %s what they may see', (_who, viewer, status, expected) => {
    const { items, total } = listListings(all, { status }, viewer);
    expect(items).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  it('has at most 5,000 items, and tells how many there are', () => {
    const many = snapshotOf(Array.from({ length: limits.listLimit + 2 }, () => shownFlat()));
    for (const limit of [undefined, 9999]) {
      const { items, total } = listListings(many, { limit }, visitor);
      expect([items.length, total]).toEqual([limits.listLimit, limits.listLimit + 2]);
    }
  });

  it('has only the listings of the ids that it is asked for, whatever the case they are written in', () => {
    const ids = [active.id.toUpperCase(), sold.id, inactive.id, '0190f000-0000-7000-8000-000000000001'];
    expect(listListings(all, { ids }, visitor).items).toEqual([active]);
    expect(listListings(all, { ids, status: 'sold' }, visitor).items).toEqual([sold]);
    expect(listListings(all, { ids: [] }, visitor).items).toEqual([]);
  });

  it('goes on after a listing that no longer matches', () => {
    const [oldest, middle, newest] = [shownFlat(), shownFlat({ status: 'sold' }), shownFlat()];
    const snapshot = snapshotOf([oldest, middle, newest]);
    expect(listListings(snapshot, { cursor: middle.id }, visitor).items).toEqual([oldest]);
    expect(listListings(snapshot, { cursor: oldest.id }, visitor).items).toEqual([]);
    expect(listListings(snapshot, { cursor: newest.id, limit: 1 }, visitor)).toEqual({
      items: [oldest],
      total: 2,
    });
  });

  it('goes on in the order that is asked for', () => {
    const prices = [300, 100, 200].map((price) => shownFlat({ price }));
    const snapshot = snapshotOf(prices);
    const sorted = listListings(snapshot, { sort: 'price-asc' }, visitor).items;
    expect(sorted.map(({ price }) => price)).toEqual([100, 200, 300]);
    const rest = listListings(snapshot, { sort: 'price-asc', cursor: sorted[0]?.id }, visitor).items;
    expect(rest).toEqual(sorted.slice(1));
  });

  it('does not give a hidden listing away as a cursor', () => {
    const after = { cursor: inactive.id };
    expect(() => listListings(all, after, visitor)).toThrow(expect.objectContaining({ status: 422 }));
    expect(listListings(all, after, admin).items).toEqual([sold, active]);
  });
});

describe('a single listing', () => {
  it('is hidden from visitors while inactive', () => {
    const inactive = shownFlat({ status: 'inactive' });
    expect(visibleListing(inactive, false)).toBeUndefined();
    expect(visibleListing(inactive, true)).toBe(inactive);
    expect(visibleListing(undefined, true)).toBeUndefined();
    const sold = shownFlat({ status: 'sold' });
    expect(visibleListing(sold, false)).toBe(sold);
  });
});

describe('a query is hot', () => {
  it.each([
    [{}, 'all'],
    [{ status: 'active' }, 'all'],
    [{ status: 'active', property_type: 'Buy' }, 'Buy'],
    [{ property_type: 'Rent', search: undefined }, 'Rent'],
    [{ status: 'active', is_new_launch: true }, 'new launch'],
  ] as const)('when the pages load it: %j is %s', (query, expected) => {
    expect(hotKey(query)).toBe(expected);
  });

  it.each([
    { status: 'sold' },
    { is_new_launch: false },
    { is_new_launch: true, property_type: 'Buy' },
    { property_type: 'Buy', search: 'park' },
    { limit: 6 },
    { bedrooms: 0 },
  ] as const)('not when it asks for anything else: %j', (query) => {
    expect(hotKey(query)).toBeUndefined();
  });
});

describe('hot lists', () => {
  const buying = shownFlat();
  const renting = shownFlat({ property_type: 'Rent' });

  /** A catalogue that changes on command, and counts how often the listings of each snapshot are read. */
  function changingCatalogue() {
    const listeners: ((change: CatalogueChange) => void)[] = [];
    let readings = 0;
    const snapshotWith = (listings: PropertyView[]): Snapshot => ({
      ...EMPTY,
      get listings() {
        readings += 1;
        return listings;
      },
    });
    const catalogue: Catalogue & { current: Snapshot } = {
      current: snapshotWith([buying, renting]),
      waitFor: async () => true,
      onChange: (listener) => listeners.push(listener),
      problems: () => [],
      close: async () => undefined,
    };
    function change(what: CatalogueChange, listings: PropertyView[]) {
      readings = 0;
      catalogue.current = snapshotWith(listings);
      for (const listener of listeners) listener(what);
    }
    return { catalogue, change, readings: () => readings };
  }
  const keep = (catalogue: Catalogue, countsMs: number) => {
    const hotLists = createHotLists({ catalogue, logger: createLogger('test', 'silent'), countsMs });
    onTestFinished(() => hotLists.close());
    return hotLists;
  };
  const itemsOf = (list: PreparedAnswer | undefined) => JSON.parse(String(list?.codings.identity.body));

  it('are prepared once for each change, however many ask meanwhile', async () => {
    const { catalogue, change, readings } = changingCatalogue();
    const hotLists = keep(catalogue, 0);
    const findAll = async () => {
      for (const property_type of [undefined, 'Buy', 'Sell', 'Rent'] as const)
        await hotLists.find({ property_type });
      await hotLists.find({ is_new_launch: true });
    };
    await findAll();
    change('listings', [buying]);
    const found = await Promise.all(Array.from({ length: 100 }, () => hotLists.find({})));
    expect(new Set(found).size).toBe(1);
    expect(itemsOf(found[0])).toEqual([buying]);
    await findAll();
    expect(readings()).toBe(5); // one for each list
  });

  it('are never older than the newest listings, and keep the bytes of what did not change', async () => {
    const { catalogue, change } = changingCatalogue();
    const hotLists = keep(catalogue, 0);
    const before = await hotLists.find({});
    expect(itemsOf(before)).toEqual([buying, renting]);
    expect(before?.codings.identity.head.join()).toContain('X-Total-Count,2,');
    const sales = await hotLists.find({ property_type: 'Buy' });

    const renamed = { ...renting, title: 'Renamed' };
    change('listings', [buying, renting, renamed]);
    const during = hotLists.find({});
    change('listings', [buying, renamed]);
    expect(itemsOf(await hotLists.find({}))).toEqual([buying, renamed]);
    expect(itemsOf(await during)).not.toEqual([buying, renting]);
    expect(await hotLists.find({ property_type: 'Buy' })).toBe(sales);
  });

  it('stay while only counts change, and follow in their own time', async () => {
    const { catalogue, change } = changingCatalogue();
    const hotLists = keep(catalogue, 50);
    const before = await hotLists.find({});
    const viewed = [{ ...buying, views_count: 1 }];
    change('counts', viewed);
    expect(await hotLists.find({})).toBe(before);
    await waitFor(async () => (await hotLists.find({})) !== before);
    expect(itemsOf(await hotLists.find({}))).toEqual(viewed);
  });

  it('are none for a query that is not hot', async () => {
    const { catalogue } = changingCatalogue();
    expect(await keep(catalogue, 0).find({ search: 'park' })).toBeUndefined();
  });
});
