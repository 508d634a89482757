import { limits } from '@marketplace/contracts/limits';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { snapshotOf, withCounts, withListings } from '../catalogue/snapshot.ts';
import { listBytes, listJson, listListings } from './lists.ts';

const visitor = { isAdmin: false, seesEveryStatus: false };
const admin = { isAdmin: true, seesEveryStatus: true };
const manyFlats = (length: number) => Array.from({ length }, () => shownFlat());

describe('a list', () => {
  const active = shownFlat();
  const sold = shownFlat({ status: 'sold' });
  const inactive = shownFlat({ status: 'inactive' });
  const all = snapshotOf({}, [active, sold, inactive]);

  it('has at most 5,000 items and its total', () => {
    const many = snapshotOf({}, manyFlats(limits.listLimit + 2));
    for (const limit of [undefined, 9999]) {
      const { items, total } = listListings(many, { limit }, visitor);
      expect([items.length, total]).toEqual([limits.listLimit, limits.listLimit + 2]);
    }
  });

  it('stays as it was found when others are found after it', () => {
    const [cheap, dear] = [shownFlat({ price: 500_000 }), shownFlat({ price: 2_000_000 })];
    const both = snapshotOf({}, [cheap, dear]);
    const first = () => listListings(both, { maxPrice: 1_000_000 }, visitor).items;
    expect(first()).toEqual([cheap]);
    expect(listListings(both, { minPrice: 1_000_000 }, visitor).items).toEqual([dear]);
    expect(first()).toEqual([cheap]); // kept, not found again
  });

  it('has only the requested ids or slugs, ids in any case', () => {
    const unknown = '0190f000-0000-7000-8000-000000000001';
    const ids = [active.id.toUpperCase(), sold.id, inactive.id, unknown];
    const slugs = [active.slug, sold.slug, inactive.slug, 'nothing-is-called-this'];
    for (const asked of [{ ids }, { slugs }]) {
      expect(listListings(all, asked, visitor).items).toEqual([active]);
      expect(listListings(all, { ...asked, status: 'sold' }, visitor).items).toEqual([sold]);
    }
    expect(listListings(all, { ids: [] }, visitor).items).toEqual([]);
  });

  it('has only listings added, reduced or reopened since the start of a Singapore day', () => {
    const created_at = '2026-01-01T00:00:00Z';
    const news = (kind: 'reduced' | 'reopened', at: string) =>
      shownFlat({ created_at, news: { kind, at, price_before: kind === 'reduced' ? 2_000_000 : null } });
    const added = shownFlat({ created_at: '2026-11-02T16:00:00Z' }); // 3 November, midnight
    const reduced = news('reduced', '2026-11-04T00:00:00Z');
    const reopened = news('reopened', '2026-11-05T00:00:00Z');
    const before = [
      shownFlat({ created_at: '2026-11-02T15:59:59Z' }),
      news('reduced', '2026-11-01T00:00:00Z'),
    ];
    const snapshot = snapshotOf({}, [added, reduced, reopened, ...before]);
    const { items, total } = listListings(snapshot, { since: '2026-11-03' }, visitor);
    expect(new Set(items)).toEqual(new Set([added, reduced, reopened]));
    expect(total).toBe(3);
  });

  it('uses the corrected search on every page when the original has no matches', () => {
    const orchard = shownFlat({ title: 'Orchard Alpha' });
    const district = 'D22 - Boon Lay / Jurong / Tuas';
    const other = shownFlat({ title: 'Ochre', property_type: 'Rent', district });
    const snapshot = snapshotOf({}, [orchard, other]);
    const first = listListings(snapshot, { search: 'orhcard' }, visitor);
    expect([first.items, first.total, first.respelled]).toEqual([[orchard], 1, 'orchard']);
    expect(listListings(snapshot, { search: 'orhcard' }, visitor)).toEqual(first);
    expect(listListings(snapshot, { search: 'orhcard', property_type: 'Rent' }, visitor)).toEqual({
      items: [],
      total: 0,
    });
  });

  it('applies the offset', () => {
    const [oldest, middle, newest] = [shownFlat(), shownFlat(), shownFlat()];
    const snapshot = snapshotOf({}, [oldest, middle, newest]);
    expect(listListings(snapshot, { offset: 1, limit: 1 }, visitor)).toEqual({ items: [middle], total: 3 });
    expect(listListings(snapshot, { offset: 3 }, visitor)).toEqual({ items: [], total: 3 });
    expect(listListings(snapshot, { cursor: newest.id, offset: 1 }, visitor).items).toEqual([oldest]);
  });

  it('continues after a listing that no longer matches', () => {
    const [oldest, middle, newest] = [shownFlat(), shownFlat({ status: 'sold' }), shownFlat()];
    const snapshot = snapshotOf({}, [oldest, middle, newest]);
    expect(listListings(snapshot, { cursor: middle.id }, visitor).items).toEqual([oldest]);
    expect(listListings(snapshot, { cursor: oldest.id }, visitor).items).toEqual([]);
    expect(listListings(snapshot, { cursor: newest.id, limit: 1 }, visitor)).toEqual({
      items: [oldest],
      total: 2,
    });
  });

  it('continues in the requested order', () => {
    const prices = [300, 100, 200].map((price) => shownFlat({ price }));
    const snapshot = snapshotOf({}, prices);
    const sorted = listListings(snapshot, { sort: 'price-asc' }, visitor).items;
    expect(sorted.map(({ price }) => price)).toEqual([100, 200, 300]);
    const rest = listListings(snapshot, { sort: 'price-asc', cursor: sorted[0]?.id }, visitor).items;
    expect(rest).toEqual(sorted.slice(1));
    expect(listListings(snapshot, { search: 'cheap flat' }, visitor).items).toEqual(sorted);
    expect(listListings(snapshot, { search: 'cheap flat', sort: 'newest' }, visitor).items).not.toEqual(
      sorted,
    );
  });

  it('is computed once for all its pages while only counts change', () => {
    const before = snapshotOf({}, manyFlats(3));
    const [newest, , oldest] = before.listings as [PropertyView, PropertyView, PropertyView];
    const counted = withCounts(before, new Map([[oldest.id, { views: 5, clicks: 0, week: 0 }]]));
    for (const snapshot of [before, counted]) {
      const first = listListings(snapshot, { limit: 2, sort: 'size' }, visitor);
      const rest = listListings(snapshot, { cursor: first.items[1]?.id, sort: 'size' }, visitor);
      expect([...first.items, ...rest.items]).toEqual(snapshot.listings);
    }
    expect(before.matches.size).toBe(1);
    expect(counted.matches).toBe(before.matches);

    const sold = withListings(counted, [{ ...newest, status: 'sold', version: 2 }], []);
    expect(listListings(sold, { sort: 'size' }, visitor).total).toBe(2);
    expect(listListings(before, { sort: 'size' }, visitor).total).toBe(3);
  });

  it('is evicted when many other lists are requested', () => {
    for (let price = 1; price <= 200; price++) listListings(all, { minPrice: price }, visitor);
    expect(all.matches.size).toBeLessThanOrEqual(50);
    expect(listListings(all, { minPrice: 1 }, visitor).items).toEqual([active]);
  });

  it('does not reveal a hidden listing as a cursor', () => {
    const after = { cursor: inactive.id };
    expect(() => listListings(all, after, visitor)).toThrow(expect.objectContaining({ status: 422 }));
    expect(listListings(all, after, admin).items).toEqual([sold, active]);
  });
});

describe('a list as bytes', () => {
  it.each([
    ['no listing', []],
    ['one', [shownFlat({ title: 'Seaview — 海景 🌊' })]],
    ['several', [shownFlat(), shownFlat({ description: 'Größe' }), shownFlat()]],
  ])('is the text of %s', (_what, listings) =>
    expect(listBytes(listings).toString()).toBe(listJson(listings)),
  );
});
