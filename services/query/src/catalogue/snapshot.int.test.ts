import type { ReadModels } from '@marketplace/read-models/database';
import { readModels } from '@marketplace/read-models/database';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { createTestDatabase } from '@marketplace/testing/test-database';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asRole, openReadModels, queryDatabase, saveListing } from '../testing/read-model-fixture.ts';
import { loadSnapshot } from './load-snapshot.query.ts';
import { EMPTY } from './snapshot.ts';

/** Returns read models of both projections, and what reads them with the rights of the query service. */
async function openBoth() {
  const database = await createTestDatabase(queryDatabase);
  const models = openReadModels(database.url);
  const pool = new pg.Pool({ connectionString: asRole(database.url, 'app_query'), max: 1 });
  pool.on('error', () => undefined); // dropping the database may meet a connection that is leaving
  onTestFinished(async () => {
    await pool.end();
    await models.close();
    await database.drop();
  });
  for (const projection of ['listings', 'statistics'] as const) {
    await models.makeGeneration(projection, 1);
    await models.goLive(projection, 1);
  }
  return { models, pool };
}

it('loads listings and position as of one moment while the projector goes on', async () => {
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

describe('what follows a snapshot', () => {
  /** Follows snapshots, and tells the statements of each load. */
  async function follow() {
    const { models, pool } = await openBoth();
    const statements: string[] = [];
    const db = new Kysely<ReadModels>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void statements.push(query.sql),
    });
    let current = EMPTY;
    async function load() {
      statements.length = 0;
      current = await loadSnapshot(db, current);
      return current;
    }
    return { models, load, statements };
  }

  it('is found out to be nothing by one statement, and is the same snapshot then', async () => {
    const { models, load, statements } = await follow();
    await models.save(shownFlat());
    const before = await load();
    expect((await load()).listings).toBe(before.listings);
    expect(statements).toHaveLength(1);
  });

  it('is loaded by a second statement, row by row, when it is counts', async () => {
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
    expect(statements[1]).toContain('"totals" where "position" > $1');
  });

  it('has the listings that came, changed, went and came back, with their counts, and keeps the others', async () => {
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

  it('is loaded as a whole from another generation, at the same versions too', async () => {
    const { models, load } = await follow();
    const listing = shownFlat();
    await models.save(listing);
    await load();
    await models.makeGeneration('statistics', 2, models.head);
    await models.fill('statistics', 2, (tx) =>
      tx.insertInto('totals').values({ listing_id: listing.id, views: 42, clicks: 1 }).execute(),
    );
    await models.goLive('statistics', 2);
    expect((await load()).byId.get(listing.id)).toMatchObject({ views_count: 42, clicks_count: 1 });
    await models.makeGeneration('listings', 2, models.head);
    await models.fill('listings', 2, (tx) => saveListing(tx, { ...listing, title: 'Folded otherwise' }));
    await models.goLive('listings', 2);
    expect((await load()).listings).toEqual([
      { ...listing, title: 'Folded otherwise', views_count: 42, clicks_count: 1 },
    ]);
  });
});
