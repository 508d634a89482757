import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faults } from './rows/all.ts';
import { runFault } from './run-fault.ts';
import type { System } from './system.ts';
import { startSystem } from './system.ts';

/** Rows of `npm run test:faults`, each for a few seconds: one in `npm test`, the others in `npm run test:long`. */
const SHORT = process.env.TEST_LONG ? ['F3', 'F4', 'F5'] : ['F1'];
const pace = {
  seconds: 3,
  visitors: 3,
  restMs: 60,
  bulk: 5,
  caughtUpWithinMs: 60_000,
  busy: ['unavailable'] as const,
};

let folder: string;
let system: System;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'marketplace-faults-'));
  chmodSync(folder, 0o755); // Postgres may run as another account
  system = await startSystem(folder);
});
afterAll(async () => {
  await system.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each(faults.filter(({ id }) => SHORT.includes(id)))('$id: $what', async (fault) => {
  const seed = Date.now() % 100_000;
  const { acknowledged, lost, doubled, wrong } = await runFault(fault, system, { ...pace, seed });
  expect({ seed, lost, doubled, wrong }).toEqual({ seed, lost: 0, doubled: 0, wrong: [] });
  expect(acknowledged).toBeGreaterThan(5);
});
