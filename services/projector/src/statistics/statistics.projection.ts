import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ComparedTable, EventRange, Projection, Refused, Writes } from '../engine/projection.ts';
import { eventsOf, isIn } from '../engine/projection.ts';
import { setBased } from '../engine/set-based.ts';

const byCrawler = sql`CASE WHEN data @> '{"crawler": false}' OR NOT data ? 'crawler' THEN false
  WHEN data @> '{"crawler": true}' THEN true END`;
const isOfItsListing = sql`stream_id IS NOT DISTINCT FROM 'activity-' || (data->>'listing_id')`;

/**
 * One pass over the events counts and validates them. The database would count what the contract refuses, such as an event in the
 * stream of another listing. A day is arithmetic on the instant: Singapore has been eight hours ahead of UTC without a break
 * since 1982, long before the first event.
 */
const counted = sql`
  SELECT stream_id, type, date_bin('1 day', recorded_at, '2000-01-01T00:00:00+08') AS day_began,
    ${byCrawler} AS by_crawler, bool_and(${isOfItsListing}) AS of_its_listing, max(schema_version) AS newest,
    count(*) AS events, max(position) AS last_position`;

const countsOfListing: Omit<ComparedTable, 'key'> = {
  stream: sql`'activity-' || listing_id`,
  columns: ['views', 'clicks'],
  said: ({ views, clicks }) => `${views} views, ${clicks} clicks`,
};

/** Views and clicks of each listing, in total and by day of Singapore, without crawlers. */
export const statistics: Projection = {
  name: 'statistics',
  handles: ['ListingViewed', 'ListingClicked'],
  batchSize: 250_000,
  verification: {
    tables: {
      totals: { ...countsOfListing, key: ['listing_id'] },
      days: { ...countsOfListing, key: ['listing_id', 'day'] },
    },
    contradicting: (schema) => sql`
      SELECT 'activity-' || listing_id AS stream FROM ${sql.id(schema, 'totals')} AS total FULL JOIN (
        SELECT listing_id, sum(views) AS views, sum(clicks) AS clicks FROM ${sql.id(schema, 'days')} GROUP BY 1
      ) AS day USING (listing_id)
      WHERE (total.views, total.clicks) IS DISTINCT FROM (day.views, day.clicks)`,
  },
  ...setBased({ name: 'statistics', select: counted, groupBy: sql`1, 2, 3, 4`, write: added }),
};

const isVisit = sql`type IN ('ListingViewed', 'ListingClicked')`;

/** Adds new counts to the stored ones. */
function added(schema: string, seen: RawBuilder<unknown>, range: EventRange): Writes {
  const days = sql.id(schema, 'days');
  const visits = sql`statistics_visits AS (
    SELECT substr(stream_id, 10)::uuid AS listing_id, (day_began AT TIME ZONE interval '8 hours')::date AS day,
      coalesce(sum(events) FILTER (WHERE type = 'ListingViewed'), 0)::bigint AS views,
      coalesce(sum(events) FILTER (WHERE type = 'ListingClicked'), 0)::bigint AS clicks,
      max(last_position) AS position
    FROM ${seen} WHERE ${isVisit} AND NOT by_crawler GROUP BY 1, 2)`;
  // only one process writes here: a plain INSERT is cheaper than ON CONFLICT
  const known = sql`statistics_known AS (
    UPDATE ${days} AS known SET views = known.views + visits.views, clicks = known.clicks + visits.clicks
    FROM statistics_visits AS visits
    WHERE known.listing_id = visits.listing_id AND known.day = visits.day
    RETURNING known.listing_id, known.day)`;
  const fresh = sql`statistics_fresh AS (
    INSERT INTO ${days} (listing_id, day, views, clicks)
    SELECT listing_id, day, views, clicks FROM statistics_visits AS visits
    WHERE NOT EXISTS (SELECT FROM statistics_known AS known
      WHERE known.listing_id = visits.listing_id AND known.day = visits.day))`;
  const totals = sql`statistics_totals AS (
    INSERT INTO ${sql.id(schema, 'totals')} AS known (listing_id, views, clicks, position)
    SELECT listing_id, sum(views)::bigint, sum(clicks)::bigint, max(position) FROM statistics_visits GROUP BY 1
    ON CONFLICT (listing_id) DO UPDATE SET views = known.views + excluded.views,
      clicks = known.clicks + excluded.clicks, position = greatest(known.position, excluded.position))`;
  return { parts: [visits, known, fresh, totals], refusal: refusalOf(seen, range) };
}

/** Checks events one by one only when the counts show that one is invalid. */
function refusalOf(seen: RawBuilder<unknown>, range: EventRange): RawBuilder<Refused[] | null> {
  return sql`(
    SELECT CASE WHEN EXISTS (
      SELECT FROM ${seen} WHERE ${isVisit} AND (by_crawler IS NULL OR NOT of_its_listing)
    ) THEN (
      SELECT jsonb_agg(refused) FROM (
        SELECT DISTINCT ON (stream_id) stream_id AS stream, position,
          'it does not say which listing, or who looked' AS reason
        FROM ${eventsOf(range)}
        WHERE ${isIn(range)} AND ${isVisit} AND (${byCrawler} IS NULL OR NOT ${isOfItsListing})
        ORDER BY stream_id, position) AS refused) END)`;
}
