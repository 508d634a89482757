import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection } from '@marketplace/read-models/projections';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A second rebuild of a projection is refused while one runs. */
export class RebuildRunning extends Error {
  override name = 'RebuildRunning';
}

/**
 * Runs `work` while one connection holds a lock of the database, which ends with the connection at the latest.
 *
 * @throws {RebuildRunning} when another process holds it
 */
export async function withRebuildLock<Result>(
  db: Kysely<ReadModels>,
  name: Projection,
  work: () => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql`SELECT WHERE pg_try_advisory_lock(${lockKey(name)})`.execute(connection);
    if (rows.length === 0)
      throw new RebuildRunning(`${name} is being rebuilt already. Wait for it, or: cancel ${name}`);
    try {
      return await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(${lockKey(name)})`.execute(connection);
    }
  });
}

/** Whether a process holds the lock, as a part of another query. */
export function isRebuilding(name: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND (classid::bigint << 32) | objid::bigint = hashtextextended('rebuild of ' || ${name}, 0))`;
}

function lockKey(name: Projection): RawBuilder<string> {
  return sql`hashtextextended(${`rebuild of ${name}`}, 0)`;
}
