import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunningPostgres } from '@marketplace/local-stack/embedded-postgres';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { collected } from '@marketplace/testing/collected';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drillTampering } from './drill-tool.ts';

const uploadsDir = mkdtempSync(path.join(tmpdir(), 'tampering-'));
let scratch: RunningPostgres;
beforeAll(async () => {
  scratch = await startPostgres({ throwaway: true });
});
afterAll(async () => {
  await scratch.stop();
  rmSync(uploadsDir, { recursive: true });
});

it('the drill shows that nothing can be changed unseen without the key', async () => {
  const cluster = { adminUrl: scratch.url('postgres'), uploadsDir };
  const load = { listings: 3, views: 500 };
  const proofs = await collected(drillTampering(cluster, { backup: undefined, load }));
  expect(
    proofs.map(({ holds, text }) => `${holds} ${text.replace(/ on \S+Z$/, '').replace(/[0-9a-f]{64}/, '…')}`),
  ).toEqual([
    'true the seals hold: up to position 607',
    'true an event is changed: positions 507 to 607 are not what was sealed at position 608',
    'true an event is changed, and its digest made anew: the seal of positions 507 to 607, at position 608, was not made with LOG_SEAL_KEY',
    'true an event is taken out, and what follows is numbered anew: positions 507 to 607 are not what was sealed at position 607',
    'true two events change places: positions 507 to 607 are not what was sealed at position 608',
    'true the newest seal and all behind it are cut off, with a change before it: the seal …, which the log had, is gone: the log was cut off, or is another one',
    'true the newest seal is another one of before: the seal at position 608 begins at 1, where 507 follows',
  ]);
});
