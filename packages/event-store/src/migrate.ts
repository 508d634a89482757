import type { Migration } from 'kysely';
import { Kysely, Migrator, PostgresDialect } from 'kysely';

import pg from 'pg';
import { hasTable, withConnection } from './database.ts';
import { DatabaseRefused } from './installation.ts';
import { logMigrations } from './log-migrations.ts';
import { roleNames } from './roles.ts';

/**
 * Migrates a schema of the owner to its newest shape, as `runMigrations` does. Several processes may do this at once, and again.
 * Needs the roles of `createRoles`.
 *
 * @param adminUrl connection of a role that may create schemas and act as the owner
 * @returns the names of migrations of a newer version that the schema has
 */
export async function migrateSchema(
  adminUrl: string,
  schema: string,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1, idleTimeoutMillis: 0 });
  pool.on('error', () => undefined);
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

/** Another process created the schema at the same time. */
function ignoreTwin(error: Error & { code?: string }): void {
  if (error.code !== '23505' && error.code !== '42P06') throw error;
}

/** Migrates the log to its newest shape, as `migrateSchema` does. */
export function migrateLog(adminUrl: string): Promise<string[]> {
  return migrateSchema(adminUrl, 'log', logMigrations);
}

interface Schema {
  /** Of a role that may read the schema's list of migrations. */
  url: string;
  schema: string;
  migrations: Record<string, Migration>;
}

/** A migration of a newer version: already applied and unknown here. */
const skippedMigration: Migration = {
  async up() {
    throw new Error('a migration of a newer version cannot be run by this one');
  },
};

/**
 * Migrates a schema to the newest shape that this code knows; the schema lists its migrations. A schema of a newer version stays as
 * it is: migrations only add, so older code can run with it.
 *
 * @param db runs them on its first connection
 * @returns the names of migrations of a newer version that the schema has
 * @throws {DatabaseRefused} when unknown migrations precede known ones
 */
export async function runMigrations(
  db: Kysely<unknown>,
  { url, schema, migrations }: Schema,
): Promise<string[]> {
  let newer: string[] = [];
  const provider = {
    // read under the lock, so that no process adds any afterwards
    async getMigrations() {
      newer = newerThan(Object.keys(migrations), await executedMigrations(url, schema));
      return { ...migrations, ...Object.fromEntries(newer.map((name) => [name, skippedMigration])) };
    },
  };
  const { error } = await new Migrator({ db, provider, migrationTableSchema: schema }).migrateToLatest();
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new DatabaseRefused(
      `The schema ${schema} was migrated by a program that is neither this one nor a newer one of its line (${error.message}). Nothing was changed. Start the program that migrated it, or a newer one.`,
    );
  if (error) throw error;
  return newer;
}

/** Returns the names of a schema's executed migrations in order; none without such a schema. */
export async function executedMigrations(url: string, schema: string): Promise<string[]> {
  return withConnection(url, async (client) => {
    const table = `${schema}.kysely_migration`;
    if (!(await hasTable(client, table))) return [];
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table}`);
    return rows.map(({ name }) => name).sort();
  });
}

/** Returns the executed migrations after the last known one. */
export function newerThan(known: readonly string[], executed: readonly string[]): string[] {
  const last = known.toSorted().at(-1) ?? '';
  return executed.filter((name) => name > last);
}
