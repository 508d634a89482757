import { headPosition } from '@marketplace/event-store/read-after';
import type { ReadModels } from '@marketplace/read-models/database';
import type { GenerationState, Projection as ProjectionName } from '@marketplace/read-models/projections';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { queryable } from './queryable.ts';

/** A generation as the registry has it; `lag` is the number of events of the log that it has not read. */
export interface GenerationStatus {
  name: ProjectionName;
  generation: number;
  state: GenerationState;
  position: number;
  lag: number;
  /** For how long the first event that it has not read has been in the log; 0 when it has read all. */
  lagSeconds: number;
  applied: number;
  skipped: number;
  error: string | null;
}

/** Returns every generation of every projection, and the log's head, which is read first: no lag looks too small. */
export async function registryStatus(
  db: Kysely<ReadModels>,
): Promise<{ head: number; generations: GenerationStatus[] }> {
  const head = await headPosition(queryable(db));
  const rows = await db
    .selectFrom('read.projections as p')
    .selectAll()
    .select(
      sql<number | null>`(SELECT extract(epoch FROM clock_timestamp() - recorded_at)::float8
        FROM log.events WHERE position = p.position + 1)`.as('lagSeconds'),
    )
    .orderBy('name')
    .orderBy('generation')
    .execute();
  const generations = rows.map(
    ({ name, generation, state, position, lagSeconds, applied, skipped, error }) => ({
      name,
      generation,
      state,
      position: Number(position),
      lag: Math.max(0, head - Number(position)),
      lagSeconds: Math.max(0, lagSeconds ?? 0),
      applied: Number(applied),
      skipped: Number(skipped),
      error,
    }),
  );
  return { head, generations };
}
