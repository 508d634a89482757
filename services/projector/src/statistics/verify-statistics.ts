import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Compared, Difference, FilledTables } from '../engine/projection.ts';

/**
 * Counts in one plain statement, by what the events say rather than by their streams, and with Singapore's eight hours
 * written out.
 */
export async function compareStatistics(
  tx: Kysely<ReadModels>,
  { schema, position, skipped }: FilledTables,
): Promise<Compared> {
  const { rows } = await sql<Difference>`
    WITH seen AS (
      SELECT data->>'listing_id' AS id, type,
        to_char((recorded_at AT TIME ZONE 'UTC') + interval '8 hours', 'YYYY-MM-DD') AS day
      FROM log.events
      WHERE position <= ${position} AND position <> ALL(${skipped}::bigint[])
        AND type IN ('ListingViewed', 'ListingClicked')
        AND coalesce(data->>'crawler', 'false') = 'false'
    ), expected AS (
      SELECT CASE WHEN grouping(day) = 1 THEN 'totals' ELSE 'days' END AS table,
        CASE WHEN grouping(day) = 1 THEN id ELSE id || ' ' || day END AS key,
        format('%s views, %s clicks', sum((type = 'ListingViewed')::int), sum((type = 'ListingClicked')::int)) AS said
      FROM seen GROUP BY GROUPING SETS ((id), (id, day))
    ), found AS (
      SELECT 'totals' AS table, listing_id::text AS key, format('%s views, %s clicks', views, clicks) AS said
      FROM ${sql.id(schema, 'totals')}
      UNION ALL
      SELECT 'days', listing_id || ' ' || day, format('%s views, %s clicks', views, clicks)
      FROM ${sql.id(schema, 'days')}
    )
    SELECT "table", key, expected.said AS expected, found.said AS found
    FROM expected FULL JOIN found USING ("table", key) ORDER BY 1, 2`.execute(tx);
  return { rows: rows.length, differences: rows.filter(({ expected, found }) => expected !== found) };
}
