import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { createLogger } from '@marketplace/service-kit/logger';
import type { PreparedAnswer } from '@marketplace/service-kit/prepared-answer';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Catalogue, CatalogueChange } from '../catalogue/catalogue.ts';
import type { Marks, Snapshot } from '../catalogue/snapshot.ts';
import { snapshotOf } from '../catalogue/snapshot.ts';
import { NO_SETTINGS } from '../settings/settings.query.ts';
import { createHotLists, createHotQueries, hotKey, hotListings, prepareListing } from './hot-lists.ts';

const NEVER = 600_000;

it.each([
  [{}, 'all'],
  [{ status: 'active' }, 'all'],
  [{ status: 'active', property_type: 'Buy' }, 'Buy'],
  [{ property_type: 'Rent', search: undefined }, 'Rent'],
  [{ status: 'active', is_new_launch: true }, 'new launch'],
  [{ status: 'sold' }, undefined],
  [{ is_new_launch: false }, undefined],
  [{ is_new_launch: true, property_type: 'Buy' }, undefined],
  [{ property_type: 'Buy', search: 'park' }, undefined],
  [{ limit: 6 }, undefined],
  [{ bedrooms: 0 }, undefined],
] as const)('the query %j asks for the hot list %s', (query, expected) => {
  expect(hotKey(query)).toBe(expected);
});

const buying = shownFlat();
const renting = shownFlat({ property_type: 'Rent' });
const viewed = { ...buying, views_count: 1 };
const renamed = { ...renting, title: 'Renamed', version: 2 };

/** A catalogue that changes on command, by one event each, and counts how often a list is worked out. */
function changingCatalogue(listed: PropertyView[] = [buying, renting]) {
  const listeners: ((change: CatalogueChange) => void)[] = [];
  let position = 10;
  let readings = 0;
  let marks: Marks = {
    listings: { generation: 1, position, applied: 1, takenBack: 0 },
    statistics: { generation: 1, position, applied: 1, takenBack: 0 },
  };
  const snapshotWith = (listings: PropertyView[]): Snapshot => {
    const snapshot = snapshotOf(marks, listings);
    return {
      ...snapshot,
      get matches() {
        readings += 1;
        return snapshot.matches;
      },
    };
  };
  const catalogue: Catalogue & { current: Snapshot } = {
    current: snapshotWith(listed),
    settings: NO_SETTINGS,
    waitFor: async () => true,
    age: () => 0,
    onChange: (listener) => listeners.push(listener),
    problems: () => [],
    close: async () => undefined,
  };
  function change(what: CatalogueChange, listings: PropertyView[]) {
    position += 1;
    const passed = { generation: 1, position, applied: 1, takenBack: 0 };
    const applied = { ...passed, applied: position };
    marks = {
      listings: { ...passed, applied: marks.listings?.applied ?? 0, ...(what === 'listings' && applied) },
      statistics: { ...passed, applied: marks.statistics?.applied ?? 0, ...(what === 'counts' && applied) },
    };
    catalogue.current = snapshotWith(listings);
    for (const listener of listeners) listener(what);
    return position;
  }
  return { catalogue, change, readings: () => readings };
}
const keep = (catalogue: Catalogue, countsMs = NEVER) => {
  const hotLists = createHotLists({ catalogue, logger: createLogger('test', 'silent'), countsMs });
  onTestFinished(() => hotLists.close());
  return hotLists;
};
const itemsOf = async (list: PreparedAnswer | undefined) =>
  JSON.parse(String((await list?.encode('identity'))?.body));

