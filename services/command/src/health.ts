import type { StatsFs } from 'node:fs';
import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { TimedDatabase } from '@marketplace/event-store/database';
import { errorReason } from '@marketplace/event-store/database-errors';
import type { Check } from '@marketplace/service-kit/health';
import type pg from 'pg';

const TRUSTED_MS = 1000;
const LOOK_MS = 2000;

/** Returns the check of what writing needs: the log, the folder of pictures and the vault. Looks at most once a second. */
export function createHealth(pool: pg.Pool, folder: string, vaultProblems: Check): Check {
  let until = 0;
  let problems: Promise<string[]> = Promise.resolve([]);
  return () => {
    const now = performance.now();
    if (now >= until) {
      until = now + TRUSTED_MS;
      problems = Promise.all([logProblem(pool), folderProblem(folder), vaultProblems()]).then((found) =>
        found.flat(),
      );
    }
    return problems;
  };
}

async function logProblem(pool: pg.Pool): Promise<string[]> {
  try {
    await new TimedDatabase(pool, LOOK_MS).query('SELECT position FROM log.head');
    return [];
  } catch (error) {
    return [`the log cannot be reached: ${errorReason(error)}`];
  }
}

async function folderProblem(folder: string): Promise<string[]> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return isNearlyFull(await statfs(folder)) ? ['the disk of the pictures is nearly full'] : [];
  } catch {
    return ['pictures cannot be stored'];
  }
}

const LEAST_SHARE = 0.05;
const LEAST_BYTES = 1024 ** 3;

/** Whether a file system has less than a twentieth of its room left, and less than 1 GiB: large disks are full later. */
export function isNearlyFull({
  bavail,
  blocks,
  bsize,
}: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): boolean {
  return bavail < blocks * LEAST_SHARE && bavail * bsize < LEAST_BYTES;
}
