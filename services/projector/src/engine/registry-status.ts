import { headPosition } from '@marketplace/event-store/read-after';
import type { ReadModels } from '@marketplace/read-models/database';
import type { GenerationState, Projection as ProjectionName } from '@marketplace/read-models/projections';
import { isRebuilding } from '@marketplace/read-models/rebuild-lock';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { queryable } from './queryable.ts';

/** A generation as the registry has it. */
export interface GenerationStatus {
  name: ProjectionName;
  generation: number;
  state: GenerationState;
  position: number;
  /** How many events of the log it has not read. */
  lag: number;
  /** For how long the first event that it has not read has been in the log; 0 when it has read all. */
  lagSeconds: number;
  applied: number;
  /** Events of unknown types that were passed over. */
  skipped: number;
  error: string | null;
  /** Position of the event at which it stands still. */
  errorPosition: number | null;
  /** Events read a second: of a rebuild since it began, of a live generation in its latest batch. */
  rate: number | null;
  /** When it was made, ISO 8601 UTC. */
  startedAt: string;
  /** A process rebuilds its projection at this moment. */
  rebuilding: boolean;
}

interface Row {
  name: ProjectionName;
  generation: number;
  state: GenerationState;
  position: string;
  lag_seconds: number | null;
  applied: string;
  skipped: string;
  error: string | null;
  error_position: string | null;
  rate: number | null;
  started_at: Date;
  rebuilding: boolean;
}

/** Returns every generation of every projection, and the log's head, which is read first: no lag looks too small. */
export async function registryStatus(
  db: Kysely<ReadModels>,
): Promise<{ head: number; generations: GenerationStatus[] }> {
  const head = await headPosition(queryable(db));
  const { rows } = await sql<Row>`
    SELECT p.name, generation, state, p.position, applied, skipped, error, error_position, rate, started_at,
      extract(epoch FROM clock_timestamp() - unread.recorded_at)::float8 AS lag_seconds,
      ${isRebuilding(sql.ref('p.name'))} AS rebuilding
    FROM read.projections AS p LEFT JOIN log.events AS unread ON unread.position = p.position + 1
    ORDER BY p.name, generation`.execute(db);
  return { head, generations: rows.map((row) => generationStatus(row, head)) };
}

function generationStatus(row: Row, head: number): GenerationStatus {
  const { name, generation, state, error, rate, rebuilding } = row;
  return {
    name,
    generation,
    state,
    position: Number(row.position),
    lag: Math.max(0, head - Number(row.position)),
    lagSeconds: Math.max(0, row.lag_seconds ?? 0),
    applied: Number(row.applied),
    skipped: Number(row.skipped),
    error,
    errorPosition: row.error_position === null ? null : Number(row.error_position),
    rate,
    startedAt: row.started_at.toISOString(),
    rebuilding,
  };
}
