import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { createLogger } from '@marketplace/service-kit/logger';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Catalogue, CatalogueChange } from '../catalogue/catalogue.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { EMPTY } from '../catalogue/snapshot.ts';
import { createHotLists, createHotQueries, hotListings, prepareListing } from './hot-lists.ts';

const mark = { generation: 1, position: 1, applied: 1, takenBack: 0 };

function snapshotOf(...listings: PropertyView[]): Snapshot {
  const byId = new Map(listings.map((one) => [one.id, one]));
  const bySlug = new Map(listings.map((one) => [one.slug, one]));
  return { ...EMPTY, marks: { listings: mark, statistics: mark }, listings, byId, bySlug };
}

/** Hot routes over a catalogue that changes on command, asked by path. */
function start(snapshot: Snapshot) {
  const listeners: ((change: CatalogueChange) => void)[] = [];
  let { applied } = mark;
  const catalogue: Catalogue & { current: Snapshot } = {
    current: snapshot,
    waitFor: async () => true,
    age: () => 0,
    onChange: (listener) => listeners.push(listener),
    problems: () => [],
    close: async () => undefined,
  };
  const hotLists = createHotLists({ catalogue, logger: createLogger('test', 'silent'), countsMs: 0 });
  onTestFinished(() => hotLists.close());
  const hotQueries = createHotQueries();
  const routes = hotListings({ catalogue, hotLists, hotQueries });
  const ask = (path: string, key: string, search = '') =>
    routes.find(({ paths }) => paths.includes(path))?.find(key, search);
  function change(next: Snapshot) {
    applied += 1;
    catalogue.current = { ...next, marks: { ...next.marks, listings: { ...mark, applied } } };
    for (const listener of listeners) listener('listings');
  }
  return { hotLists, hotQueries, ask, change };
}

describe('a listing', () => {
  it('is there by id and slug, in both families, once it was asked for', async () => {
    const home = shownFlat();
    const { ask } = start(snapshotOf(home));
    expect(ask('/api/properties/', home.id)).toBeUndefined();
    const answer = await prepareListing(home);
    for (const family of ['/api', '']) {
      expect(ask(`${family}/properties/`, home.id)).toBe(answer);
      expect(ask(`${family}/properties/slug/`, home.slug)).toBe(answer);
    }
    expect(JSON.parse(answer.codings.identity.body.toString())).toEqual(home);
  });

  it('is prepared anew when it changed, and not there when visitors may not see it', async () => {
    const home = shownFlat();
    const { ask, change } = start(snapshotOf(home));
    const before = await prepareListing(home);
    const changed = { ...home, title: 'Changed' };
    change(snapshotOf(changed));
    expect(ask('/properties/', home.id)).toBeUndefined();
    expect((await prepareListing(changed)).tag).not.toBe(before.tag);
    const hidden: PropertyView = { ...home, status: 'inactive' };
    await prepareListing(hidden);
    change(snapshotOf(hidden));
    expect(ask('/properties/', home.id)).toBeUndefined();
  });

  it('is not there while the counts were never loaded', async () => {
    const home = shownFlat();
    await prepareListing(home);
    const { ask } = start({ ...snapshotOf(home), marks: { listings: mark } });
    expect(ask('/properties/', home.id)).toBeUndefined();
  });
});

describe('a hot list', () => {
  const search = 'status=active&property_type=Buy';

  it('is there for a query string that was found to ask for it', async () => {
    const { ask, hotLists, hotQueries } = start(snapshotOf(shownFlat()));
    const sales = await hotLists.find({ property_type: 'Buy' });
    expect(ask('/api/properties', '', search)).toBeUndefined();
    hotQueries.remember(`/properties?${search}`, { status: 'active', property_type: 'Buy' });
    hotQueries.remember('/properties?search=park', { search: 'park' });
    expect(ask('/api/properties', '', search)).toBe(sales);
    expect(ask('/api/properties', '', 'search=park')).toBeUndefined();
  });

  it('is not there while a change of its listings is being prepared', async () => {
    const { ask, hotLists, hotQueries, change } = start(snapshotOf(shownFlat()));
    hotQueries.remember('/properties', {});
    const before = await hotLists.find({});
    expect(ask('/properties', '')).toBe(before);
    change(snapshotOf(shownFlat(), shownFlat()));
    expect(ask('/properties', '')).toBeUndefined();
    change(snapshotOf(shownFlat()));
    const after = await hotLists.find({});
    expect(after).not.toBe(before);
    expect(ask('/properties', '')).toBe(after);
  });
});
