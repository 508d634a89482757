import { setTimeout as delay } from 'node:timers/promises';
import { projections } from '@marketplace/projector/all-projections';
import { ensureLive } from '@marketplace/projector/engine/generations';
import { withRebuildLock } from '@marketplace/projector/engine/rebuild';
import type { Bench } from '@marketplace/projector/testing/bench';
import { startBench } from '@marketplace/projector/testing/bench';
import { aListing, someVisits } from '@marketplace/projector/testing/test-events';
import { spawnNode } from '@marketplace/testing/processes';
import { rounds } from '@marketplace/testing/rounds';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
  for (const projection of projections) await ensureLive(bench.db, projection);
});
afterEach(() => bench.close());

const PROGRAM = new URL('../dist/main.js', import.meta.url).pathname;

function start(words: string, ready = /\n/) {
  const env = { DATABASE_URL: bench.projectorUrl, OPERATOR: 'maria' };
  return spawnNode(PROGRAM, { ready, args: ['projections', ...words.split(' ')], env });
}

async function run(words: string) {
  const child = await start(words);
  const { code } = await child.exited;
  return { code, output: child.output() };
}

describe('a rebuild', () => {
  it('is refused in one line while another one runs', async () => {
    await withRebuildLock(bench.db, 'listings', async () => {
      expect(await run('rebuild listings')).toEqual({
        code: 1,
        output: 'listings is already being rebuilt. Wait for it, or: cancel listings\n',
      });
    });
  });

  it('that is killed at any moment leaves the live generation, and the next one succeeds', {
    timeout: 300_000,
  }, async () => {
    const listings = Array.from({ length: 20 }, () => aListing());
    await bench.append(...listings.map((listing) => listing.added()));
    await bench.append(
      ...Array.from({ length: rounds(300, 1500) }, (_, n) => listings[n % 20]?.repriced(n + 1)).filter(
        (e) => e !== undefined,
      ),
    );
    for (let piece = 0; piece < 3; piece++) await bench.append(...someVisits(listings, rounds(400, 2000)));
    await bench.operate('rebuild all');

    const first = await start('rebuild all', /filling/);
    const began = performance.now();
    expect(await first.exited).toMatchObject({ code: 0 });
    const whole = performance.now() - began;

    let startedOver = 0;
    for (const moment of [0, ...seeded(rounds(2, 10))]) {
      const child = await start('rebuild all', /filling/);
      await delay(moment * whole);
      await child.kill9();
      if (/starts over/.test(child.output())) startedOver++;
      expect(await bench.operate('verify')).toMatchObject({ code: 0 });
    }
    expect(startedOver).toBeGreaterThan(0);

    const cancelled = await start('rebuild all', /filling/);
    expect(await cancelled.stop()).toBe(130);
    expect(await run('rebuild all')).toMatchObject({ code: 0 });
    expect(await bench.operate('verify')).toMatchObject({ code: 0 });
    const { generations } = await bench.status();
    expect(generations.filter(({ state }) => state === 'building')).toEqual([]);
    expect(generations.filter(({ state }) => state === 'live')).toHaveLength(projections.length);
  });
});

/** Returns numbers from 0 to 1 that are the same in every run. */
function seeded(count: number): number[] {
  let state = 20_261_121;
  return Array.from({ length: count }, () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  });
}
