import { streams } from '@marketplace/contracts/events';
import { waitFor } from '@marketplace/testing/wait-for';
import { beforeEach, describe, expect, it } from 'vitest';
import { projections } from '../all-projections.ts';
import { openBench, silent } from '../testing/bench.ts';
import { aListing, aSellerLink, someVisits } from '../testing/test-events.ts';
import { withRebuildLock } from './rebuild.ts';
import { endOfLog } from './registry.ts';
import { createRequestedRebuilds } from './requested-rebuilds.ts';

const bench = await openBench({ live: false });
const { startProjector } = bench;
const request = () => bench.requestRebuild('statistics');
const acts = async () => (await bench.acts('statistics')).map(({ type, id }) => ({ type, id }));
const statistics = () => bench.generations('statistics');
beforeEach(async () => {
  const listing = aListing();
  await bench.append(listing.added(), ...someVisits([listing], 50));
});

describe('a rebuild requested by an admin', () => {
  it('is started once by one projector, also when it was requested before the start', async () => {
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

  it('is cancelled when its projector closes, and cleans up', async () => {
    const projector = await startProjector();
    await bench.caughtUp();
    const letGo = await bench.hold(
      "SELECT pg_advisory_xact_lock(hashtextextended('generations of statistics', 0))",
    );
    await request();
    await bench.waiting();
    const closed = projector.close();
    await letGo();
    await closed;
    expect((await acts()).map(({ type }) => type)).toEqual([
      'ProjectionRebuildRequested',
      'ProjectionRebuildStarted',
      'ProjectionRebuildCancelled',
    ]);
    expect(await statistics()).toEqual(['1 live']);
  });
});

it('waits for the rebuild lock before it checks the seals', async () => {
  await request();
  const dependencies = { pool: bench.pool, db: bench.db, projections, logger: silent, sealKeys: [] };
  const rebuilds = createRequestedRebuilds({ ...dependencies, signal: new AbortController().signal });
  const carryOut = async () => {
    rebuilds.check(await endOfLog(bench.db));
    await rebuilds.settled();
  };
  await bench.makeLive();
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

it('folds again what an earlier version skipped as unknown types', async () => {
  await bench.append(...aSellerLink(aListing().id));
  const older = await startProjector();
  await bench.caughtUp();
  await older.close();
  await bench.adminPool.query(
    `DELETE FROM activity_g1.entries WHERE type LIKE 'Seller%';
    UPDATE read.projections SET skipped = 5 WHERE name = 'activity'`,
  );
  expect(await bench.operate('verify')).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([expect.stringMatching(/^activity: .* 5 differ/)]),
  });
  await startProjector();
  await waitFor(async () => (await bench.operate('verify')).code === 0);
  const { generations } = await bench.status();
  expect(
    generations.flatMap(({ name, generation, state }) => (state === 'live' ? [`${name} ${generation}`] : [])),
  ).toEqual(['activity 2', 'alerts 1', 'enquiries 1', 'listings 1', 'statistics 1']);
});
