import { streams } from '@marketplace/contracts/events';
import { newId } from '@marketplace/event-store/events';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projections } from '../all-projections.ts';
import type { Projector } from '../app.ts';
import { createProjector } from '../app.ts';
import type { Bench } from '../testing/bench.ts';
import { silent, startBench } from '../testing/bench.ts';
import { aListing, aSellerLink, someVisits } from '../testing/test-events.ts';
import { ensureLive } from './generations.ts';
import type { Projection } from './projection.ts';
import { withRebuildLock } from './rebuild.ts';
import { endOfLog } from './registry.ts';
import { createRequestedRebuilds } from './requested-rebuilds.ts';

let bench: Bench;
const running: Projector[] = [];
beforeEach(async () => {
  bench = await startBench();
  const listing = aListing();
  await bench.append(listing.added(), ...someVisits([listing], 50));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((projector) => projector.close()));
  await bench.close();
});

async function startProjector(): Promise<Projector> {
  const { url: redisUrl, prefix: queuePrefix } = redisNamespace();
  const projector = await createProjector({ pool: bench.pool, redisUrl, queuePrefix, logger: silent });
  running.push(projector);
  await projector.start();
  return projector;
}

/** Asks for a rebuild of the statistics, as an admin does. */
async function request() {
  await bench.append({
    type: 'ProjectionRebuildRequested',
    data: { projection: 'statistics' },
    eventId: newId(),
    stream: streams.projection('statistics'),
    version: 1,
    meta: { actor: { kind: 'admin', id: newId(), name: 'maria' }, source: 'api', request_id: 'asked-for' },
  });
}

async function acts() {
  const { rows } = await bench.adminPool.query(
    "SELECT type, meta->>'request_id' AS id FROM log.events WHERE stream_id = 'projection-statistics' ORDER BY version",
  );
  return rows;
}

async function statistics() {
  const { generations } = await bench.status();
  return generations
    .filter(({ name }) => name === 'statistics')
    .map(({ generation, state }) => `${generation} ${state}`);
}

describe('a rebuild that an admin asked for', () => {
  it('is begun by one projector, once, also when it was asked for while none ran', async () => {
    await request();
    await Promise.all([startProjector(), startProjector()]);
    await waitFor(async () => (await statistics()).includes('2 live'));
    await bench.caughtUp();
    expect(await acts()).toEqual([
      { type: 'ProjectionRebuildRequested', id: 'asked-for' },
      { type: 'ProjectionRebuildStarted', id: 'asked-for' },
    ]);
    expect(await statistics()).toEqual(['1 retired', '2 live']);
  });

  it('is cancelled when its projector is told to end, and leaves nothing behind', async () => {
    const projector = await startProjector();
    await bench.caughtUp();
    const other = await bench.adminPool.connect();
    await other.query(
      "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('generations of statistics', 0))",
    );
    await request();
    await waitFor(async () => {
      const { rowCount } = await bench.adminPool.query(
        `SELECT FROM pg_locks JOIN pg_database ON oid = database
         WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
      );
      return rowCount;
    });
    const closed = projector.close();
    await other.query('COMMIT');
    other.release();
    await closed;
    expect((await acts()).map(({ type }) => type)).toEqual([
      'ProjectionRebuildRequested',
      'ProjectionRebuildStarted',
      'ProjectionRebuildCancelled',
    ]);
    expect(await statistics()).toEqual(['1 live']);
  });
});

it('waits for the lock of a rebuild before it proves the seals', async () => {
  await request();
  const dependencies = { pool: bench.pool, db: bench.db, projections, logger: silent, sealKeys: [] };
  const rebuilds = createRequestedRebuilds({ ...dependencies, signal: new AbortController().signal });
  const carryOut = async () => {
    rebuilds.check(await endOfLog(bench.db));
    await rebuilds.settled();
  };
  const [statistics] = projections.filter(({ name }) => name === 'statistics');
  await ensureLive(bench.db, statistics as Projection);
  const seal = { from: 1, to: 1, digest: 'ab'.repeat(32), previous: null, mac: 'ab'.repeat(32) };
  await bench.appendRaw({ stream: streams.seals, version: 1, type: 'LogSealed', data: seal });
  await withRebuildLock(bench.db, 'statistics', carryOut);
  expect((await acts()).map(({ type }) => type)).toEqual(['ProjectionRebuildRequested']);
  await carryOut();
  expect((await acts()).map(({ type }) => type)).toEqual([
    'ProjectionRebuildRequested',
    'ProjectionRebuildCancelled',
  ]);
});

it('rebuilds what an earlier version folded without events of types that it did not know', async () => {
  await bench.append(...aSellerLink(aListing().id));
  const older = await startProjector();
  await bench.caughtUp();
  await older.close();
  await bench.adminPool.query(
    `DELETE FROM activity_g1.entries WHERE type LIKE 'SellerLink%';
    UPDATE read.projections SET skipped = 2 WHERE name = 'activity'`,
  );
  expect(await bench.operate('verify')).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([expect.stringMatching(/^activity: .* 2 differ/)]),
  });
  await startProjector();
  await waitFor(async () => (await bench.operate('verify')).code === 0);
  const { generations } = await bench.status();
  expect(
    generations.flatMap(({ name, generation, state }) => (state === 'live' ? [`${name} ${generation}`] : [])),
  ).toEqual(['activity 2', 'enquiries 1', 'listings 1', 'statistics 1']);
});
