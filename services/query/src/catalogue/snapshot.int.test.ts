import type { ListingStatus } from '@marketplace/contracts/listings/listing.terms';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ReadModels } from '@marketplace/read-models/database';
import { readModels } from '@marketplace/read-models/database';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TestReadModels } from '../testing/read-model-fixture.ts';
import { asRole, saveListing } from '../testing/read-model-fixture.ts';
import { createModels, openModels } from '../testing/serve-query.ts';
import { loadSnapshot } from './load-snapshot.query.ts';
import { EMPTY } from './snapshot.ts';

/** Returns a connection with the rights of the query service. */
function connect({ url }: TestReadModels) {
  const pool = new pg.Pool({ connectionString: asRole(url, 'app_query'), max: 1 });
  pool.on('error', () => undefined); // dropping the database may meet a connection that is leaving
  return pool;
}

/** Returns read models of both projections in a database of their own, and a connection. */
async function openBoth() {
  const models = await createModels(['listings', 'statistics']);
  const pool = connect(models);
  onTestFinished(async () => {
    await pool.end();
    await models.close();
  });
  return { models, pool };
}

/** Returns a query builder on connections, and the statements that it sends. */
function logged(pool: pg.Pool) {
  const statements: string[] = [];
  const log = ({ query }: { query: { sql: string } }) => void statements.push(query.sql);
  return { db: new Kysely<ReadModels>({ dialect: new PostgresDialect({ pool }), log }), statements };
}

it('loads listings and position of one moment while the projector continues', async () => {
  const { models, pool } = await openBoth();
  const listing = shownFlat();
  let isWriting = true;
  const writing = (async () => {
    while (isWriting)
      await models.save({ ...listing, title: `position ${models.head + 1}` }, { alone: true });
  })();
  const seen: [string | undefined, string][] = [];
  for (let loads = 0; loads < 200; loads++) {
    const { listings, marks } = await loadSnapshot(readModels(pool), EMPTY);
    if (marks.listings?.position) seen.push([listings[0]?.title, `position ${marks.listings.position}`]);
  }
  isWriting = false;
  await writing;

  expect(new Set(seen.map(([title]) => title)).size).toBeGreaterThan(1);
  for (const [title, expected] of seen) expect(title).toBe(expected);
});

it.each([1, 2, 3, 4])('has all of three listings, then their changes, in portions of %i', async (portion) => {
  const { models, pool } = await openBoth();
  const { db, statements } = logged(pool);
  const listings = [shownFlat(), shownFlat(), shownFlat()];
  for (const listing of listings) {
    await models.save(listing);
    await models.count(listing.id, 3, 1);
  }
  let current = EMPTY;
  async function expectNext(expected: PropertyView[]) {
    statements.length = 0;
    current = await loadSnapshot(db, current, { portion });
    expect(statements.filter((one) => one.startsWith('FETCH'))).toHaveLength(Math.floor(3 / portion) + 1);
    const counted = expected.map((listing) => ({ ...listing, views_count: 3, clicks_count: 1 }));
    expect(current.listings).toEqual(counted.reverse());
  }
  await expectNext(listings);
  const renamed = listings.map((listing) => ({ ...listing, title: 'Renamed', version: 2 }));
  for (const listing of renamed) await models.save(listing);
  await expectNext(renamed);
});

it('rounds areas that were stored with more than two decimals', async () => {
  const { models, pool } = await openBoth();
  for (const area_sqft of [1.005, 904.179, 1200]) await models.save(shownFlat({ area_sqft }));
  const { listings } = await loadSnapshot(readModels(pool), EMPTY);
  expect(listings.map(({ area_sqft }) => area_sqft)).toEqual([1200, 904.18, 1.01]);
});

