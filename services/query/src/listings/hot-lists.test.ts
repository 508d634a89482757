import { createLogger } from '@marketplace/service-kit/logger';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { EMPTY } from '../catalogue/snapshot.ts';
import type { Catalogue, CatalogueChange } from '../catalogue.ts';
import { createHotLists, hotKey } from './hot-lists.ts';

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

  /** A catalogue that changes when it is told. */
  function toldCatalogue() {
    const listeners: ((change: CatalogueChange) => void)[] = [];
    const catalogue: Catalogue & { current: Catalogue['current'] } = {
      current: { ...EMPTY, listings: [buying, renting] },
      isLoaded: true,
      waitFor: async () => true,
      onChange: (listener) => listeners.push(listener),
      problems: () => [],
      close: async () => undefined,
    };
    function change(what: CatalogueChange, listings: Catalogue['current']['listings']) {
      catalogue.current = { ...catalogue.current, listings };
      for (const listener of listeners) listener(what);
    }
    return { catalogue, change };
  }
  const textOf = (bytes: Buffer | undefined) => JSON.parse(String(bytes));

  it('are gone in the moment in which listings change, and back with the new ones', async () => {
    const { catalogue, change } = toldCatalogue();
    const hotLists = createHotLists({ catalogue, logger: createLogger('test', 'silent'), countsMs: 0 });
    const before = await waitFor(() => hotLists.find({}));
    expect(textOf(before.bodies.identity)).toEqual([buying, renting]);
    expect(before.total).toBe(2);
    const sales = hotLists.find({ property_type: 'Buy' });

    change('listings', [buying]);
    expect(hotLists.find({})).toBeUndefined();
    const after = await waitFor(() => hotLists.find({}));
    expect(textOf(after.bodies.identity)).toEqual([buying]);
    expect(hotLists.find({ property_type: 'Buy' })?.bodies.br).toBe(sales?.bodies.br);
    await hotLists.close();
  });

  it('take no count back that was shown while they were made', async () => {
    const { catalogue, change } = toldCatalogue();
    const hotLists = createHotLists({ catalogue, logger: createLogger('test', 'silent'), countsMs: 60_000 });
    await waitFor(() => hotLists.find({}));
    const repriced = { ...buying, price: buying.price + 1 };
    change('listings', [repriced]);
    change('counts', [{ ...repriced, views_count: 1 }]);
    expect(hotLists.snapshotFor({}).listings).toEqual([repriced]);
    expect(hotLists.snapshotFor({ status: 'sold' }).listings).toEqual([{ ...repriced, views_count: 1 }]);
    const made = await waitFor(() => hotLists.find({}));
    expect(textOf(made.bodies.identity)).toEqual([repriced]);
    await hotLists.close();
  });

  it('stay while only counts change, and follow in their own time', async () => {
    const { catalogue, change } = toldCatalogue();
    const hotLists = createHotLists({ catalogue, logger: createLogger('test', 'silent'), countsMs: 50 });
    const before = await waitFor(() => hotLists.find({}));
    const viewed = [{ ...buying, views_count: 1 }];
    change('counts', viewed);
    expect(hotLists.find({})).toBe(before);
    await waitFor(() => hotLists.find({}) !== before);
    expect(textOf(hotLists.find({})?.bodies.identity)).toEqual(viewed);
    await hotLists.close();
  });
});