describe('hot lists', () => {
  it('are prepared once per change for all requests', async () => {
    const { catalogue, change, readings } = changingCatalogue();
    const hotLists = keep(catalogue);
    await hotLists.find({});
    change('listings', [buying]);
    const before = readings();
    const found = await Promise.all(Array.from({ length: 100 }, () => hotLists.find({})));
    expect(new Set(found).size).toBe(1);
    expect(await itemsOf(found[0])).toEqual([buying]);
    expect(readings()).toBe(before + 1);
  });

  it('are never older than the newest listings', async () => {
    const { catalogue, change } = changingCatalogue();
    const hotLists = keep(catalogue);
    const before = await hotLists.find({});
    expect([await itemsOf(before), (await before?.encode('identity'))?.head]).toEqual([
      [renting, buying],
      expect.arrayContaining(['X-Total-Count', '2']),
    ]);
    change('listings', [buying, renting, shownFlat()]);
    const during = hotLists.find({});
    change('listings', [buying, renamed]);
    expect(await itemsOf(await hotLists.find({}))).toEqual([renamed, buying]);
    expect(await itemsOf(await during)).not.toEqual([renting, buying]);
  });

  it('are unchanged by an edit of a listing in none of them, even with other counts', async () => {
    const { catalogue, change } = changingCatalogue();
    const hotLists = keep(catalogue);
    const [all, sales] = [await hotLists.find({}), await hotLists.find({ property_type: 'Buy' })];
    change('counts', [viewed, renting]);
    change('listings', [viewed, renamed]);
    expect(await hotLists.find({ property_type: 'Buy' })).toBe(sales);
    expect(await hotLists.find({})).not.toBe(all);
  });

  it('keep old counts for a while when only counts change', async () => {
    const { catalogue, change } = changingCatalogue();
    const hotLists = keep(catalogue, 50);
    const before = await hotLists.find({});
    change('counts', [viewed, renting]);
    await waitFor(async () => (await hotLists.find({})) !== before);
    expect(await itemsOf(await hotLists.find({}))).toEqual([renting, viewed]);
  });

  it('have the counts at the position of a read', async () => {
    const { catalogue, change } = changingCatalogue();
    const hotLists = keep(catalogue);
    const before = await hotLists.find({});
    const position = change('counts', [viewed, renting]);
    expect(await hotLists.find({}, position - 1)).toBe(before);
    expect(await itemsOf(await hotLists.find({}, position))).toEqual([renting, viewed]);
  });

  it('are not prepared without requests', async () => {
    const { catalogue, change, readings } = changingCatalogue();
    const hotLists = keep(catalogue, 0);
    expect(readings()).toBe(0);
    await hotLists.find({});
    const before = readings();
    change('listings', [buying]);
    change('counts', [viewed]);
    expect(await itemsOf(await hotLists.find({}))).toEqual([viewed]);
    expect(readings()).toBe(before + 1);
  });

  it('are prepared ahead while they are requested', async () => {
    const { catalogue, change, readings } = changingCatalogue();
    const hotLists = keep(catalogue);
    await hotLists.find({});
    await hotLists.find({});
    const before = readings();
    change('listings', [buying]);
    await waitFor(() => readings() > before);
    expect(await itemsOf(await hotLists.find({}))).toEqual([buying]);
    expect(readings()).toBe(before + 1);
  });

  it('include counts that changed together with an unlisted listing', async () => {
    const { catalogue, change } = changingCatalogue();
    const hotLists = keep(catalogue, 50);
    await hotLists.find({ property_type: 'Buy' });
    await hotLists.find({ property_type: 'Buy' });
    change('listings', [viewed, renamed]);
    const sales = await waitFor(async () => {
      const items = await itemsOf(hotLists.now('Buy'));
      return items[0].views_count === 1 && items;
    });
    expect(sales).toEqual([viewed]);
  });

  it('are not prepared after closing', async () => {
    const { catalogue, change, readings } = changingCatalogue();
    const hotLists = keep(catalogue, 10);
    await hotLists.find({});
    await hotLists.find({});
    change('counts', [viewed, renting]);
    const before = readings();
    await hotLists.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(readings()).toBe(before);
  });

  it('do not exist for a query that is not hot', async () => {
    const { catalogue } = changingCatalogue();
    expect(await keep(catalogue).find({ search: 'park' })).toBeUndefined();
  });
});

/** Hot routes over a catalogue that changes on command, asked by path. */
function serve(...listings: PropertyView[]) {
  const changing = changingCatalogue(listings);
  const hotQueries = createHotQueries();
  const hotLists = keep(changing.catalogue, 0);
  const routes = hotListings({ ...changing, hotLists, hotQueries });
  const ask = (path: string, key: string, search = '') =>
    routes.find(({ paths }) => paths.includes(path))?.find(key, search);
  return { ...changing, hotLists, hotQueries, ask };
}

describe('a hot listing', () => {
  it('is served by id and slug, in both families, after its first request', async () => {
    const home = shownFlat();
    const { ask } = serve(home);
    expect(ask('/api/properties/', home.id)).toBeUndefined();
    const answer = await prepareListing(home);
    for (const family of ['/api', '']) {
      expect(ask(`${family}/properties/`, home.id)).toBe(answer);
      expect(ask(`${family}/properties/slug/`, home.slug)).toBe(answer);
    }
    expect(JSON.parse(String(answer.codings.identity?.body))).toEqual(home);
  });

  it('is prepared again after a change, and absent when hidden', async () => {
    const home = shownFlat();
    const { ask, change } = serve(home);
    const before = await prepareListing(home);
    const changed = { ...home, title: 'Changed' };
    change('listings', [changed]);
    expect(ask('/properties/', home.id)).toBeUndefined();
    expect((await prepareListing(changed)).tag).not.toBe(before.tag);
    const hidden: PropertyView = { ...home, status: 'inactive' };
    await prepareListing(hidden);
    change('listings', [hidden]);
    expect(ask('/properties/', home.id)).toBeUndefined();
  });

  it('is not served before the counts were loaded', async () => {
    const home = shownFlat();
    await prepareListing(home);
    const { ask, catalogue } = serve(home);
    catalogue.current = { ...catalogue.current, marks: {} };
    expect(ask('/properties/', home.id)).toBeUndefined();
  });
});

describe('a hot list', () => {
  const search = 'status=active&property_type=Buy';

  it('is served for a query string requested before', async () => {
    const { ask, hotLists, hotQueries } = serve(shownFlat());
    const sales = await hotLists.find({ property_type: 'Buy' });
    expect(ask('/api/properties', '', search)).toBeUndefined();
    hotQueries.remember(`/properties?${search}`, { status: 'active', property_type: 'Buy' });
    hotQueries.remember('/properties?search=park', { search: 'park' });
    expect(ask('/api/properties', '', search)).toBe(sales);
    expect(ask('/api/properties', '', 'search=park')).toBeUndefined();
  });

  it('is not served while a change of its listings is prepared', async () => {
    const { ask, hotLists, hotQueries, change } = serve(shownFlat());
    hotQueries.remember('/properties', {});
    const before = await hotLists.find({});
    expect(ask('/properties', '')).toBe(before);
    change('listings', [shownFlat(), shownFlat()]);
    expect(ask('/properties', '')).toBeUndefined();
    change('listings', [shownFlat()]);
    const after = await hotLists.find({});
    expect(after).not.toBe(before);
    expect(ask('/properties', '')).toBe(after);
  });
});