describe('the next snapshot', () => {
  /** Follows snapshots, and tells the statements of each load. */
  async function follow() {
    const { models, pool } = await openBoth();
    const { db, statements } = logged(pool);
    let current = EMPTY;
    async function load(day?: string) {
      statements.length = 0;
      current = await loadSnapshot(db, current, day === undefined ? {} : { day });
      return current;
    }
    return { models, load, statements };
  }

  it('is the same snapshot when one statement finds no change', async () => {
    const { models, load, statements } = await follow();
    await models.save(shownFlat());
    const before = await load();
    expect((await load()).listings).toBe(before.listings);
    expect(statements).toHaveLength(1);
  });

  it('loads changed counts row by row in a second statement', async () => {
    const { models, load, statements } = await follow();
    const [seen, unseen] = [shownFlat(), shownFlat()];
    for (const listing of [seen, unseen]) {
      await models.save(listing);
      await models.count(listing.id, 1, 0);
    }
    const before = await load();
    await models.count(seen.id, 2, 1);
    const after = await load();
    expect(after.byId.get(seen.id)).toEqual({ ...seen, views_count: 2, clicks_count: 1 });
    expect(after.byId.get(unseen.id)).toBe(before.byId.get(unseen.id));
    expect(statements).toHaveLength(2);
    expect(statements[1]).toMatch(/"totals" where "position" > \$\d/);
  });

  it('has added, changed, removed and restored listings with their counts, and keeps the others', async () => {
    const { models, load } = await follow();
    const [edited, gone, same] = [shownFlat(), shownFlat(), shownFlat()];
    for (const listing of [edited, gone, same]) await models.save(listing);
    await models.count(gone.id, 7, 2);
    const before = await load();

    const renamed = { ...edited, title: 'Renamed', version: 2 };
    const added = shownFlat();
    await models.save(renamed);
    await models.save(added);
    await models.remove(gone);
    const after = await load();
    expect(after.listings).toEqual([added, same, renamed]);
    expect(after.byId.get(same.id)).toBe(before.byId.get(same.id));

    await models.save({ ...gone, version: 3 });
    const restored = { ...gone, version: 3, views_count: 7, clicks_count: 2 };
    expect((await load()).bySlug.get(gone.slug)).toEqual(restored);
  });

  it('has the views of seven days, counted again on another day', async () => {
    const { models, load } = await follow();
    const listing = shownFlat();
    await models.save(listing);
    await models.count(listing.id, 9, 0);
    const views = (day: string, count: number) => ({ listing_id: listing.id, day, views: count, clicks: 0 });
    await models.fill('statistics', 1, (tx) =>
      tx
        .insertInto('days')
        .values([views('2026-05-01', 4), views('2026-05-07', 5)])
        .execute(),
    );
    const weekOn = async (day: string) => (await load(day)).byId.get(listing.id)?.views_this_week;
    expect(await weekOn('2026-05-07')).toBe(9);
    expect(await weekOn('2026-05-08')).toBe(5);
    expect(await weekOn('2026-05-14')).toBe(0);
  });
});

interface Step {
  field: string;
  from: unknown;
  to: unknown;
}

describe('the news of a listing', async () => {
  const models = await openModels(['listings', 'statistics']);
  const pool = connect(models);
  afterAll(() => pool.end());
  const day = (version: number) => `2026-05-0${version}T04:00:00.000Z`;
  const price = (from: number, to: number) => ({ field: 'price', from, to });
  const status = (from: string, to: string) => ({ field: 'status', from, to });
  const sale = [status('active', 'sold'), status('sold', 'active')];
  const redraft = [status('inactive', 'active'), status('active', 'inactive'), status('inactive', 'active')];
  const reduced = (version: number) => ({ kind: 'reduced', at: day(version), price_before: 10 });

  it.each([
    ['a lower price', [price(10, 9)], reduced(2)],
    ['no higher price', [price(9, 10)], null],
    ['no lower price that is none any more', [price(10, 8), price(8, 9)], null],
    ['that it can be had again', sale, { kind: 'reopened', at: day(3), price_before: null }],
    ['the later of two', [...sale, price(10, 9)], reduced(4)],
    ['not that a draft was published', [status('inactive', 'active')], null],
    ['not what a draft cost', [price(10, 9), status('inactive', 'active')], null],
    ['nothing while it cannot be had', [price(10, 9), status('active', 'sold')], null],
    ['none of another field', [{ field: 'title', from: 'One', to: 'Other' }], null],
  ])('is %s', async (_name, steps, expected) => {
    const { news } = await shownAfter(steps);
    expect(news).toEqual(expected);
  });

  it('is not a price when the site does not know the earlier price', async () => {
    const { news } = await shownAfter([price(10, 9)], { showsPrices: false });
    expect(news).toBeNull();
  });

  it.each([
    ['a draft, when it was published', [status('inactive', 'active')], day(2)],
    [
      'a draft that was changed first, when it was published',
      [price(10, 9), status('inactive', 'active')],
      day(3),
    ],
    ['a draft that was taken back and published again, when it was published first', redraft, day(2)],
    ['what was sold and is to be had again, when it was added', sale, null],
    ['a draft, not yet', [price(10, 9)], null],
  ])('visitors could first see %s', async (name, steps, expected) => {
    const added = name.startsWith('a draft') ? 'inactive' : 'active';
    const { listed_at } = await shownAfter(steps, { added });
    expect(listed_at).toBe(expected);
  });

  interface Given {
    added?: ListingStatus;
    showsPrices?: boolean;
  }

  /** Returns what is shown of a listing that was added on the first of May and changed on each of the days after it. */
  async function shownAfter(steps: Step[], { added = 'active', showsPrices = true }: Given = {}) {
    const first = Object.fromEntries(steps.toReversed().map(({ field, from }) => [field, from]));
    let now = shownFlat({ status: added, ...first });
    await models.save(now);
    for (const [index, change] of steps.entries()) {
      const version = index + 2;
      now = { ...now, [change.field]: change.to, version };
      const told = { type: 'x', source: 'form', request_id: 'r', actor: { id: null, name: 'mei' } };
      await models.record(now, now, { ...told, version, recorded_at: day(version), changes: [change] });
    }
    await models.fill('listings', 1, (tx) => saveListing(tx, now));
    const { byId } = await loadSnapshot(readModels(pool), EMPTY, { showsPrices });
    return byId.get(now.id) ?? expect.fail('the listing is not loaded');
  }
});
