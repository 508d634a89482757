import { Survey } from '@marketplace/contracts/operations/survey';
import type { PostgresPool } from 'kysely';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type { ActivityTables } from './activity.table.ts';
import { activityIndexes, activityTables } from './activity.table.ts';
import type { AlertsTables } from './alerts.table.ts';
import { alertsIndexes, alertsTables } from './alerts.table.ts';
import type { EnquiriesTables } from './enquiries.table.ts';
import { enquiriesIndexes, enquiriesTables } from './enquiries.table.ts';
import type { ListingsTables } from './listings.table.ts';
import { listingsIndexes, listingsTables } from './listings.table.ts';
import type { Projection } from './projections.ts';
import { schemaOf } from './projections.ts';
import type { RegistryTables } from './registry.table.ts';
import type { StatisticsTables } from './statistics.table.ts';
import { statisticsIndexes, statisticsTables } from './statistics.table.ts';

/** Registry tables by full name; tables of a projection through `inGeneration`. */
export type ReadModels = RegistryTables &
  ListingsTables &
  StatisticsTables &
  ActivityTables &
  EnquiriesTables &
  AlertsTables;

/** Statements that create each projection's tables in a schema, and its readers' indexes. */
export const projectionTables: Readonly<
  Record<Projection, Record<'tables' | 'indexes', (schema: string) => string[]>>
> = {
  listings: { tables: listingsTables, indexes: listingsIndexes },
  statistics: { tables: statisticsTables, indexes: statisticsIndexes },
  activity: { tables: activityTables, indexes: activityIndexes },
  enquiries: { tables: enquiriesTables, indexes: enquiriesIndexes },
  alerts: { tables: alertsTables, indexes: alertsIndexes },
};

/** A pool, or a call's share of it. */
interface Connections {
  connect(): Promise<{
    query(text: string, values: unknown[]): Promise<unknown>;
    release(): void;
  }>;
}

/** Returns a query builder over the read models on the given connections, which the caller ends. */
export function readModels(connections: Connections): Kysely<ReadModels> {
  return new Kysely<ReadModels>({ dialect: new PostgresDialect({ pool: connections as PostgresPool }) });
}

/** Returns a builder whose table names mean the given generation's. */
export function inGeneration(db: Kysely<ReadModels>, projection: Projection, generation: number) {
  return db.withSchema(schemaOf(projection, generation));
}

/** Returns the live generation of each projection; a projection without one is missing. */
export async function liveGenerations(db: Kysely<ReadModels>): Promise<Map<Projection, number>> {
  const rows = await db.selectFrom('read.live').select(['name', 'generation']).execute();
  return new Map(rows.map(({ name, generation }) => [name, generation]));
}

/** Creates the schema and the empty tables of a generation in the caller's transaction, as the projector's role. */
export async function createTables(
  db: Kysely<ReadModels>,
  projection: Projection,
  generation: number,
): Promise<void> {
  const schema = schemaOf(projection, generation);
  await sql`SELECT read.create_generation(${schema})`.execute(db);
  await runEach(db, projectionTables[projection].tables(schema));
}

/** Runs statements one after the other. They must not contain any input. */
export async function runEach(db: Kysely<ReadModels>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Returns a connection for the event store inside a transaction of the read models. */
export function queryable(tx: Kysely<ReadModels>) {
  return {
    async query<Row>(text: string, values: unknown[] = []): Promise<{ rows: Row[] }> {
      const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

/** The last heartbeats of the projectors. */
export interface ProjectorHeartbeats {
  /** Position of the last event of the log. */
  head: number;
  /** Waiting wake-ups; null when the queue did not answer. */
  queueDepth: number | null;
  /** Seconds since the last heartbeat of a projector; null for never. */
  seenSeconds: number | null;
  /** The last health survey; null without one, or when another version wrote it. */
  survey: Survey | null;
}

/** Returns the last heartbeats with the head of the log at the same moment, so that a lag is never understated. */
export async function projectorHeartbeats(db: Kysely<ReadModels>): Promise<ProjectorHeartbeats> {
  const { rows } = await sql<{
    head: number;
    queueDepth: number | null;
    seenSeconds: number | null;
    survey: unknown;
  }>`
    SELECT (SELECT position FROM log.head)::float8 AS head, seen.queue_depth AS "queueDepth", seen.survey,
      extract(epoch FROM clock_timestamp() - seen.seen_at)::float8 AS "seenSeconds"
    FROM (SELECT) AS one LEFT JOIN read.projector AS seen ON true`.execute(db);
  const { head = 0, queueDepth = null, seenSeconds = null, survey } = rows[0] ?? {};
  return { head, queueDepth, seenSeconds, survey: Survey.safeParse(survey).data ?? null };
}
