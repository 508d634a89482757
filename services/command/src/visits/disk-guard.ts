import { statfs } from 'node:fs/promises';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { Gauge } from 'prom-client';

const LOOK_MS = 5000;
const MB = 1_000_000;

interface Parts {
  /** A folder on the disk that is watched; without one nothing is. */
  folder: string | undefined;
  /** Free shares in percent, and megabytes, below which it counts as nearly full. */
  least: { percent: number; megabytes: number };
  logger: Logger;
  metrics: Metrics;
  /** How the free room is found out. */
  roomOf?: (folder: string) => Promise<{ bavail: number; blocks: number; bsize: number }>;
}

export type DiskGuard = ReturnType<typeof createDiskGuard>;

/**
 * Watches the disk of the database every few seconds, so that visits stop while there still is room for what admins save. A disk that
 * cannot be looked at counts as having room.
 */
export function createDiskGuard({ folder, least, logger, metrics, roomOf = statfs }: Parts) {
  let isNearlyFull = false;
  let free: number | undefined;
  let problem = '';
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const stopped = diskMetrics(metrics);

  async function look(watched: string): Promise<void> {
    try {
      const { bavail, blocks, bsize } = await roomOf(watched);
      const bytes = bavail * bsize;
      setNearlyFull(bavail < (blocks * least.percent) / 100 || bytes < least.megabytes * MB, bytes);
      problem = '';
    } catch (error) {
      setNearlyFull(false, undefined);
      if (!problem) logger.warn({ err: error }, 'the disk of the database cannot be looked at');
      problem = 'the disk of the database cannot be looked at';
    }
  }

  function setNearlyFull(now: boolean, freeBytes: number | undefined) {
    free = freeBytes;
    if (now !== isNearlyFull)
      logger.warn(
        { freeBytes },
        now
          ? 'visits are not recorded: the disk of the database is nearly full'
          : 'visits are recorded again: the disk of the database has room',
      );
    isNearlyFull = now;
    stopped.set(now ? 1 : 0);
  }

  async function watch(watched: string): Promise<void> {
    await look(watched);
    if (!isClosed) timer = setTimeout(() => void watch(watched), LOOK_MS).unref();
  }

  if (folder === undefined) logger.info('the disk of the database is not watched: DATABASE_DISK is not set');
  /** Resolves once it was looked at for the first time. */
  const ready = folder === undefined ? Promise.resolve() : watch(folder);

  return {
    ready,
    /** Whether visits must not be recorded. */
    get isNearlyFull() {
      return isNearlyFull;
    },
    /** Whether fewer megabytes are free, as far as one can tell. */
    hasLessThan(megabytes: number): boolean {
      return free !== undefined && free < megabytes * MB;
    },
    /** What operators should know, in a few words each. */
    notes(): string[] {
      if (isNearlyFull) return ['visits are not recorded: the disk of the database is nearly full'];
      return problem ? [problem] : [];
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Adds to a registry whether visits have stopped; how full disks are, the projector tells. */
export function diskMetrics(metrics: Metrics): Gauge {
  return new Gauge({
    name: 'visits_stopped_for_disk',
    help: '1 while no visits are recorded because the disk of the database is nearly full.',
    registers: [metrics],
  });
}
