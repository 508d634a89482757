import { streams } from '@marketplace/contracts/events';
import { describe, expect, it } from 'vitest';
import { endOfLog } from '../engine/registry.ts';
import { openBench, silent } from '../testing/bench.ts';
import type { TestListing } from '../testing/test-events.ts';
import { aListing } from '../testing/test-events.ts';
import { createDueTimes } from './due-times.ts';

const bench = await openBench();
const [monday, tuesday, friday] = ['07', '08', '11'].map((day) => `2026-12-${day}T01:00:00.000Z`) as [
  string,
  string,
  string,
];
const between = '2026-12-09T01:00:00.000Z';

/** Runs what is due at a time, and folds it. */
async function runAt(time: string, ...more: string[]) {
  const onAppended = () => bench.catchUp();
  const all = [time, ...more].map((at) =>
    createDueTimes({ db: bench.db, pool: bench.pool, logger: silent, onAppended, now: () => new Date(at) }),
  );
  for (const one of all) one.runDue();
  await Promise.all(all.map((one) => one.settled()));
}

async function added(
  times: { publish_at?: string; expire_at?: string },
  status: 'active' | 'inactive' = 'inactive',
) {
  const listing = aListing();
  await bench.append(listing.added({ status, ...times }));
  await bench.catchUp();
  return listing;
}

const storedOf = ({ id }: TestListing) =>
  bench.rows(
    `SELECT type, data->>'due_at' AS due, meta #>> '{actor,kind}' AS by FROM log.events
     WHERE stream_id = $1 AND version > 1 ORDER BY version`,
    [streams.listing(id)],
  );
const shown = async ({ id }: TestListing) =>
  (
    await bench.rows('SELECT status, publish_at, expire_at FROM listings_g1.listings WHERE listing_id = $1', [
      id,
    ])
  )[0];
const published = { type: 'ListingPublished', due: monday, by: 'system' };
const expired = { type: 'ListingExpired', due: friday, by: 'system' };

describe('the times of a listing', () => {
  it('are carried out when they come, each once', async () => {
    const listing = await added({ publish_at: monday, expire_at: friday });
    await runAt('2026-12-07T00:59:59.999Z');
    expect(await storedOf(listing)).toEqual([]);
    await runAt(monday);
    expect(await shown(listing)).toEqual({ status: 'active', publish_at: null, expire_at: friday });
    await runAt(between);
    await runAt(friday);
    expect(await shown(listing)).toEqual({ status: 'inactive', publish_at: null, expire_at: null });
    await runAt('2027-01-01T00:00:00.000Z');
    expect(await storedOf(listing)).toEqual([published, expired]);
    expect(await bench.differences()).toEqual([]);
  });

  it('that passed while no projector ran are carried out late, and a listing that is over is never published', async () => {
    const [late, over] = [
      await added({ publish_at: monday }),
      await added({ publish_at: monday, expire_at: friday }),
    ];
    await runAt('2026-12-20T00:00:00.000Z');
    expect(await storedOf(late)).toEqual([published]);
    expect(await storedOf(over)).toEqual([expired]);
  });

  it('are carried out although the log stands still, and those of later changes before', async () => {
    let time = monday;
    const all = createDueTimes({
      ...{ db: bench.db, pool: bench.pool, logger: silent, now: () => new Date(time) },
      onAppended: () => bench.catchUp(),
    });
    const runAll = async () => {
      all.runDue(await endOfLog(bench.db));
      await all.settled();
    };
    const first = await added({ publish_at: friday });
    await runAll();
    time = tuesday;
    await runAll();
    const second = await added({ publish_at: tuesday });
    await runAll();
    expect(await storedOf(second)).toEqual([{ ...published, due: tuesday }]);
    expect(await storedOf(first)).toEqual([]);
    await runAll();
    time = friday;
    await runAll();
    expect(await storedOf(first)).toEqual([{ ...published, due: friday }]);
  });

  it('are carried out by one of several projectors', async () => {
    const listing = await added({ publish_at: monday });
    await runAt(monday, monday, between);
    expect(await storedOf(listing)).toEqual([published]);
  });

  it('are carried out once while the read model does not follow', async () => {
    const listing = await added({ publish_at: monday });
    const stale = createDueTimes({
      ...{ db: bench.db, pool: bench.pool, logger: silent, now: () => new Date(monday) },
      onAppended: async () => undefined,
    });
    for (let times = 0; times < 2; times++) {
      stale.runDue();
      await stale.settled();
    }
    expect(await storedOf(listing)).toEqual([published]);
  });

  it('that an edit changed meanwhile are those of the edit', async () => {
    const listing = await added({ publish_at: monday });
    await bench.append(listing.revised({ publish_at: tuesday }));
    await runAt(monday);
    expect((await storedOf(listing)).map(({ type }) => type)).toEqual(['ListingDetailsRevised']);
    await bench.catchUp();
    await runAt(monday);
    expect(await storedOf(listing)).toHaveLength(1);
    await runAt(tuesday);
    expect((await storedOf(listing)).at(-1)).toEqual({ ...published, due: tuesday });
  });

  it('of a deleted listing never come', async () => {
    const listing = await added({ expire_at: monday }, 'active');
    await bench.append(listing.deleted());
    await bench.catchUp();
    await runAt(between);
    expect(await storedOf(listing)).toHaveLength(1);
  });

  it('come again in no rebuild', async () => {
    const listing = await added({ publish_at: monday, expire_at: friday });
    await runAt(monday);
    await runAt(friday);
    const { code } = await bench.operate('rebuild listings');
    expect(code).toBe(0);
    await runAt(friday);
    expect(await storedOf(listing)).toEqual([published, expired]);
    expect(await bench.differences()).toEqual([]);
  });

  it('come in a running projector', async () => {
    const listing = await added({ publish_at: new Date(Date.now() + 300).toISOString() });
    await bench.startProjector();
    await expect.poll(() => shown(listing), { timeout: 20_000 }).toMatchObject({ status: 'active' });
  });
});
