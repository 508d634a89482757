import { knownEvents } from '@marketplace/event-store/upcasters';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection as ProjectionName } from '@marketplace/read-models/projections';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { EventCount, EventRange, Projection, Writes } from './projection.ts';
import { eventsOf, isIn, isLong } from './projection.ts';

interface SetBased {
  name: ProjectionName;
  /** The query over `log.events`, up to its GROUP BY, with `type`, `events` (their number) and `newest` (schema version) for every event. */
  select: RawBuilder<unknown>;
  groupBy: RawBuilder<unknown>;
  /** What is written of the rows of a range, which are there as `seen`. */
  write(schema: string, seen: RawBuilder<unknown>, range: EventRange): Writes;
}

/** Parts of a long range that are read in parallel. */
const PARALLEL_PARTS = 4;

/** A short range is one statement. A long range goes into a temporary table first: only reads run in parallel. */
export function setBased({
  name,
  select,
  groupBy,
  write,
}: SetBased): Pick<Projection, 'knows' | 'survey' | 'fold'> {
  const seen = sql.id(`${name}_seen`);
  const table = sql.id('pg_temp', `${name}_seen`);
  const selectRange = (range: EventRange) =>
    sql`${select} FROM ${eventsOf(range)} WHERE ${isIn(range)} GROUP BY ${groupBy}`;

  return {
    knows: knownEvents,
    async survey(tx, range) {
      await disableParallelScans(tx);
      await sql`DROP TABLE IF EXISTS ${table}`.execute(tx);
      const selects = partsOf(range, PARALLEL_PARTS).map((part) => sql`(${selectRange(part)})`);
      await sql`CREATE TEMPORARY TABLE ${seen} ON COMMIT DROP AS ${sql.join(selects, sql` UNION ALL `)}`.execute(
        tx,
      );
      const { rows } = await sql<EventCount>`
        SELECT type, sum(events) AS present, sum(events) AS counted, max(newest) AS newest FROM ${table} GROUP BY type`.execute(
        tx,
      );
      return rows;
    },
    async fold(_tx, schema, range) {
      const writes = write(schema, seen, range);
      if (isLong(range)) return writes;
      return { ...writes, parts: [sql`${seen} AS MATERIALIZED (${selectRange(range)})`, ...writes.parts] };
    },
  };
}

/** One process for each part: several would exchange every event. */
async function disableParallelScans(tx: Kysely<ReadModels>): Promise<void> {
  await sql`
    SELECT set_config('min_parallel_table_scan_size', '1TB', true),
      set_config('min_parallel_index_scan_size', '1TB', true)`.execute(tx);
}

function partsOf({ after, upTo, ...rest }: EventRange, count: number): EventRange[] {
  const end = (part: number) => after + Math.round(((upTo - after) * part) / count);
  return Array.from({ length: count }, (_, part) => ({ ...rest, after: end(part), upTo: end(part + 1) }));
}
