import type { GoneListing } from '@marketplace/contracts/listings/history.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas } from '../answers/live-schemas.query.ts';

/** How a listing is asked for that may be gone: by its id, or, when it was deleted, by its slug. */
export type GoneKey = { id: string } | { slug: string };

/** Returns since when visitors cannot see a listing that they could see before; undefined when they never could, or still can. */
export async function findGone(db: Kysely<ReadModels>, key: GoneKey): Promise<GoneListing | undefined> {
  const schema = await liveSchemas(db);
  const history = sql.id(schema('listings'), 'history');
  const id =
    'id' in key
      ? sql`${key.id}::uuid`
      : sql`(SELECT listing_id FROM ${history} WHERE listing IS NULL AND slug = ${key.slug} LIMIT 1)`;
  const { rows } = await sql<{ sold: boolean; since: Date }>`
    WITH states AS (
      SELECT version, recorded_at, listing->>'status' AS status FROM ${history} WHERE listing_id = ${id}
    ), seen AS (
      SELECT coalesce(max(version) FILTER (WHERE status = 'active'), 0) AS active,
        max(version) FILTER (WHERE status IN ('active', 'sold')) AS last, max(version) AS newest
      FROM states
    )
    SELECT seen.last > seen.active AS sold,
      min(recorded_at) FILTER (WHERE seen.last = seen.active OR status = 'sold') AS since
    FROM states, seen WHERE version > seen.active AND seen.last < seen.newest
    GROUP BY seen.last, seen.active`.execute(db);
  const [found] = rows;
  return found && { sold: found.sold, since: found.since.toISOString() };
}
