import { randomUUID } from 'node:crypto';
import { readModels } from '@marketplace/read-models/database';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { asRole } from '../testing/read-model-fixture.ts';
import { openModels } from '../testing/serve-query.ts';
import { createCounts } from './statistics.query.ts';

const models = await openModels();
const pool = new pg.Pool({ connectionString: asRole(models.url, 'app_query') });
const db = readModels(pool);
afterAll(() => pool.end());

const range = { from: '2026-11-01', to: '2026-11-03' };
const period = { range, comparison: null };
const listing_id = randomUUID();
let applied = 0;
async function see(day: string) {
  await models.fill('statistics', 1, (tx) =>
    tx.insertInto('days').values({ listing_id, day, views: 2, clicks: 1 }).execute(),
  );
  applied += 1;
}
const catalogue = {
  get current() {
    const statistics = { generation: 1, position: applied, applied, takenBack: 0 };
    return { marks: { statistics } } as unknown as Snapshot;
  },
};

it('counts a period once for all calls, again after the statistics changed, and again after it failed', async () => {
  const counts = createCounts(catalogue);
  await see('2026-11-01');
  const [first, same] = await Promise.all([counts(db, period), counts(db, period)]);
  expect(first.range.get(listing_id)).toEqual({ views: 2, clicks: 1 });
  expect(same).toBe(first);
  const later = { ...period, range: { ...range, from: '2026-11-02' } };
  expect((await counts(db, later)).range.size).toBe(0);

  await see('2026-11-02');
  expect((await counts(db, period)).range.get(listing_id)).toEqual({ views: 4, clicks: 2 });

  await see('2026-11-03');
  const ended = new pg.Pool({ connectionString: asRole(models.url, 'app_query') });
  await ended.end();
  await expect(counts(readModels(ended), period)).rejects.toThrow();
  expect((await counts(db, period)).range.get(listing_id)).toEqual({ views: 6, clicks: 3 });
});
