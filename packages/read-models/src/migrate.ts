import { runMigrations } from '@marketplace/event-store/migrate';
import { migration } from '@marketplace/event-store/migration';
import type { Migration } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { entryColumns, fillLongerSides, laterIndexesOfEntries } from './activity.table.ts';
import { enquiryColumns } from './enquiries.table.ts';
import {
  fillCauses,
  historyColumns,
  laterIndexOfHistory,
  laterIndexOfListings,
  listingColumns,
} from './listings.table.ts';
import { totalColumns } from './statistics.table.ts';

/**
 * Migrates the registry of read models to its newest shape, and lets the query service read generations. Several processes may do
 * this at once, and again. Needs the roles of the event store.
 *
 * @param adminUrl connection of a role that may act as `marketplace_owner`
 * @returns the names of migrations of a newer version that the registry has
 */
export async function migrateReadModels(adminUrl: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1 });
  pool.on('error', () => undefined);
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

/** Tables that gained columns after their first version. */
const grownTables = {
  listings: { columns: listingColumns, fills: {}, indexes: (schema) => [laterIndexOfListings(schema)] },
  totals: { columns: totalColumns, fills: {}, indexes: () => [] },
  history: {
    columns: historyColumns,
    fills: { causation_id: fillCauses },
    indexes: (schema) => [laterIndexOfHistory(schema)],
  },
  entries: { columns: entryColumns, fills: { longer_side: fillLongerSides }, indexes: laterIndexesOfEntries },
  enquiries: { columns: enquiryColumns, fills: {}, indexes: () => [] },
} as const satisfies Record<string, GrownTable>;

/** The functions return SQL for a generation's schema; `fills` has those that fill a new column. */
interface GrownTable {
  columns: Readonly<Record<string, string>>;
  fills: Readonly<Record<string, (schema: string) => string>>;
  indexes: (schema: string) => string[];
}

/**
 * Adds later columns to the tables of every generation: empty, filled from the log, or with their default. So a new column needs no
 * rebuild, and services of the previous version continue.
 */
async function addLaterColumns(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string; table: keyof typeof grownTables; known: string[] }>`
    SELECT table_schema AS schema, table_name AS table, array_agg(column_name::text) AS known
    FROM information_schema.columns
    WHERE table_schema ~ '^(listings|statistics|activity|enquiries)_g[0-9]+$' AND table_name = ANY(${Object.keys(grownTables)}::text[])
    GROUP BY 1, 2`.execute(db);
  for (const { schema, table, known } of rows) {
    const { columns, fills, indexes }: GrownTable = grownTables[table];
    const missing = Object.entries(columns).filter(([name]) => !known.includes(name));
    const added = missing.map(
      ([name, type]) => `ALTER TABLE ${schema}.${table} ADD COLUMN IF NOT EXISTS ${name} ${type}`,
    );
    const filled = missing.flatMap(([name]) => fills[name]?.(schema) ?? []);
    for (const statement of [...added, ...filled, ...indexes(schema)]) await sql.raw(statement).execute(db);
  }
}

/** Lets the query service read schemas as soon as the projector creates them. */
async function grantGenerations(db: Kysely<unknown>): Promise<void> {
  await sql`SELECT pg_advisory_lock(hashtext('read_models_grants'))`.execute(db);
  await sql`ALTER DEFAULT PRIVILEGES FOR ROLE app_projector GRANT USAGE ON SCHEMAS TO app_query`.execute(db);
  await sql`ALTER DEFAULT PRIVILEGES FOR ROLE app_projector GRANT SELECT ON TABLES TO app_query`.execute(db);
  await sql`SELECT pg_advisory_unlock(hashtext('read_models_grants'))`.execute(db);
}

