import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction } from './database.ts';
import { BOUND, buildNext, keepIds, switchToNext } from './partition-statements.ts';
import { headPosition } from './read-log.ts';

/** No lock is waited for longer, because appends wait behind it. */
const LOCK_MS = 50;
const PAUSE_MS = 200;
const ATTEMPTS = 1500;
const BATCH = 20_000;

interface Partitioning {
  /** Positions in a partition. */
  size: number;
  /** Called with a line for each step. */
  onStep?: (line: string) => void;
}

/** The result of partitioning: the last position of the first partition, and how long the switch held its locks. */
export interface Partitioned {
  last: number;
  switchMs: number;
}

/**
 * Partitions a log while it is in use. The table becomes the first partition, without a copy. The ids of its events are copied to a
 * table of ids. An interrupted run changed nothing that is in use, and can be repeated.
 *
 * @param owner a connection with the rights of the log's owner
 * @returns undefined when the log is in partitions already
 * @throws the database's error when a lock was not free for five minutes
 */
export async function partitionLog(
  owner: pg.ClientBase,
  { size, onStep = () => undefined }: Partitioning,
): Promise<Partitioned | undefined> {
  await owner.query("SELECT pg_advisory_lock(hashtextextended('partition the log', 0))");
  try {
    if (await isPartitioned(owner)) return undefined;
    await copyIds(owner, onStep);
    const last = await boundTable(owner, size, onStep);
    const drop = 'DROP TABLE IF EXISTS log.next_events CASCADE';
    await inTransaction(owner, 'BEGIN', () => runAll(owner, [drop, ...buildNext(last, size)]));
    onStep('switching');
    const switchMs = await withShortLocks(owner, () => runAll(owner, switchToNext(last, size)));
    await owner.query('ANALYZE log.events, log.event_ids');
    return { last, switchMs };
  } finally {
    await owner.query("SELECT pg_advisory_unlock(hashtextextended('partition the log', 0))");
  }
}

async function isPartitioned(owner: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await owner.query('SELECT FROM log.partitions LIMIT 1');
  return rowCount === 1;
}

/** New events bring their ids by themselves; those of earlier events are copied by batches. */
async function copyIds(owner: pg.ClientBase, onStep: (line: string) => void): Promise<void> {
  const { rowCount } = await owner.query("SELECT WHERE to_regclass('log.event_ids') IS NOT NULL");
  if (rowCount === 0) await withShortLocks(owner, () => runAll(owner, keepIds));
  const head = await headPosition(owner);
  for (let after = 0; after < head; after += BATCH) {
    onStep(`copying ids: position ${after} of ${head}`);
    await owner.query(
      `INSERT INTO log.event_ids (event_id, position, version) SELECT event_id, position, version
      FROM log.events WHERE position > $1 AND position <= $2 ON CONFLICT DO NOTHING`,
      [after, Math.min(after + BATCH, head)],
    );
  }
}

/** Proves that the table ends before a position, so that the switch needs no scan. Returns that end, well ahead of the head. */
async function boundTable(
  owner: pg.ClientBase,
  size: number,
  onStep: (line: string) => void,
): Promise<number> {
  const last = Math.ceil((1 + (await headPosition(owner)) + size / 2) / size) * size;
  await withShortLocks(owner, () =>
    runAll(owner, [
      `ALTER TABLE log.events DROP CONSTRAINT IF EXISTS ${BOUND}`,
      `ALTER TABLE log.events ADD CONSTRAINT ${BOUND} CHECK (position < ${last + 1}) NOT VALID`,
    ]),
  );
  onStep('checking the bound of the first partition');
  await owner.query(`ALTER TABLE log.events VALIDATE CONSTRAINT ${BOUND}`);
  return last;
}

async function runAll(owner: pg.ClientBase, statements: readonly string[]): Promise<void> {
  await owner.query(statements.join(';\n')); // in one message: locks are held for no round trip
}

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Runs statements in one transaction, again and again until their locks are free: they must not make others wait.
 *
 * @returns the milliseconds that the transaction took
 */
export async function withShortLocks(owner: pg.ClientBase, act: () => Promise<unknown>): Promise<number> {
  for (let attempt = 1; ; attempt++)
    try {
      const began = performance.now();
      await inTransaction(owner, 'BEGIN', async () => {
        await owner.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
        await act();
      });
      return performance.now() - began;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) || attempt === ATTEMPTS) throw error;
      await delay(PAUSE_MS);
    }
}
