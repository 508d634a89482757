import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@marketplace/event-store/database';
import type { Logger } from '@marketplace/service-kit/logger';
import type pg from 'pg';
import { repeatedly } from '../repeatedly.ts';

const PAUSES_MS = [0, 100, 1000];
const EVERY_MS = 5000;

/**
 * Writes the table of the keys anew, without what was deleted until now, and ends the WAL file that holds it.
 *
 * @returns false when an older transaction may still see deleted keys; then they are still in the files of the database
 */
export async function eraseDeletedKeys(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
  for (const pause of PAUSES_MS) {
    await delay(pause);
    const erased = await db.query<{ is_done: boolean }>(
      'SELECT vault.erase_deleted_keys($1::xid8) AS is_done',
      [rows[0]?.xid],
    );
    if (erased.rows[0]?.is_done) return true;
  }
  return false;
}

/**
 * Erases deleted keys within seconds after `request`, and once after the start: the process before may have ended too early. Tries
 * again until it is done.
 */
export function createKeyEraser({ pool, logger }: { pool: pg.Pool; logger: Logger }) {
  let isDue = true;
  const close = repeatedly({ firstMs: EVERY_MS, everyMs: EVERY_MS }, async () => {
    if (!isDue) return;
    isDue = false;
    try {
      if (!(await eraseDeletedKeys(pool))) isDue = true;
    } catch (error) {
      isDue = true;
      logger.warn({ err: error }, 'deleted keys could not be erased from the disk; the next try is in 5 s');
    }
  });
  return {
    request() {
      isDue = true;
    },
    close,
  };
}
