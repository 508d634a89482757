import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { addDays, daysIn, startOfDay } from '@marketplace/contracts/analytics/date-range';
import type { HoursView } from '@marketplace/contracts/analytics/hours.views';
import { limits } from '@marketplace/contracts/limits';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas } from '../answers/live-schemas.query.ts';

/**
 * Returns views and clicks by weekday and hour, of the listings that exist; of a long range its last days. The statistics know days
 * only, so the visits of the activity are counted, which no write pays for.
 */
export async function hoursOf(db: Kysely<ReadModels>, range: DateRange): Promise<HoursView> {
  const { from, to } = lastDays(range);
  const schema = await liveSchemas(db);
  const { rows } = await sql<{ weekday: number; hour: number; views: string; clicks: string }>`
    WITH hours AS (
      SELECT date_bin('1 hour', recorded_at, '2000-01-01T00:00:00+08') AS began,
        count(*) FILTER (WHERE type = 'ListingViewed') AS views,
        count(*) FILTER (WHERE type = 'ListingClicked') AS clicks
      FROM ${sql.id(schema('activity'), 'entries')} JOIN ${sql.id(schema('listings'), 'listings')} USING (listing_id)
      WHERE recorded_at >= ${startOfDay(from)} AND recorded_at < ${startOfDay(addDays(to, 1))}
        AND kind = 'visits' AND NOT crawler
      GROUP BY 1
    )
    SELECT extract(isodow FROM began AT TIME ZONE interval '8 hours')::int AS weekday,
      extract(hour FROM began AT TIME ZONE interval '8 hours')::int AS hour,
      sum(views) AS views, sum(clicks) AS clicks
    FROM hours
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  const hours = rows.map(({ views, clicks, ...row }) => ({
    ...row,
    views: Number(views),
    clicks: Number(clicks),
  }));
  return { from, to, hours };
}

function lastDays({ from, to }: DateRange): DateRange {
  return daysIn({ from, to }) > limits.hoursDays
    ? { from: addDays(to, 1 - limits.hoursDays), to }
    : { from, to };
}
