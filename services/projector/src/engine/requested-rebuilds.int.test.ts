import { streams } from '@marketplace/contracts/events';
import { newId } from '@marketplace/event-store/event-ids';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Projector } from '../app.ts';
import { createProjector } from '../app.ts';
import type { Bench } from '../testing/bench.ts';
import { silent, startBench } from '../testing/bench.ts';
import { aListing, someVisits } from '../testing/test-events.ts';

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
