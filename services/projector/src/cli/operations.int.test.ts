import { waitFor } from '@marketplace/testing/wait-for';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Projector } from '../app.ts';
import { createGeneration } from '../engine/generations.ts';
import { RebuildCancelled, rebuild } from '../engine/rebuild.ts';
import { recordHeartbeats } from '../engine/registry.ts';
import { createHealthChecks } from '../health-checks/health-checks.ts';
import { listings } from '../listings/listings.projection.ts';
import { statistics } from '../statistics/statistics.projection.ts';
import { openBench, silent } from '../testing/bench.ts';
import { aListing, someVisits } from '../testing/test-events.ts';

const bench = await openBench();
let projector: Projector;
beforeEach(async () => {
  projector = await bench.createProjector();
  await recordHeartbeats(bench.db, { queue_depth: 0 });
});

const listing = aListing();

/** Nine events: a listing, and eight visits of it. */
async function fill() {
  await bench.append(aListing(listing.id).added(), ...someVisits([listing], 8));
  await projector.catchUp();
}

const byMaria = { kind: 'operator', actor: 'maria' };
const linesOf = async (words: string) => (await bench.operate(words)).lines;

async function acts(name: 'listings' | 'statistics') {
  return (await bench.acts(name)).map(({ id: _, ...act }) => act);
}

async function status() {
  const { projections: shown } = JSON.parse((await linesOf('status --json')).join('\n'));
  return Object.fromEntries(shown.map((one: { name: string }) => [one.name, one]));
}

describe('status', () => {
  it('prints every position, for people and for programs', async () => {
    await fill();
    await bench.append(listing.viewed());
    const { code, lines } = await bench.operate('status');
    expect(code).toBe(0);
    const table = lines.indexOf('The log ends at position 10.');
    expect(lines.slice(table - 1, table + 2)).toEqual(['', 'The log ends at position 10.', '']);
    expect(lines[table + 2]).toMatch(
      /^PROJECTION +GENERATION +STATE +POSITION +BEHIND +FOR +RATE +LEFT +APPLIED$/,
    );
    expect(lines[table + 3]).toMatch(/^listings +1 +catching-up +9 +1 +\d+ s +[\d,]+\/s +0 s +1$/);
    await projector.catchUp();
    const after = (await bench.operate('status')).lines;
    expect(after[table + 4]).toMatch(/^statistics +1 +live +10 +0 +– +– +– +9$/);
    expect(await status()).toMatchObject({
      listings: {
        paused: null,
        skipped: [],
        generations: [{ state: 'live', position: 10, lag_events: 0, lag_seconds: 0, answers_reads: true }],
      },
    });
  });

  it('answers four questions first and ends with 3 while action is required', async () => {
    await fill();
    const unknown = await bench.operate('status');
    expect([unknown.code, unknown.lines.slice(0, 2)]).toEqual([
      0,
      [
        'Is anything lost? Unknown: nothing was checked yet.',
        'Is anything late? No. Whatever was saved is shown.',
      ],
    ]);
    const healthChecks = createHealthChecks({ disks: {}, database: () => bench.db, logger: silent });
    const survey = await healthChecks.run(async () => null);
    const disks = [{ disk: 'database' as const, free: 1e9, size: 40e9 }];
    await recordHeartbeats(bench.db, { survey: { ...survey, disks } });
    const { code, lines } = await bench.operate('status --wait 600');
    expect(code).toBe(3);
    expect(lines.slice(lines.indexOf('Is anything about to run out? Yes.'))).toEqual(
      expect.arrayContaining([
        '  ! On the disk of the database 1.0 GB of 40.0 GB are free. See "The disk is full".',
        'When was the last proven backup? Never.',
      ]),
    );
    const { answers } = JSON.parse((await linesOf('status --json')).join('\n'));
    expect(answers[2]).toMatchObject({ question: 'running-out', need: 'now' });
  });

  it('shows the progress of an interrupted rebuild, without a lag of reads', async () => {
    await fill();
    await createGeneration(bench.db, statistics);
    const { code, lines } = await bench.operate('status');
    expect(code).toBe(0);
    expect(lines).toContainEqual(expect.stringMatching(/^statistics +2 +cut-short +0 +– +– +– +– +0$/));
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^statistics generation 2: its rebuild, begun at \S+Z, ended early at position 0; nothing reads from it\. .*cancel statistics$/,
      ),
    );
    expect((await status()).statistics.generations[1]).toMatchObject({ lag_events: 9, lag_seconds: null });
  });

  it('is not ready without read models, and waits for them', async () => {
    await bench.dropReadModels();
    const { code, lines } = await bench.operate('status');
    expect(code).toBe(1);
    expect(lines).toContain('statistics has no tables: start the projector.');
    const waiting: string[] = [];
    const ready = bench.operate('status --wait 600', { onProgress: (line) => waiting.push(line) });
    await waitFor(() => waiting.length > 0);
    await bench.makeLive();
    expect((await ready).code).toBe(0);
  });

  it('is ready while a projection is paused', async () => {
    await fill();
    await bench.operate('pause statistics');
    await bench.append(listing.viewed());
    expect((await bench.operate('status --wait 600')).code).toBe(0);
  });
});

