import type { Migration } from 'kysely';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createLog } from './migrations/0001-log.ts';
import { openToOperators } from './migrations/0002-operations.ts';
import { checkableStreams } from './migrations/0003-checkable-streams.ts';
import { showOperations } from './migrations/0004-shown.ts';
import { appendUnjudged } from './migrations/0005-append-new.ts';
import { openToSeals } from './migrations/0006-seals.ts';
import { roleNames } from './roles.ts';

/**
 * Brings a schema of the owner to its newest shape; its migrations are remembered inside it. Safe to run again and by several
 * processes at once. Needs the roles of `createRoles`.
 *
 * @param adminUrl connection of a role that may create schemas and act as the owner
 */
export async function migrateSchema(
  adminUrl: string,
  schema: string,
  migrations: Record<string, Migration>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1, idleTimeoutMillis: 0 }); // one, which keeps its role
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const create = `CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)} AUTHORIZATION ${roleNames.owner}`;
    await pool.query(create).catch(ignoreTwin);
    await pool.query(`SET ROLE ${roleNames.owner}`);
    const provider = { getMigrations: async () => migrations };
    const migrator = new Migrator({ db, provider, migrationTableSchema: schema });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  } finally {
    await db.destroy();
  }
}

/** Another process made the schema in the same moment. */
function ignoreTwin(error: Error & { code?: string }): void {
  if (error.code !== '23505' && error.code !== '42P06') throw error;
}

/** Brings the log to its newest shape, as `migrateSchema` does. */
export async function migrateLog(adminUrl: string): Promise<void> {
  await migrateSchema(adminUrl, 'log', {
    '0001-log': createLog,
    '0002-operations': openToOperators,
    '0003-checkable-streams': checkableStreams,
    '0004-shown': showOperations,
    '0005-append-new': appendUnjudged,
    '0006-seals': openToSeals,
  });
}
