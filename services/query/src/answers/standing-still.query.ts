import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection } from '@marketplace/read-models/projections';
import type { Kysely } from 'kysely';

/** Whether one of these projections stands still at an event that it cannot fold: waiting for what comes after it is of no use. */
export async function standsStill(
  db: Kysely<ReadModels>,
  projections: readonly Projection[],
): Promise<boolean> {
  const stopped = await db
    .selectFrom('read.live as live')
    .innerJoin('read.projections as projection', (join) =>
      join.onRef('projection.name', '=', 'live.name').onRef('projection.generation', '=', 'live.generation'),
    )
    .where('live.name', 'in', projections)
    .where('projection.error_position', 'is not', null)
    .select('live.name')
    .executeTakeFirst();
  return stopped !== undefined;
}