describe('a pause', () => {
  it('stops one projection, also during a rebuild, until it is resumed', async () => {
    await fill();
    expect(await bench.operate('pause statistics')).toEqual({
      code: 0,
      lines: ['statistics is paused at position 9. To go on: resume statistics'],
    });
    expect(await linesOf('pause statistics')).toEqual([
      'statistics is paused already at position 9. To go on: resume statistics',
    ]);
    await bench.append(listing.viewed());
    await projector.catchUp();
    expect(await status()).toMatchObject({
      listings: { generations: [{ state: 'live', position: 11 }] },
      statistics: {
        paused: { operator: 'maria' },
        generations: [{ state: 'paused', position: 9, lag_events: 2 }],
      },
    });
    expect(await bench.operate('rebuild statistics')).toMatchObject({ code: 0 });
    await bench.append(listing.viewed());
    await projector.catchUp();
    expect((await status()).statistics.generations[1]).toMatchObject({ state: 'paused', position: 12 });

    expect(await linesOf('resume statistics')).toEqual(['statistics follows the log again.']);
    expect(await linesOf('resume statistics')).toEqual(['statistics is not paused.']);
    await projector.catchUp();
    expect((await status()).statistics.generations[1]).toMatchObject({ state: 'live', lag_events: 0 });
    expect(await acts('statistics')).toEqual([
      { ...byMaria, type: 'ProjectionPaused', data: { projection: 'statistics' } },
      { ...byMaria, type: 'ProjectionRebuildStarted', data: { projection: 'statistics', generation: 2 } },
      { ...byMaria, type: 'ProjectionResumed', data: { projection: 'statistics' } },
    ]);
  });
});

describe('a skip', () => {
  it('ignores an event that cannot be folded, now and in every rebuild', async () => {
    const one = aListing();
    await bench.append(one.added());
    await bench.spoil(one);
    await bench.append(one.repriced(3), one.viewed());
    await projector.catchUp();
    const stopped = await bench.operate('status');
    expect(stopped.code).toBe(3);
    expect(stopped.lines.join('\n')).toMatch(
      /listings generation 1 has set aside the listing \S+ at event 2 \(ListingRepriced\), .* To skip it: skip listings --position 2 --reason/s,
    );
    expect(stopped.lines).toContain(
      `  ! listings has set aside the listing ${one.id} at event 2 (ListingRepriced), which cannot be folded. See "A listing is set aside".`,
    );
    expect(await status()).toMatchObject({
      listings: {
        generations: [{ state: 'live', position: 4, set_aside_count: 1, set_aside: [{ since: 2 }] }],
      },
    });

    await expect(bench.operate('skip listings --position 3 --reason faulty')).rejects.toThrow(
      'listings is not blocked at position 3; it is blocked at position 2. Nothing was skipped.',
    );
    await expect(bench.operate('skip statistics --position 2 --reason faulty')).rejects.toThrow(
      'statistics is not blocked at position 2; it is blocked at no event. Nothing was skipped.',
    );
    expect(await acts('listings')).toEqual([]);

    expect(await bench.operate('skip listings --position 2 --reason faulty')).toEqual({
      code: 0,
      lines: ['listings skips position 2, now and in every rebuild. The event stays in the log.'],
    });
    await projector.catchUp(); // at once, and not when it is tried again anyway
    expect(await status()).toMatchObject({
      listings: {
        skipped: [{ position: 2, reason: 'faulty', operator: 'maria' }],
        generations: [{ state: 'live', error: null, lag_events: 0, applied: 2, set_aside_count: 0 }],
      },
    });
    expect((await linesOf('skip listings --position 2 --reason again'))[0]).toBe(
      'listings skips position 2 already.',
    );
    const data = { projection: 'listings', position: 2, reason: 'faulty' };
    expect((await acts('listings'))[0]).toEqual({ ...byMaria, type: 'ProjectionEventSkipped', data });
  });

  it('cannot repair a hole in the log', async () => {
    await fill();
    await bench.dropReadModels();
    await bench.makeLive();
    await bench.damageLog('DELETE FROM log.events WHERE position = 4');
    await projector.catchUp();
    await expect(bench.operate('skip listings --position 4 --reason faulty')).rejects.toThrow('at no event');
  });
});

