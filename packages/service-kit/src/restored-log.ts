import { TimedDatabase } from '@marketplace/event-store/database';
import { assertOwnVersion, DatabaseRefused } from '@marketplace/event-store/installation';
import { assertRestored, RestoreUnfinished } from '@marketplace/event-store/unfinished-restore';
import type pg from 'pg';
import type { Check } from './health.ts';

const LOOK_MS = 2000;
const TRUSTED_MS = 5000;

/**
 * Lets a service start unless a restore of its log was left unfinished, or the database needs a newer program. A database that does
 * not answer yet is no reason: the check below asks again.
 *
 * @throws {RestoreUnfinished}
 * @throws {DatabaseRefused}
 */
export async function assertStartable(pool: pg.Pool): Promise<void> {
  const database = new TimedDatabase(pool, LOOK_MS);
  await assertRestored(database)
    .then(() => assertOwnVersion(database))
    .catch((error: unknown) => {
      if (error instanceof RestoreUnfinished || error instanceof DatabaseRefused) throw error;
    });
}

/** Returns a readiness that has one more reason: why `assertStartable` refuses the database. Looks every few seconds at most. */
export function readyUnlessRestoring(pool: pg.Pool, check: Check): Check {
  let until = 0;
  let unfinished: Promise<string[]> = Promise.resolve([]);
  return async () => {
    const now = performance.now();
    if (now >= until) {
      until = now + TRUSTED_MS;
      unfinished = assertStartable(pool).then(
        () => [],
        (error: Error) => [error.message],
      );
    }
    return (await Promise.all([unfinished, check()])).flat(); // at once: each may take as long as the answer may
  };
}
