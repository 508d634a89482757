import { rounds } from '@marketplace/testing/rounds';
import { describe, expect, it } from 'vitest';
import { activity } from '../activity/activity.projection.ts';
import { projections } from '../all-projections.ts';
import { listings } from '../listings/listings.projection.ts';
import { statistics } from '../statistics/statistics.projection.ts';
import { appendWhile } from '../testing/append-while.ts';
import { openBench } from '../testing/bench.ts';
import { countedByHand, countedByProjector, digests } from '../testing/independent-fold.ts';
import { aListing, condo, someVisits } from '../testing/test-events.ts';
import { createGeneration, dropGeneration, ensureLive } from './generations.ts';
import type { Projection } from './projection.ts';
import { RebuildRunning, rebuild } from './rebuild.ts';

const bench = await openBench();
const { generations } = bench;

const one = aListing();
const two = aListing();

async function fill() {
  const [first, second] = [aListing(one.id), aListing(two.id)];
  await bench.append(first.added(), second.added(), first.repriced(2.5), second.deleted());
  await bench.append(second.restored({ ...condo, price: 9 }), ...someVisits([first, second], 100));
  await bench.catchUp();
}

/** A rebuild of the statistics that waits, before it goes live, until it is let go. */
async function heldRebuild() {
  const letGo = await bench.hold("SELECT FROM read.projections WHERE name = 'statistics' FOR UPDATE");
  const rebuilding = rebuild(bench.db, statistics);
  await bench.waiting();
  return { rebuilding, letGo };
}

describe('a rebuild', () => {
  it('gives the same rows byte for byte, then activates the new generation', async () => {
    await fill();
    for (const projection of projections) {
      expect(await rebuild(bench.db, projection)).toBe(2);
      expect(await digests(bench.adminPool, projection.name, 2)).toEqual(
        await digests(bench.adminPool, projection.name, 1),
      );
      expect(await generations(projection.name)).toEqual(['1 retired', '2 live']);
    }
  });

  it('keeps the previous generation and drops older ones', async () => {
    await fill();
    await rebuild(bench.db, listings);
    await rebuild(bench.db, listings);
    expect(await generations('listings')).toEqual(['2 retired', '3 live']);
    const { rows } = await bench.adminPool.query(
      "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'listings%' ORDER BY 1",
    );
    expect(rows.map(({ nspname }) => nspname)).toEqual(['listings_g2', 'listings_g3']);
  });

  it('never lowers a count while the log grows', async () => {
    await fill();
    await bench.startProjector();
    let rebuilding = true;
    const seen: number[] = [];
    const reading = (async () => {
      while (rebuilding) seen.push(await liveClicks());
    })();
    const last = 1 + rounds(2, 8);
    for (let generation = 2; generation <= last; generation++)
      await appendWhile(
        () => bench.append(...someVisits([one, two], 50)),
        () => rebuild(bench.db, statistics),
      );
    rebuilding = false;
    await reading;
    await bench.caughtUp();
    expect(new Set(seen).size).toBeGreaterThan(1);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(await generations('statistics')).toEqual([`${last - 1} retired`, `${last} live`]);
    expect(await countedByProjector(bench.adminPool, `statistics_g${last}`)).toEqual(
      await countedByHand(bench.adminPool),
    );
  });

  it('gives the same rows while the log grows', async () => {
    await fill();
    await bench.startProjector();
    for (const projection of projections)
      await appendWhile(
        (price) => {
          const changing = aListing();
          return bench.append(changing.added(), ...someVisits([one, changing], 20), changing.repriced(price));
        },
        () => rebuild(bench.db, projection),
      );
    await bench.caughtUp();
    expect(await bench.differences()).toEqual([]);
    for (const projection of projections) {
      expect(await rebuild(bench.db, projection)).toBe(3);
      expect(await digests(bench.adminPool, projection.name, 2)).toEqual(
        await digests(bench.adminPool, projection.name, 3),
      );
    }
  });

  it('includes events that arrived while it waited for the old generation', async () => {
    await fill();
    const { rebuilding, letGo } = await heldRebuild();
    await bench.append(...someVisits([one, two], 30));
    await letGo();
    await rebuilding;
    const { generations: known } = await bench.status();
    expect(known.filter(({ name }) => name === 'statistics')).toMatchObject([
      { generation: 1, state: 'retired', lag: 30 },
      { generation: 2, state: 'live', lag: 0 },
    ]);
  });

  it('is refused during another rebuild', async () => {
    await fill();
    const { rebuilding, letGo } = await heldRebuild();
    await expect(rebuild(bench.db, statistics)).rejects.toThrow(RebuildRunning);
    await letGo();
    await rebuilding;
    expect(await generations('statistics')).toEqual(['1 retired', '2 live']);
  });

  it('leaves the live generation when interrupted, and the next one cleans up', async () => {
    await fill();
    const left = await createGeneration(bench.db, statistics);
    await bench.append(one.viewed());
    await bench.catchUp();
    expect(await countedByProjector(bench.adminPool)).toEqual(await countedByHand(bench.adminPool));
    await rebuild(bench.db, statistics);
    expect(await generations('statistics')).toEqual(['1 retired', `${left} live`]);
  });

  it('keeps the live generation at a hole in the log', async () => {
    await fill();
    await bench.damageLog('DELETE FROM log.events WHERE position = 3');
    await expect(rebuild(bench.db, listings)).rejects.toThrow('Stopped at position 3 (no event)');
    expect(await generations('listings')).toEqual(['1 live', '2 building']);
    expect(await bench.catchUp()).toEqual([]);
  });

  it('repairs read models after the log was replaced', async () => {
    await fill();
    await bench.damageLog('DELETE FROM log.events WHERE position > 8; UPDATE log.head SET position = 8');
    expect(await bench.catchUp()).toHaveLength(projections.length);
    const { code, lines } = await bench.operate('rebuild all');
    expect(code).toBe(0);
    expect(lines).toContain('statistics: generation 2 answers reads.');
    expect(await bench.catchUp()).toEqual([]);
    expect(await bench.operate('verify')).toMatchObject({ code: 0 });
  });
});

