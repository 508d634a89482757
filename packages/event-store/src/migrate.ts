import type { Migration } from 'kysely';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createLog } from './migrations/0001-log.ts';
import { openToOperators } from './migrations/0002-operations.ts';
import { checkableStreams } from './migrations/0003-checkable-streams.ts';
import { showOperations } from './migrations/0004-shown.ts';
import { appendUnjudged } from './migrations/0005-append-new.ts';
import { openToSeals } from './migrations/0006-seals.ts';
import { showServer } from './migrations/0007-server-state.ts';
import { roleNames } from './roles.ts';
import { runMigrations } from './run-migrations.ts';

/**
 * Brings a schema of the owner to its newest shape, as `runMigrations` does. Safe to run again and by several processes at once.
 * Needs the roles of `createRoles`.
 *
 * @param adminUrl connection of a role that may create schemas and act as the owner
 * @returns the names of the migrations of a newer version that the schema has
 */
export async function migrateSchema(
  adminUrl: string,
  schema: string,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1, idleTimeoutMillis: 0 }); // one, which keeps its role
  pool.on('error', () => undefined); // the next statement says so
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const create = `CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)} AUTHORIZATION ${roleNames.owner}`;
    await pool.query(create).catch(ignoreTwin);
    await pool.query(`SET ROLE ${roleNames.owner}`);
    return await runMigrations(db, { url: adminUrl, schema, migrations });
  } finally {
    await db.destroy();
  }
}

/** Another process made the schema in the same moment. */
function ignoreTwin(error: Error & { code?: string }): void {
  if (error.code !== '23505' && error.code !== '42P06') throw error;
}

/** Migrations of the log. */
export const logMigrations: Record<string, Migration> = {
  '0001-log': createLog,
  '0002-operations': openToOperators,
  '0003-checkable-streams': checkableStreams,
  '0004-shown': showOperations,
  '0005-append-new': appendUnjudged,
  '0006-seals': openToSeals,
  '0007-server-state': showServer,
};

/** Brings the log to its newest shape, as `migrateSchema` does. */
export function migrateLog(adminUrl: string): Promise<string[]> {
  return migrateSchema(adminUrl, 'log', logMigrations);
}
