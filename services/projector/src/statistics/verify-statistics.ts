import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Compared, Difference, FilledTables, Unread } from '../engine/projection.ts';

/**
 * Counts in one plain statement, by what the events say rather than by their streams, and with Singapore's eight hours
 * written out. Listings with a visit that cannot be counted are not compared.
 */
export async function compareStatistics(tx: Kysely<ReadModels>, tables: FilledTables): Promise<Compared> {
  const uncounted = await uncountedVisits(tx, tables);
  const rows = await counts(tx, tables);
  const leftOut = new Set(uncounted.flatMap(({ listings }) => listings));
  return {
    rows: rows.length,
    differences: rows.filter(
      ({ key, expected, found }) => expected !== found && !leftOut.has(key.split(' ', 1).join()),
    ),
    unread: uncounted.map(({ listings: _, ...one }) => one),
  };
}

/** Returns the visits at which a rebuild would set the visits of a listing aside, each with the listings that it may be about. */
async function uncountedVisits(
  tx: Kysely<ReadModels>,
  { isFolded }: FilledTables,
): Promise<(Unread & { listings: string[] })[]> {
  const { rows } = await sql<Unread & { listings: string[] }>`
    SELECT position::float8, type, ARRAY[coalesce(data->>'listing_id', ''), substr(stream_id, 10)] AS listings,
      CASE WHEN schema_version > 1 THEN 'its schema version is newer than this code'
        ELSE 'it does not say which listing, or who looked' END AS reason
    FROM log.events
    WHERE ${isFolded}
      AND type IN ('ListingViewed', 'ListingClicked')
      AND (schema_version > 1 OR 'activity-' || (data->>'listing_id') IS DISTINCT FROM stream_id
        OR jsonb_typeof(data->'crawler') <> 'boolean')
    ORDER BY position`.execute(tx);
  return rows;
}

async function counts(tx: Kysely<ReadModels>, { schema, isFolded }: FilledTables): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH seen AS (
      SELECT data->>'listing_id' AS id, type,
        to_char((recorded_at AT TIME ZONE 'UTC') + interval '8 hours', 'YYYY-MM-DD') AS day
      FROM log.events
      WHERE ${isFolded}
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
    ), contradicting AS (
      SELECT listing_id::text AS id FROM ${sql.id(schema, 'totals')} AS total FULL JOIN (
        SELECT listing_id, sum(views) AS views, sum(clicks) AS clicks FROM ${sql.id(schema, 'days')} GROUP BY 1
      ) AS day USING (listing_id)
      WHERE (total.views, total.clicks) IS DISTINCT FROM (day.views, day.clicks)
    )
    SELECT "table", key, expected.said AS expected, found.said AS found,
      split_part(key, ' ', 1) IN (SELECT id FROM contradicting) AS "isOfTables"
    FROM expected FULL JOIN found USING ("table", key) ORDER BY 1, 2`.execute(tx);
  return rows;
}