describe('a rebuild that folds two ranges at once', () => {
  const inRanges = { ...activity, batchSize: 4 };
  const rows = () => bench.rows('SELECT position::int FROM activity_g2.entries ORDER BY 1');

  it('begins the second while it folds the first', async () => {
    await fill();
    let folding = 0;
    let letGo = () => {};
    const both = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const waiting: Projection = {
      ...inRanges,
      async fold(...given) {
        if (++folding === 2) letGo();
        await both;
        return activity.fold(...given);
      },
    };
    await rebuild(bench.db, waiting);
    expect(await digests(bench.adminPool, 'activity', 2)).toEqual(
      await digests(bench.adminPool, 'activity', 1),
    );
  });

  it.each([
    ['first', 3],
    ['second', 7],
  ])('stops at a hole in the %s, with no entry past its checkpoint', async (_, hole) => {
    await fill();
    await bench.damageLog(`DELETE FROM log.events WHERE position = ${hole}`);
    await expect(rebuild(bench.db, inRanges)).rejects.toThrow(`Stopped at position ${hole} (no event)`);
    expect((await rows()).map(({ position }) => position)).toEqual(
      Array.from({ length: hole - 1 }, (_, index) => index + 1),
    );
  });

  it('sets aside the streams of unknown events in both', async () => {
    await fill();
    await bench.damageLog("UPDATE log.events SET type = 'OfLater' WHERE position IN (4, 7)");
    await rebuild(bench.db, inRanges);
    const { generations: known } = await bench.status();
    expect(known.find(({ name, state }) => name === 'activity' && state === 'live')).toMatchObject({
      lag: 0,
      setAside: [{ since: 4 }, { since: 7 }],
    });
    const small = await rows();
    await rebuild(bench.db, activity);
    expect(await bench.rows('SELECT position::int FROM activity_g3.entries ORDER BY 1')).toEqual(small);
  });
});

describe('generations', () => {
  it('are created once by many projectors', async () => {
    await bench.dropReadModels();
    await Promise.all(Array.from({ length: 5 }, () => ensureLive(bench.db, listings)));
    expect(await generations('listings')).toEqual(['1 live']);
  });

  it('are created again after their tables were dropped', async () => {
    await fill();
    const before = await digests(bench.adminPool, 'listings', 1);
    await bench.adminPool.query('DROP SCHEMA listings_g1 CASCADE');
    await ensureLive(bench.db, listings);
    await bench.catchUp();
    expect(await digests(bench.adminPool, 'listings', 1)).toEqual(before);
  });

  it('are not dropped while they answer reads', async () => {
    await fill();
    await expect(dropGeneration(bench.db, 'listings', 1)).rejects.toThrow('answers reads');
  });
});

async function liveClicks(): Promise<number> {
  const { rows } = await bench.adminPool.query("SELECT generation FROM read.live WHERE name = 'statistics'");
  const { rows: sums } = await bench.adminPool.query(
    `SELECT sum(clicks)::int AS clicks FROM statistics_g${rows[0].generation}.totals`,
  );
  return sums[0].clicks;
}