describe('a rebuild', () => {
  it('prints its progress and that it restarts after an interruption', async () => {
    await fill();
    const progress: string[] = [];
    const onProgress = (line: string) => progress.push(line);
    expect(await bench.operate('rebuild listings', { onProgress })).toEqual({
      code: 0,
      lines: [
        'listings: filling generation 2; generation 1 keeps answering reads.',
        'listings: generation 2 answers reads.',
      ],
    });
    expect(progress).toEqual([
      expect.stringMatching(/^listings █{10} 100% {2}10 of 10, [\d,]+\/s, 0 s left$/),
    ]);

    await createGeneration(bench.db, listings);
    await bench.damageLog("UPDATE log.events SET data = data - 'slug' WHERE type = 'ListingAdded'");
    expect((await bench.operate('rebuild listings')).lines).toEqual([
      'listings: an earlier rebuild ended at position 0; this one starts over.',
      'listings: filling generation 3; generation 2 keeps answering reads.',
      'listings: generation 3 answers reads.',
      `listings has set aside the listing ${listing.id} at event 1 (ListingAdded), which cannot be folded. To skip it: skip listings --position 1 --reason "…"`,
    ]);

    await bench.damageLog('DELETE FROM log.events WHERE position = 4');
    const failed = await bench.operate('rebuild listings');
    expect(failed.code).toBe(1);
    expect(failed.lines[1]).toMatch(
      /^listings: the rebuild stopped, and the previous tables still answer reads\. Stopped at position 4/,
    );
  });

  it('is cancelled by another process', async () => {
    await fill();
    expect(await bench.operate('cancel statistics')).toEqual({
      code: 1,
      lines: ['No rebuild of statistics is running.'],
    });
    let cancelling: Promise<{ code: number; lines: string[] }> | undefined;
    const slow = {
      ...statistics,
      batchSize: 3,
      async fold(...args: Parameters<typeof statistics.fold>) {
        cancelling ??= bench.operate('cancel statistics');
        await waitFor(async () => (await acts('statistics')).length);
        return statistics.fold(...args);
      },
    };
    await expect(rebuild(bench.db, slow)).rejects.toThrow(RebuildCancelled);
    expect(await cancelling).toEqual({
      code: 0,
      lines: [
        'statistics: waiting for the current batch…',
        'statistics: the rebuild is cancelled; nothing has changed.',
      ],
    });
    expect((await status()).statistics.generations).toMatchObject([{ generation: 1, answers_reads: true }]);
    expect(await bench.operate('rebuild statistics')).toMatchObject({ code: 0 });
  });

  it('is cancelled by Ctrl-C', async () => {
    await fill();
    const interruption = new AbortController();
    const { signal } = interruption;
    const onProgress = () => interruption.abort();
    expect(await bench.operate('rebuild all', { signal, onProgress })).toEqual({
      code: 130,
      lines: [
        'listings: filling generation 2; generation 1 keeps answering reads.',
        'listings: the rebuild is cancelled; nothing has changed.',
      ],
    });
    expect((await status()).listings.generations).toMatchObject([{ generation: 1, answers_reads: true }]);
    expect((await acts('listings')).map(({ type }) => type)).toEqual([
      'ProjectionRebuildStarted',
      'ProjectionRebuildCancelled',
    ]);
  });
});
