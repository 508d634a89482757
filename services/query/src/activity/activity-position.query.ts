import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';

/** Returns the position of the last event that the activity has read, 0 while it never went live. */
export async function activityPosition(db: Kysely<ReadModels>): Promise<number> {
  const row = await db
    .selectFrom('read.live as live')
    .innerJoin('read.projections as projection', (join) =>
      join.onRef('projection.name', '=', 'live.name').onRef('projection.generation', '=', 'live.generation'),
    )
    .where('live.name', '=', 'activity')
    .select('projection.position')
    .executeTakeFirst();
  return Number(row?.position ?? 0);
}
