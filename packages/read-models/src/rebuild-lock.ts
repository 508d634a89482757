import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ReadModels } from './database.ts';
import type { Projection } from './projections.ts';

/** The key of the advisory lock of a rebuild. */
export function rebuildLockKey(name: Projection | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`hashtextextended('rebuild of ' || ${name}::text, 0)`;
}

/** Whether a process holds that lock, as part of another query. */
export function isRebuilding(name: Projection | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND (classid::bigint << 32) | objid::bigint = ${rebuildLockKey(name)})`;
}

/** Returns whether a process is rebuilding a projection. Any role may ask. */
export async function isRebuildRunning(db: Kysely<ReadModels>, name: Projection): Promise<boolean> {
  const { rows } = await sql<{ running: boolean }>`SELECT ${isRebuilding(name)} AS running`.execute(db);
  return rows[0]?.running ?? false;
}
