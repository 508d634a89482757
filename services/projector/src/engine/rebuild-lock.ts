import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection } from '@marketplace/read-models/projections';
import { rebuildLockKey } from '@marketplace/read-models/rebuild-lock';
import type { Kysely } from 'kysely';
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
    const { rows } = await sql`SELECT WHERE pg_try_advisory_lock(${rebuildLockKey(name)})`.execute(
      connection,
    );
    if (rows.length === 0)
      throw new RebuildRunning(`${name} is being rebuilt already. Wait for it, or: cancel ${name}`);
    try {
      return await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(${rebuildLockKey(name)})`.execute(connection);
    }
  });
}
