import type { ReadModels } from '@marketplace/read-models/database';
import { createTables, projectionTables, runEach } from '@marketplace/read-models/database';
import type { GenerationState, Projection as ProjectionName } from '@marketplace/read-models/projections';
import { schemaOf } from '@marketplace/read-models/projections';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Projection } from './projection.ts';
import { announce } from './registry.ts';

/** Creates the first, empty generation when none answers reads. Several processes may start at once. */
export async function ensureLive(db: Kysely<ReadModels>, projection: Projection): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockGenerations(tx, projection.name);
    const live = await liveGeneration(tx, projection.name);
    if (live !== undefined && (await hasTables(tx, projection.name, live))) return;
    if (live !== undefined) await forget(tx, projection.name, live);
    const generation = await addGeneration(tx, projection, 'live');
    await runEach(tx, projectionTables[projection.name].indexes(schemaOf(projection.name, generation)));
    await switchLive(tx, projection.name, generation);
    await announce(tx, projection.name, 0);
  });
}

/** Creates the empty tables of the next generation, without indexes, in its own transaction, and returns its number. */
export async function createGeneration(db: Kysely<ReadModels>, projection: Projection): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockGenerations(tx, projection.name);
    return addGeneration(tx, projection, 'building');
  });
}

/** A sample of 7,500 rows is enough for the planner here. */
const STATISTICS_TARGET = 25;

/** Also analyzes the tables for the planner, but no JSON: comparing its values takes the most time, and no query needs it. */
export async function createIndexes(
  db: Kysely<ReadModels>,
  { name }: Pick<Projection, 'name'>,
  generation: number,
): Promise<void> {
  const schema = schemaOf(name, generation);
  await db.transaction().execute(async (tx) => {
    await runEach(tx, projectionTables[name].indexes(schema));
    const { rows } = await sql<{ table: string; columns: string[] }>`
      SELECT table_name AS table, array_agg(column_name::text) AS columns FROM information_schema.columns
      WHERE table_schema = ${schema} AND data_type <> 'jsonb' GROUP BY 1`.execute(tx);
    await sql`SET LOCAL default_statistics_target = ${sql.lit(STATISTICS_TARGET)}`.execute(tx);
    for (const { table, columns } of rows)
      await sql`ANALYZE ${sql.id(schema, table)} (${sql.join(columns.map((column) => sql.id(column)))})`.execute(
        tx,
      );
  });
}

/** @throws {Error} when the generation answers reads */
export async function dropGeneration(
  db: Kysely<ReadModels>,
  name: ProjectionName,
  generation: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockGenerations(tx, name);
    if ((await liveGeneration(tx, name)) === generation)
      throw new Error(`Generation ${generation} of ${name} answers reads; it cannot be dropped.`);
    await forget(tx, name, generation);
  });
}

/** Returns the generation that answers reads. */
export async function liveGeneration(
  db: Kysely<ReadModels>,
  name: ProjectionName,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('read.live')
    .where('name', '=', name)
    .select('generation')
    .executeTakeFirst();
  return row?.generation;
}

/** Makes a generation answer reads, in the caller's transaction. */
export async function switchLive(
  tx: Kysely<ReadModels>,
  name: ProjectionName,
  generation: number,
): Promise<void> {
  await tx
    .insertInto('read.live')
    .values({ name, generation })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ generation }))
    .execute();
}

/** Keeps two processes from making the same generation. */
async function lockGenerations(tx: Kysely<ReadModels>, name: ProjectionName): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`generations of ${name}`}, 0))`.execute(tx);
}

async function addGeneration(
  tx: Kysely<ReadModels>,
  projection: Projection,
  state: GenerationState,
): Promise<number> {
  const { name } = projection;
  const { last } = await tx
    .selectFrom('read.projections')
    .where('name', '=', name)
    .select((eb) => eb.fn.coalesce(eb.fn.max('generation'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  const generation = last + 1;
  const schema = schemaOf(name, generation);
  await sql`DROP SCHEMA IF EXISTS ${sql.id(schema)} CASCADE`.execute(tx); // tables without a row in the registry: their database was restored without it
  await createTables(tx, name, generation);
  await tx
    .insertInto('read.projections')
    .values({ name, generation, state, position: 0, applied: 0, skipped: 0 })
    .execute();
  return generation;
}

async function hasTables(tx: Kysely<ReadModels>, name: ProjectionName, generation: number): Promise<boolean> {
  const { rows } = await sql`SELECT WHERE to_regnamespace(${schemaOf(name, generation)}) IS NOT NULL`.execute(
    tx,
  );
  return rows.length > 0;
}

async function forget(tx: Kysely<ReadModels>, name: ProjectionName, generation: number): Promise<void> {
  await sql`SET LOCAL lock_timeout = '60s'`.execute(tx); // a killed process may have left a statement running
  await sql`DROP SCHEMA IF EXISTS ${sql.id(schemaOf(name, generation))} CASCADE`.execute(tx);
  await tx.deleteFrom('read.live').where('name', '=', name).where('generation', '=', generation).execute();
  await tx
    .deleteFrom('read.projections')
    .where('name', '=', name)
    .where('generation', '=', generation)
    .execute();
}
