import type { ReadModels } from '@marketplace/read-models/database';
import { statisticsIndexes, statisticsTables } from '@marketplace/read-models/statistics.table';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { EventRange, Projection } from '../engine/projection.ts';
import { UnfoldableEvent } from '../engine/projection.ts';
import { compareStatistics } from './verify-statistics.ts';

/**
 * Views and clicks of each listing, in total and by day of Singapore. Aggregated inside the database, so that a log of
 * millions is counted in seconds; crawlers are not counted.
 */
export const statistics: Projection = {
  name: 'statistics',
  handles: ['ListingViewed', 'ListingClicked'],
  batchSize: 50_000,
  tables: statisticsTables,
  indexes: statisticsIndexes,
  compare: compareStatistics,
  async apply(tx, schema, range) {
    await refuseMalformed(tx, range);
    await count(tx, schema, range);
  },
};

/** The database would count what the contract refuses, such as an event in the stream of another listing. */
async function refuseMalformed(tx: Kysely<ReadModels>, { after, upTo }: EventRange): Promise<void> {
  const { rows } = await sql<{ position: string }>`
    SELECT position FROM log.events
    WHERE position > ${after} AND position <= ${upTo} AND type IN ('ListingViewed', 'ListingClicked')
      AND (stream_id IS DISTINCT FROM 'activity-' || (data->>'listing_id')
        OR coalesce(jsonb_typeof(data->'crawler'), 'boolean') <> 'boolean')
    ORDER BY position LIMIT 1`.execute(tx);
  const [first] = rows;
  if (first) throw new UnfoldableEvent('it does not say which listing, or who looked');
}

async function count(tx: Kysely<ReadModels>, schema: string, { after, upTo }: EventRange): Promise<void> {
  await sql`
    WITH counted AS (
      SELECT substr(stream_id, 10)::uuid AS listing_id,
        (recorded_at AT TIME ZONE 'Asia/Singapore')::date AS day,
        count(*) FILTER (WHERE type = 'ListingViewed') AS views,
        count(*) FILTER (WHERE type = 'ListingClicked') AS clicks,
        max(position) AS position
      FROM log.events
      WHERE position > ${after} AND position <= ${upTo} AND type IN ('ListingViewed', 'ListingClicked')
        AND data->'crawler' IS DISTINCT FROM 'true'
      GROUP BY 1, 2
    ), by_day AS (
      INSERT INTO ${sql.id(schema, 'days')} AS known (listing_id, day, views, clicks)
      SELECT listing_id, day, views, clicks FROM counted
      ON CONFLICT (listing_id, day) DO UPDATE
      SET views = known.views + excluded.views, clicks = known.clicks + excluded.clicks
    )
    INSERT INTO ${sql.id(schema, 'totals')} AS known (listing_id, views, clicks, position)
    SELECT listing_id, sum(views)::bigint, sum(clicks)::bigint, max(position) FROM counted GROUP BY 1
    ON CONFLICT (listing_id) DO UPDATE
    SET views = known.views + excluded.views, clicks = known.clicks + excluded.clicks, position = excluded.position`.execute(
    tx,
  );
}
