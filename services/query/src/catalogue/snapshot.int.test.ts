import { readModels } from '@marketplace/read-models/database';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { createTestDatabase } from '@marketplace/testing/test-database';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { asRole, openReadModels, queryDatabase } from '../testing/read-model-fixture.ts';
import { EMPTY, loadSnapshot } from './snapshot.ts';

it('loads listings and position as of one moment while the projector goes on', async () => {
  const database = await createTestDatabase(queryDatabase);
  const models = openReadModels(database.url);
  const pool = new pg.Pool({ connectionString: asRole(database.url, 'app_query'), max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await models.close();
    await database.drop();
  });
  for (const projection of ['listings', 'statistics'] as const) {
    await models.makeGeneration(projection, 1);
    await models.goLive(projection, 1);
  }

  const listing = shownFlat();
  let isWriting = true;
  const writing = (async () => {
    while (isWriting)
      await models.save({ ...listing, title: `position ${models.head + 1}` }, { alone: true });
  })();
  const seen: [string | undefined, string][] = [];
  for (let loads = 0; loads < 200; loads++) {
    const { listings, marks } = await loadSnapshot(readModels(pool), EMPTY, () => false);
    if (marks.listings?.position) seen.push([listings[0]?.title, `position ${marks.listings.position}`]);
  }
  isWriting = false;
  await writing;

  expect(new Set(seen.map(([title]) => title)).size).toBeGreaterThan(1);
  for (const [title, expected] of seen) expect(title).toBe(expected);
});
