import { runMigrations } from '@marketplace/event-store/run-migrations';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { fillLongerSides, laterColumnsOfEntries, laterIndexesOfEntries } from './activity.table.ts';
import { fillCauses, laterColumnsOfHistory, laterIndexOfHistory, listingColumns } from './listings.table.ts';
import { migrations } from './migrations.ts';
import { laterColumnsOfTotals } from './statistics.table.ts';

/**
 * Brings the registry of read models to its newest shape, and lets the query service read generations. Safe to run again
 * and by several processes at once. Needs the roles of the event store.
 *
 * @param adminUrl connection of a role that may act as `marketplace_owner`
 * @returns the names of the migrations of a newer version that the registry has
 */
export async function migrateReadModels(adminUrl: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1 });
  pool.on('error', () => undefined); // the next statement says so
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const newer = await runMigrations(db, { url: adminUrl, schema: 'read', migrations });
    await grantGenerations(db);
    await addLaterColumns(db);
    return newer;
  } finally {
    await db.destroy();
  }
}

/**
 * Gives the tables of every generation the columns that came since it was made, empty, filled from the log, or with their default: what a field of a
 * listing is in events from before there was such a field, and position 0 for counts that nobody needs to be told of. So a new
 * column needs no rebuild, and services of the version before go on.
 */
async function addLaterColumns(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string; table: keyof typeof laterColumns; columns: string[] }>`
    SELECT table_schema AS schema, table_name AS table, array_agg(column_name::text) AS columns
    FROM information_schema.columns
    WHERE table_schema ~ '^(listings|statistics|activity)_g[0-9]+$' AND table_name IN ('listings', 'history', 'totals', 'entries')
    GROUP BY 1, 2`.execute(db);
  for (const { schema, table, columns } of rows)
    for (const [name, type] of Object.entries(laterColumns[table]))
      if (!columns.includes(name))
        await sql`ALTER TABLE ${sql.id(schema, table)} ADD COLUMN IF NOT EXISTS ${sql.id(name)} ${sql.raw(type)}`.execute(
          db,
        );
  for (const { schema, table, columns } of rows)
    if (table === 'entries' && !columns.includes('longer_side'))
      await sql.raw(fillLongerSides(schema)).execute(db);
  for (const { schema, table, columns } of rows)
    if (table === 'history' && !columns.includes('causation_id'))
      await sql.raw(fillCauses(schema)).execute(db);
  for (const { schema, table } of rows)
    if (table === 'history') await sql.raw(laterIndexOfHistory(schema)).execute(db);
  for (const { schema, table } of rows)
    if (table === 'entries')
      for (const statement of laterIndexesOfEntries(schema)) await sql.raw(statement).execute(db);
}

const laterColumns = {
  listings: listingColumns,
  history: laterColumnsOfHistory,
  totals: laterColumnsOfTotals,
  entries: laterColumnsOfEntries,
};

/** Schemas made by the projector are readable by the query service, from the moment they are made. */
async function grantGenerations(db: Kysely<unknown>): Promise<void> {
  await sql`SELECT pg_advisory_lock(hashtext('read_models_grants'))`.execute(db);
  await sql`ALTER DEFAULT PRIVILEGES FOR ROLE app_projector GRANT USAGE ON SCHEMAS TO app_query`.execute(db);
  await sql`ALTER DEFAULT PRIVILEGES FOR ROLE app_projector GRANT SELECT ON TABLES TO app_query`.execute(db);
  await sql`SELECT pg_advisory_unlock(hashtext('read_models_grants'))`.execute(db);
}
