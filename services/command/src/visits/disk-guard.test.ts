import { tmpdir } from 'node:os';
import { createLogger } from '@marketplace/service-kit/logger';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { expect, it, onTestFinished } from 'vitest';
import { createDiskGuard } from './disk-guard.ts';

const GB = 1e9;
const logger = createLogger('disk-test', 'silent');

/** Returns a guard of a disk with so much on it, and so much of it free, in GB. */
async function guarded(size: number, free: number, folder: string | undefined = tmpdir()) {
  const metrics = createMetrics();
  const roomOf = async () => ({ bsize: 4096, blocks: (size * GB) / 4096, bavail: (free * GB) / 4096 });
  const guard = createDiskGuard({ folder, least: { percent: 10, megabytes: 2000 }, logger, metrics, roomOf });
  onTestFinished(() => guard.close());
  await guard.ready;
  return { guard, text: await metrics.metrics() };
}

it.each([
  [100, 10.1, false],
  [100, 9.9, true], // less than a tenth
  [10, 2.1, false],
  [10, 1.9, true], // less than 2 GB
])('of %d GB with %d GB free, visits stop: %s', async (size, free, stopped) => {
  const { guard, text } = await guarded(size, free);
  expect(guard.isNearlyFull).toBe(stopped);
  expect(guard.notes()).toEqual(
    stopped ? ['visits are not recorded: the disk of the database is nearly full'] : [],
  );
  expect(text).toContain(`visits_stopped_for_disk ${stopped ? 1 : 0}`);
});

it('an unreadable disk stops nothing, and is reported', async () => {
  const metrics = createMetrics();
  const parts = { least: { percent: 10, megabytes: 2000 }, logger, metrics };
  const guard = createDiskGuard({ ...parts, folder: '/no/such/folder' });
  onTestFinished(() => guard.close());
  await guard.ready;
  expect(guard.isNearlyFull).toBe(false);
  expect(guard.notes()).toEqual(['the disk of the database cannot be checked']);
  expect(await metrics.metrics()).toContain('visits_stopped_for_disk 0');
});

it('without a folder no disk is watched', async () => {
  const metrics = createMetrics();
  const guard = createDiskGuard({
    folder: undefined,
    least: { percent: 100, megabytes: 0 },
    logger,
    metrics,
  });
  await guard.ready;
  expect([guard.isNearlyFull, guard.notes()]).toEqual([false, []]);
});
