import { statfs } from 'node:fs/promises';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { Gauge } from 'prom-client';

const CHECK_MS = 5000;
const MB = 1_000_000;
const UNREADABLE = 'the disk of the database cannot be checked';
const STOPPED = 'visits are not recorded: the disk of the database is nearly full';
const RESUMED = 'visits are recorded again: the disk of the database has space';

interface Parts {
  /** A folder on the watched disk; without one nothing is watched. */
  folder: string | undefined;
  /** Below this free share in percent, or these megabytes, the disk counts as nearly full. */
  least: { percent: number; megabytes: number };
  logger: Logger;
  metrics: Metrics;
  /** For tests. */
  roomOf?: (folder: string) => Promise<{ bavail: number; blocks: number; bsize: number }>;
}

export type DiskGuard = ReturnType<typeof createDiskGuard>;

/**
 * Watches the disk of the database every few seconds: visits stop while there is still room for what admins save. An unreadable disk
 * counts as having room.
 */
export function createDiskGuard({ folder, least, logger, metrics, roomOf = statfs }: Parts) {
  let isNearlyFull = false;
  let free: number | undefined;
  let isUnreadable = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const stopped = diskMetrics(metrics);

  async function check(watched: string): Promise<void> {
    const room = await roomOf(watched).catch((error: unknown) => {
      if (!isUnreadable) logger.warn({ err: error }, UNREADABLE);
      return undefined;
    });
    isUnreadable = !room;
    free = room && room.bavail * room.bsize;
    const isFull =
      free !== undefined &&
      room !== undefined &&
      (room.bavail < (room.blocks * least.percent) / 100 || free < least.megabytes * MB);
    if (isFull !== isNearlyFull) logger.warn({ freeBytes: free }, isFull ? STOPPED : RESUMED);
    isNearlyFull = isFull;
    stopped.set(Number(isFull));
  }

  async function watch(watched: string): Promise<void> {
    await check(watched);
    if (!isClosed) timer = setTimeout(() => void watch(watched), CHECK_MS).unref();
  }

  if (folder === undefined) logger.info('the disk of the database is not watched: DATABASE_DISK is not set');
  return {
    /** Resolves after the first check. */
    ready: folder === undefined ? Promise.resolve() : watch(folder),
    /** Whether visits must not be recorded. */
    get isNearlyFull() {
      return isNearlyFull;
    },
    /** Whether fewer megabytes are free, as far as known. */
    hasLessThan: (megabytes: number): boolean => free !== undefined && free < megabytes * MB,
    /** What operators should know. */
    notes: (): string[] => (isNearlyFull ? [STOPPED] : isUnreadable ? [UNREADABLE] : []),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Adds to a registry whether visits have stopped. The projector reports how full disks are. */
export function diskMetrics(metrics: Metrics): Gauge {
  return new Gauge({
    name: 'visits_stopped_for_disk',
    help: '1 while no visits are recorded because the disk of the database is nearly full.',
    registers: [metrics],
  });
}
