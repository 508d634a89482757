import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { eachDay } from '@marketplace/contracts/analytics/date-range';
import type { DayStatistics, Timeline } from '@marketplace/contracts/analytics/timeline.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { LiveSchemas } from '../answers/live-schemas.query.ts';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import { enquiredDays } from './enquired.query.ts';
import { marksOfDays } from './marks.query.ts';
import type { Period } from './period.query.ts';

/** Returns what a period had day by day, of all listings that exist or of one, and what happened to them in it. */
export async function timeline(
  db: Kysely<ReadModels>,
  { range, comparison }: Period,
  listingId: string | undefined,
): Promise<Timeline> {
  const schema = await liveSchemas(db);
  const days = (of: DateRange) => selectDays(db, schema, of, listingId);
  return {
    ...range,
    days: await days(range),
    previous: comparison && { ...comparison.before, days: await days(comparison.before) },
    marks: await marksOfDays(db, range, listingId),
  };
}

async function selectDays(
  db: Kysely<ReadModels>,
  schema: LiveSchemas,
  range: DateRange,
  listingId: string | undefined,
): Promise<DayStatistics[]> {
  const wanted =
    listingId === undefined
      ? sql`listing_id IN (SELECT listing_id FROM ${sql.id(schema('listings'), 'listings')})`
      : sql`listing_id = ${listingId}`;
  const { rows } = await sql<{ day: string; views: string; clicks: string }>`
    SELECT day::text, sum(views) AS views, sum(clicks) AS clicks
    FROM ${sql.id(schema('statistics'), 'days')}
    WHERE day >= ${range.from} AND day <= ${range.to} AND ${wanted} GROUP BY day`.execute(db);
  const counted = new Map(rows.map((row) => [row.day, row]));
  const enquired = await enquiredDays(db, range, wanted);
  return eachDay(range).map((day) => ({
    day,
    views: Number(counted.get(day)?.views ?? 0),
    clicks: Number(counted.get(day)?.clicks ?? 0),
    enquiries: enquired.get(day) ?? 0,
  }));
}
