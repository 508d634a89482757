import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { streams } from '@marketplace/contracts/events';
import { BLOCK, readSeals } from '@marketplace/event-store/seals';
import { fillViews } from '@marketplace/event-store/testing/test-log';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endOfLog } from '../engine/registry.ts';
import { openBench, sealKey, silent } from '../testing/bench.ts';
import { aListing } from '../testing/test-events.ts';
import { createSealKeeper } from './seal-keeper.ts';
import { createSealer, sealMetrics } from './sealer.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealer-'));
const file = path.join(folder, 'last-seal.json');
const keys = [sealKey];
const HOUR = 3_600_000;

const bench = await openBench({ live: false });
let now: Date;
const ending = new AbortController();
beforeEach(() => {
  now = new Date();
});
afterEach(() => rmSync(file, { force: true }));

/** A sealer whose clock is `now`. `runDue` runs what is due. */
function aSealer(settings = { keys, file: openStateFile(file) }) {
  const sealer = createSealer({
    pool: bench.pool,
    seals: settings,
    logger: silent,
    signal: ending.signal,
    onSealed: async () => undefined,
    now: () => now,
  });
  return {
    ...sealer,
    async runDue() {
      sealer.runDue(await endOfLog(bench.db));
      await sealer.settled();
      return sealed();
    },
  };
}

/** Returns the blocks that are sealed, and by whom. */
async function sealed() {
  const rows = await bench.rows(
    `SELECT (data->>'from')::int AS from, (data->>'to')::int AS to, meta #>> '{actor,name}' AS by
     FROM log.events WHERE stream_id = $1 ORDER BY version`,
    [streams.seals],
  );
  return rows.map(({ from, to, by }) => `${from}-${to} ${by}`);
}

const view = () => bench.append(aListing().viewed());

describe('the sealer', () => {
  it('seals an unsealed log, then once a day, also when it is unused', async () => {
    await view();
    const sealer = aSealer();
    for (let hour = 0; hour < 72; hour++) {
      await sealer.runDue();
      if (hour === 30) await view();
      now = new Date(now.getTime() + HOUR);
    }
    expect(await sealed()).toEqual(['1-1 projector', '2-2 projector', '3-4 projector']);
  });

  it('seals each full block', async () => {
    await view();
    const sealer = aSealer();
    await sealer.runDue();
    await fillViews(bench.adminPool, BLOCK - 2);
    expect(await sealer.runDue()).toHaveLength(1); // with the seal, one less than a block
    await fillViews(bench.adminPool, BLOCK + 1);
    expect(await sealer.runDue()).toEqual([
      '1-1 projector',
      `2-${BLOCK + 1} projector`,
      `${BLOCK + 2}-${2 * BLOCK + 1} projector`,
    ]);
  });

  it('seals each block once with several sealers', async () => {
    await fillViews(bench.adminPool, 3 * BLOCK);
    const sealers = [aSealer(), aSealer({ keys, file: openStateFile(path.join(folder, 'other.json')) })];
    await Promise.all(sealers.map((one) => one.runDue()));
    for (const one of sealers) await one.runDue();
    expect((await readSeals(bench.pool)).map(({ seal }) => seal?.to).slice(0, 3)).toEqual([
      BLOCK,
      2 * BLOCK,
      3 * BLOCK,
    ]);
    await Promise.all(sealers.map((one) => one.check()));
    expect(sealers.map((one) => one.status().isBroken)).toEqual([false, false]);
  });

  it('stores the newest seal in a file outside the database', async () => {
    await view();
    await aSealer().runDue();
    const [seal] = await readSeals(bench.pool);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ position: 2, mac: seal?.seal?.mac });
  });
});

describe('an untrusted log', () => {
  const cutOff = () =>
    bench.damageLog(`DELETE FROM log.events WHERE stream_id = 'log-seals';
      DELETE FROM log.streams WHERE stream_id = 'log-seals'; UPDATE log.head SET position = 1`);

  it('is not sealed after its end was cut off, until an operator allows it', async () => {
    await view();
    const sealer = aSealer();
    await sealer.runDue();
    await cutOff();
    expect(await sealer.runDue()).toEqual([]);
    expect(sealer.status().isBroken).toBe(true);
    await view();
    now = new Date(now.getTime() + 25 * HOUR);

    const afterwards = aSealer();
    expect(await afterwards.runDue()).toEqual([]);
    const keeper = createSealKeeper(bench.pool, { keys, file: openStateFile(file) });
    const order = { actor: { kind: 'operator', id: null, name: 'maria' }, all: true } as const;
    await expect(keeper.seal(order)).rejects.toThrow(
      /^the log had the seal [0-9a-f]{64} at position 2, and /,
    );
    await keeper.seal({ ...order, unproven: true });
    expect(await sealed()).toEqual(['1-2 maria']);
    now = new Date(now.getTime() + 25 * HOUR);
    expect(await aSealer().runDue()).toEqual(['1-2 maria', '3-3 projector']);
  });

  it('is not sealed by another key, unless it succeeds the previous one', async () => {
    await view();
    await aSealer().runDue();
    await view();
    now = new Date(now.getTime() + 25 * HOUR);
    const next = 'the next key, of no less than 32 bytes';
    const other = aSealer({ keys: [next], file: openStateFile(file) });
    expect(await other.runDue()).toEqual(['1-1 projector']);
    expect(other.status().isBroken).toBe(true);
    const renewed = aSealer({ keys: [next, sealKey], file: openStateFile(file) });
    expect(await renewed.runDue()).toEqual(['1-1 projector', '2-3 projector']);
    const forgotten = aSealer({ keys: [next], file: openStateFile(file) });
    await forgotten.check();
    expect(forgotten.status().isBroken).toBe(false);
  });

  it('is shown in the metrics', async () => {
    await view();
    const sealer = aSealer();
    const metrics = createMetrics();
    sealMetrics(metrics, sealer.status);
    expect(await metrics.metrics()).not.toMatch(/^log_seal_age_seconds /m);
    await sealer.runDue();
    await sealer.check();
    expect(await metrics.metrics()).toMatch(/^log_seals_broken 0$/m);
    expect(await metrics.metrics()).toMatch(/^log_seal_age_seconds \d/m);
    await bench.damageLog(`UPDATE log.events SET data = '{}' WHERE position = 1`);
    await sealer.check();
    expect(await metrics.metrics()).toMatch(/^log_seals_broken 1$/m);
  });
});

it('a projector seals its log and folds the seals', async () => {
  await view();
  await bench.startProjector({ seals: { keys, file: openStateFile(file) } });
  await waitFor(async () => (await sealed()).length > 0);
  await bench.caughtUp();
  expect(await bench.differences()).toEqual([]);
  expect(await bench.rows("SELECT type FROM activity_g1.entries WHERE kind = 'seals'")).toEqual([
    { type: 'LogSealed' },
  ]);
});