/** Migrations of the registry. Tables of projections have none: a new shape is a new generation. */
export const migrations: Record<string, Migration> = {
  '0001-registry': migration(
    'CREATE SCHEMA IF NOT EXISTS read',
    `CREATE TABLE read.projections (
      name text NOT NULL,
      generation int NOT NULL,
      state text NOT NULL CHECK (state IN ('building', 'live', 'retired')),
      position bigint NOT NULL DEFAULT 0,
      event_id uuid,
      applied bigint NOT NULL DEFAULT 0,
      skipped bigint NOT NULL DEFAULT 0,
      error text,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (name, generation)
    )`,
    `CREATE TABLE read.live (
      name text PRIMARY KEY,
      generation int NOT NULL,
      FOREIGN KEY (name, generation) REFERENCES read.projections (name, generation)
    )`,
    'GRANT USAGE ON SCHEMA read TO app_projector, app_query',
    'GRANT SELECT, INSERT, UPDATE, DELETE ON read.projections, read.live TO app_projector',
    'GRANT SELECT ON read.projections, read.live TO app_query',
  ),
  '0002-progress': migration(
    `ALTER TABLE read.projections
      ADD COLUMN error_position bigint,
      ADD COLUMN head bigint NOT NULL DEFAULT 0,
      ADD COLUMN rate real,
      ADD COLUMN started_at timestamptz NOT NULL DEFAULT now()`,
  ),
  '0003-projector': migration(
    `CREATE TABLE read.projector (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      queue_depth int,
      seen_at timestamptz NOT NULL
    )`,
    'GRANT SELECT, INSERT, UPDATE ON read.projector TO app_projector',
    'GRANT SELECT ON read.projector TO app_query',
  ),
  /** From version 16 on Postgres checks the type of a text itself, in a quarter of the time of a pattern. */
  '0004-ids': {
    async up(db: Kysely<unknown>) {
      const { rows } = await sql<{ server_version_num: string }>`SHOW server_version_num`.execute(db);
      const isId =
        Number(rows[0]?.server_version_num) >= 160_000
          ? "pg_input_is_valid(said, 'uuid')"
          : "said ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'";
      await migration(
        `CREATE FUNCTION read.id_of(said text) RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
          AS $$ SELECT CASE WHEN ${isId} THEN said::uuid END $$`,
        'REVOKE ALL ON FUNCTION read.id_of(text) FROM PUBLIC',
        'GRANT EXECUTE ON FUNCTION read.id_of(text) TO app_projector',
      ).up(db);
    },
  },
  /**
   * Lets the projector's role create schemas, but only with a generation's name. The function belongs to the owner, so that it does
   * not lend an administrator's rights.
   */
  '0005-generations': migration(
    'GRANT USAGE, CREATE ON SCHEMA read TO marketplace_owner',
    'SET LOCAL ROLE marketplace_owner',
    `CREATE FUNCTION read.create_generation(schema text) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
      BEGIN
        IF schema !~ '^[a-z]+_g[1-9][0-9]{0,8}$' THEN
          RAISE EXCEPTION '% is not the name of a generation', schema USING ERRCODE = '42501';
        END IF;
        EXECUTE format('CREATE SCHEMA %I AUTHORIZATION app_projector', schema);
      END $$`,
    'REVOKE ALL ON FUNCTION read.create_generation(text) FROM PUBLIC',
    'GRANT EXECUTE ON FUNCTION read.create_generation(text) TO app_projector',
    'RESET ROLE',
    'REVOKE CREATE ON SCHEMA read FROM marketplace_owner',
  ),
  /** The projector's last health survey. */
  '0006-survey': migration('ALTER TABLE read.projector ADD COLUMN survey jsonb'),
  /** Streams that a generation set aside, with their number and how often one was resumed. */
  '0007-set-aside': migration(
    `CREATE TABLE read.set_aside (
      name text NOT NULL,
      generation int NOT NULL,
      stream text NOT NULL,
      since bigint NOT NULL,
      type text NOT NULL,
      reason text NOT NULL,
      PRIMARY KEY (name, generation, stream),
      FOREIGN KEY (name, generation) REFERENCES read.projections (name, generation) ON DELETE CASCADE
    )`,
    'GRANT SELECT, INSERT, UPDATE, DELETE ON read.set_aside TO app_projector',
    'GRANT SELECT ON read.set_aside TO app_query',
    `ALTER TABLE read.projections
      ADD COLUMN set_aside int NOT NULL DEFAULT 0,
      ADD COLUMN taken_back int NOT NULL DEFAULT 0`,
  ),
  /**
   * Mails to the agent, one for each enquiry that is not spam, with the log position read so far. It is not a read model, because a
   * rebuild would send the mails again.
   */
  '0008-notices': migration(
    `CREATE TABLE read.notices (
      enquiry_id uuid PRIMARY KEY,
      position bigint NOT NULL,
      noted_at timestamptz NOT NULL DEFAULT now(),
      attempts int NOT NULL DEFAULT 0,
      error text,
      sent_at timestamptz,
      given_up_at timestamptz
    )`,
    'CREATE INDEX unsent_notices ON read.notices (position) WHERE sent_at IS NULL',
    'CREATE TABLE read.notice_mark (one boolean PRIMARY KEY DEFAULT true CHECK (one), position bigint NOT NULL)',
    'GRANT SELECT, INSERT, UPDATE, DELETE ON read.notices, read.notice_mark TO app_projector',
  ),
  /** Whether there is a mail server, by the last health survey: without one, the command service starts no emails to sellers. */
  '0009-mail-server': migration(
    "CREATE VIEW read.mail_server AS SELECT survey ->> 'notices' IS NOT NULL AS is_set FROM read.projector",
    'GRANT USAGE ON SCHEMA read TO app_command',
    'GRANT SELECT ON read.mail_server TO app_command',
  ),
};
