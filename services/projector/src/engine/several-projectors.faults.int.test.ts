import { rounds } from '@marketplace/testing/rounds';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterEach, describe, expect, it } from 'vitest';
import { openBench } from '../testing/bench.ts';
import { countedByHand, countedByProjector } from '../testing/independent-fold.ts';
import { startProjectorProcess } from '../testing/projector-process.ts';
import type { TestListing } from '../testing/test-events.ts';
import { aListing, condo, someVisits } from '../testing/test-events.ts';

const bench = await openBench({ live: false });
const running: { stop(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(running.splice(0).map((one) => one.stop())));

const listings = Array.from({ length: 7 }, () => aListing());

const addListings = () => bench.append(...listings.map((listing) => aListing(listing.id).added()));

/** Appends visits in many small pieces, with changes of another listing between them. */
async function appendPieces(pieces: number) {
  const changing = aListing();
  await bench.append(changing.added());
  for (let piece = 0; piece < pieces; piece++) {
    await bench.append(...someVisits(listings, 100), changing.repriced(piece + 1));
    if (piece % 5 === 4) await bench.append(changing.deleted(), changing.restored(condo));
  }
}

/** How many events were applied, by all projections together. */
async function appliedEvents(): Promise<number> {
  return (await bench.status()).generations.reduce((sum, { applied }) => sum + applied, 0);
}

/** Every event counted once: by a plain count in the test, and by the projector's own verification. */
async function expectExact() {
  await bench.caughtUp();
  expect(await countedByProjector(bench.adminPool)).toEqual(await countedByHand(bench.adminPool));
  expect(await bench.differences()).toEqual([]);
  const { rows } = await bench.adminPool.query(
    `SELECT count(*)::int AS activity, 0 AS enquiries, 0 AS alerts,
      count(*) FILTER (WHERE type IN ('ListingViewed', 'ListingClicked'))::int AS statistics,
      count(*) FILTER (WHERE type NOT IN ('ListingViewed', 'ListingClicked', 'LogSealed'))::int AS listings FROM log.events`,
  );
  const { generations } = await bench.status();
  expect(Object.fromEntries(generations.map(({ name, applied }) => [name, applied]))).toEqual(rows[0]);
}

async function startProcess(options = '') {
  const { url, prefix } = redisNamespace();
  const databaseUrl = bench.projectorUrl + options;
  const child = await startProjectorProcess({ databaseUrl, redisUrl: url, queuePrefix: prefix });
  running.push(child);
  return child;
}

describe('two projectors in one process', () => {
  it('count every event once', async () => {
    const { url: redisUrl, prefix: queuePrefix } = redisNamespace();
    const pools = [bench.openProjectorPool(), bench.openProjectorPool()];
    const projectors = await Promise.all(
      pools.map((pool) => bench.startProjector({ pool, redisUrl, queuePrefix })),
    );
    await addListings();
    let loading = true;
    const hammer = projectors.map(async (projector) => {
      while (loading) await projector.catchUp();
    });
    await appendPieces(rounds(6, 60));
    loading = false;
    await Promise.all(hammer);
    await expectExact();
    await Promise.all(projectors.map((projector) => projector.close()));
    await Promise.all(pools.map((pool) => pool.end()));
  });
});

describe('projectors in separate processes', () => {
  it('count every event once, while two of them are killed by turns', async () => {
    const children = await Promise.all([startProcess(), startProcess()]);
    await addListings();
    for (let round = 0; round < rounds(2, 8); round++) {
      const before = await appliedEvents();
      const load = appendPieces(rounds(4, 10));
      await waitFor(async () => (await appliedEvents()) > before);
      await children[round % 2]?.kill9();
      children[round % 2] = await startProcess();
      await load;
    }
    await expectExact();
  });

  it('roll back the batch in which they are killed, report readiness, and stop on request', async () => {
    await startProcess();
    await addListings();
    await bench.caughtUp();
    for (let round = 0; round < rounds(1, 6); round++) {
      const child = running[0] as Awaited<ReturnType<typeof startProcess>>;
      const batch = await holdUpBatch(() => bench.append(...someVisits(listings, 200)));
      await child.kill9();
      await batch.letGo();
      running[0] = await startProcess();
      running.length = 1;
      await bench.caughtUp();
    }
    await expectExact();
    const child = running[0] as Awaited<ReturnType<typeof startProcess>>;
    const ready = await fetch(`http://127.0.0.1:${child.port}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
    expect((await fetch(`http://127.0.0.1:${child.port}/healthz`)).status).toBe(200);
    expect(await child.stop()).toBe(0);
  });

  it('are replaced when they freeze in a batch, and are harmless when they resume', async () => {
    const frozen = await startProcess('%20-c%20idle_in_transaction_session_timeout%3D500');
    await addListings();
    await bench.caughtUp();
    const batch = await holdUpBatch(() => bench.append(...someVisits(listings, 200)));
    process.kill(frozen.pid, 'SIGSTOP');
    await batch.letGo();
    await startProcess();
    await bench.append(...someVisits(listings, 100));
    await bench.caughtUp();
    process.kill(frozen.pid, 'SIGCONT');
    await bench.append(...someVisits(listings, 100));
    await expectExact();
    expect(frozen.output()).not.toContain('the projection is stopped');
  });

  it('count set-aside events once when killed during their return', async () => {
    await addListings();
    const [one] = listings as [TestListing, ...TestListing[]];
    await bench.append(one.viewed(true), ...someVisits(listings, 400));
    const position = listings.length + 1;
    await bench.damageLog(`UPDATE log.events SET schema_version = 2 WHERE position = ${position}`);
    const child = await startProcess();
    await bench.caughtUp();
    const before = await appliedEvents();
    const taking = await holdUpBatch(() =>
      bench.operate(`skip statistics --position ${position} --reason faulty`),
    );
    await child.kill9();
    await taking.letGo();
    expect(await appliedEvents()).toBeLessThan(before + 57); // the listing's visits are not counted yet
    await startProcess();
    await bench.operate(`skip activity --position ${position} --reason faulty`);
    await waitFor(async () =>
      (await bench.status()).generations.every(({ setAsideCount }) => setAsideCount === 0),
    );
    await bench.caughtUp();
    expect(await countedByProjector(bench.adminPool)).toEqual(await countedByHand(bench.adminPool));
    expect(await bench.differences()).toEqual([]);
  });
});

/** Stops the statistics in the middle of a transaction: its rows are counted, its checkpoint is not moved yet. */
async function holdUpBatch(act: () => Promise<unknown>) {
  const letGo = await bench.hold('LOCK TABLE statistics_g1.totals IN EXCLUSIVE MODE');
  await act();
  await bench.waiting();
  return { letGo };
}
