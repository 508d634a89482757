import { readModels } from '@marketplace/read-models/database';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { waitFor } from '@marketplace/testing/wait-for';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projections } from '../all-projections.ts';
import { openBench, silent } from '../testing/bench.ts';
import type { TestListing } from '../testing/test-events.ts';
import { aListing, anEnquiry, someVisits } from '../testing/test-events.ts';
import { createFollower } from './follower.ts';
import { projectorMetrics } from './projector-status.ts';
import { endOfLog, registryStatus } from './registry.ts';
import type { Folded } from './step.ts';

const bench = await openBench();
let pool: pg.Pool;
let statements: string[];
let listing: TestListing;
beforeEach(async () => {
  pool = bench.openProjectorPool('log_statement=all', 'client_min_messages=log');
  statements = [];
  pool.on('connect', (client) => client.on('notice', ({ message = '' }) => void statements.push(message)));
  listing = aListing();
  await bench.append(listing.added(), listing.viewed());
});
afterEach(() => pool.end());

function follow(followed = projections, onFolded?: (folded: Folded) => void) {
  return createFollower({
    ...(onFolded && { onFolded }),
    db: readModels(pool),
    projections: followed,
    logger: silent,
    metrics: projectorMetrics(createMetrics(), () => registryStatus(bench.db)),
    signal: new AbortController().signal,
  });
}

async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  statements.length = 0;
  await act();
  return statements.length;
}

describe('following the log', () => {
  it('needs as many statements for many visits as for one, and for all projections as for one', async () => {
    const follower = follow();
    await follower.catchUp('poll');

    await bench.append(listing.viewed());
    expect(await statementsOf(() => follower.catchUp('wake-up'))).toBe(7);
    await bench.append(...someVisits([listing, aListing()], 300));
    expect(await statementsOf(() => follower.catchUp('wake-up'))).toBe(7);

    await bench.append(listing.viewed());
    const alone = follow(projections.filter(({ name }) => name === 'statistics'));
    await alone.catchUp('poll');
    await bench.append(listing.viewed());
    expect(await statementsOf(() => alone.catchUp('wake-up'))).toBe(7);
    await follower.catchUp('wake-up');
    expect(await bench.differences()).toEqual([]);
  });

  it('names the types of what it folded, once', async () => {
    const folded: string[][] = [];
    const follower = follow(projections, ({ types }) => folded.push(types.toSorted()));
    await follower.catchUp('poll');
    await bench.append(anEnquiry().received(), listing.viewed(), listing.viewed());
    await follower.catchUp('wake-up');
    await follower.catchUp('poll');
    expect(folded).toEqual([
      ['ListingAdded', 'ListingViewed'],
      ['EnquiryReceived', 'ListingViewed'],
    ]);
  });

  it('needs two more for any number of changed listings', async () => {
    const follower = follow();
    await follower.catchUp('poll');
    await bench.append(listing.repriced(3));
    expect(await statementsOf(() => follower.catchUp('wake-up'))).toBe(9);
    const others = Array.from({ length: 50 }, () => aListing());
    await bench.append(...others.map((one) => one.added()), listing.deleted(), listing.viewed());
    expect(await statementsOf(() => follower.catchUp('wake-up'))).toBe(9);
    expect(await bench.differences()).toEqual([]);
  });

  it('needs two more for a projection with set-aside events', async () => {
    const follower = follow();
    await bench.appendRaw({ stream: `listing-${listing.id}`, version: 2, type: 'ListingRepriced', data: {} });
    await follower.catchUp('poll');
    await bench.append(listing.viewed());
    await follower.catchUp('wake-up');
    for (const visits of [1, 300]) {
      await bench.append(...someVisits([listing, aListing()], visits));
      expect(await statementsOf(() => follower.catchUp('wake-up'))).toBe(9);
    }
  });

  it('needs none while the log does not grow', async () => {
    const follower = follow();
    const end = await endOfLog(bench.db);
    expect(await statementsOf(() => follower.poll(end))).toBeGreaterThan(0);
    expect(await statementsOf(() => follower.poll(end))).toBe(0);

    await bench.append(listing.viewed());
    expect(await statementsOf(async () => follower.poll(await endOfLog(bench.db)))).toBe(7);
    expect(await statementsOf(async () => follower.poll(await endOfLog(bench.db)))).toBe(0);
    expect(await statementsOf(() => follower.poll(undefined))).toBeGreaterThan(0);
  });

  it('reads again when it is called during a read', async () => {
    const follower = follow();
    await bench.append(listing.viewed());
    const letGo = await bench.hold('LOCK TABLE activity_g1.entries');
    const first = follower.catchUp('wake-up');
    await bench.waiting(); // it has read where the log ends already
    await bench.append(listing.viewed());
    const second = follower.catchUp('wake-up');
    await letGo();
    await Promise.all([first, second]);
    expect((await bench.status()).generations.map(({ lag }) => lag)).toEqual(projections.map(() => 0));
  });

  it('skips a projection locked by another process and folds the others', async () => {
    const letGo = await bench.hold("SELECT FROM read.projections WHERE name = 'statistics' FOR UPDATE");
    const caughtUp = follow().catchUp('wake-up');
    const behind = async () => (await bench.status()).generations.filter(({ lag }) => lag > 0);
    await waitFor(async () => (await behind()).length === 1).finally(letGo);
    await caughtUp;
  });

  it('keeps polling while a projection lags', async () => {
    const follower = follow();
    const letGo = await bench.hold("SELECT FROM read.projections WHERE name = 'statistics' FOR UPDATE");
    const end = await endOfLog(bench.db);
    await follower.poll(end);
    await letGo();
    expect(await bench.live('statistics')).toMatchObject({ error: null, position: 0 });
    await follower.poll(end);
    expect((await bench.status()).generations.map(({ lag }) => lag)).toEqual(projections.map(() => 0));
  });
});
