import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import {
  addDays,
  dayInSingapore,
  daysIn,
  eachDay,
  startOfDay,
} from '@marketplace/contracts/analytics/date-range';
import type { MarksQuery } from '@marketplace/contracts/analytics/statistics-query';
import type {
  DayMarks,
  DayStatistics,
  HoursView,
  MarkKind,
  MarksPage,
  Timeline,
  TimelineMark,
} from '@marketplace/contracts/analytics/timeline.views';
import { limits } from '@marketplace/contracts/limits';
import type { FieldChange } from '@marketplace/contracts/listings/history.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LiveSchemas } from '../answers/live-schemas.query.ts';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import type { Period } from './statistics.query.ts';
import { enquiredDays } from './statistics.query.ts';

export async function timeline(
  db: Kysely<ReadModels>,
  { range, comparison }: Period,
  listingId: string | undefined,
): Promise<Timeline> {
  const before = comparison?.before;
  const counted = await countDays(db, { from: before?.from ?? range.from, to: range.to }, listingId);
  return {
    ...range,
    days: eachDay(range).map(counted),
    previous: before ? { ...before, days: eachDay(before).map(counted) } : null,
    marks: await marksOfDays(db, range, listingId),
  };
}

/** Counts each day of a range, and returns what was counted on a day. */
async function countDays(
  db: Kysely<ReadModels>,
  range: DateRange,
  listingId: string | undefined,
): Promise<(day: string) => DayStatistics> {
  const schema = await liveSchemas(db);
  const isWanted = listingId === undefined ? isOfExisting(schema) : sql`listing_id = ${listingId}`;
  const { rows } = await sql<{ day: string; views: number; clicks: number }>`
    SELECT day::text, sum(views)::float8 AS views, sum(clicks)::float8 AS clicks
    FROM ${sql.id(schema('statistics'), 'days')}
    WHERE day >= ${range.from} AND day <= ${range.to} AND ${isWanted} GROUP BY day`.execute(db);
  const counted = new Map(rows.map((row) => [row.day, row]));
  const isExisting = sql`listing_id IN (SELECT listing_id FROM ${sql.id(schema('listings'), 'listings')})`;
  const enquired = await enquiredDays(db, range, listingId === undefined ? isExisting : isWanted);
  return (day) => ({
    day,
    views: counted.get(day)?.views ?? 0,
    clicks: counted.get(day)?.clicks ?? 0,
    enquiries: enquired.get(day) ?? 0,
  });
}

/** Whether visits are of a listing that exists. A few deleted ones are looked up twice as fast as all others. */
function isOfExisting(schema: LiveSchemas): RawBuilder<unknown> {
  return sql`listing_id NOT IN (
    SELECT listing_id FROM ${sql.id(schema('statistics'), 'totals')}
    WHERE listing_id NOT IN (SELECT listing_id FROM ${sql.id(schema('listings'), 'listings')}))`;
}

async function marksOfDays(
  db: Kysely<ReadModels>,
  range: DateRange,
  listingId: string | undefined,
): Promise<DayMarks[]> {
  const history = await historyTable(db);
  const { rows } = await sql<{ day: string; kind: MarkKind; count: number; last: string }>`
    SELECT day::text, kind, count(*)::int AS count, max(position) AS last
    FROM (${marked(history, sql`${isOn(range)} AND ${isOf(listingId)}`)}) AS marks
    WHERE kind IS NOT NULL GROUP BY marks.day, kind ORDER BY marks.day, kind`.execute(db);
  const single = rows.filter(({ count }) => count === 1).map(({ last }) => last);
  const told = await selectMarks(db, history, sql`h.position = ANY(${single}::bigint[])`, single.length);
  const byPosition = new Map(told.map((mark) => [String(mark.position), mark]));
  return rows.map(({ last, ...row }) => ({
    ...row,
    mark: row.count === 1 ? (byPosition.get(last) ?? null) : null,
  }));
}

/** Returns the single marks of a day, newest first, page by page. */
export async function marksPage(
  db: Kysely<ReadModels>,
  { day, kind, property_id, before }: MarksQuery,
): Promise<MarksPage> {
  const isWanted = sql`${isOn({ from: day, to: day })} AND ${isOf(property_id)}
    AND ${before === undefined ? sql`true` : sql`h.position < ${before}`}`;
  const found = await selectMarks(db, await historyTable(db), isWanted, limits.marksPage + 1, kind);
  const marks = found.slice(0, limits.marksPage);
  return { marks, next_before: found.length > marks.length ? (marks.at(-1)?.position ?? null) : null };
}

async function historyTable(db: Kysely<ReadModels>): Promise<RawBuilder<unknown>> {
  const schema = await liveSchemas(db);
  return sql.id(schema('listings'), 'history');
}

function isOn({ from, to }: DateRange): RawBuilder<unknown> {
  return sql`h.recorded_at >= ${startOfDay(from)} AND h.recorded_at < ${startOfDay(addDays(to, 1))}`;
}

function isOf(listingId: string | undefined): RawBuilder<unknown> {
  return listingId === undefined ? sql`true` : sql`h.listing_id = ${listingId}::uuid`;
}

/** The entries of the history, each with its kind of mark; null without one. */
function marked(history: RawBuilder<unknown>, isWanted: RawBuilder<unknown>): RawBuilder<unknown> {
  const status = sql`h.listing->>'status'`;
  return sql`
    SELECT h.position, h.recorded_at, h.listing_id, h.version, h.slug, h.listing, h.changes,
      (h.recorded_at AT TIME ZONE interval '8 hours')::date AS day,
      CASE h.type
        WHEN 'ListingRepriced' THEN 'repriced'
        WHEN 'ListingDeleted' THEN 'deleted'
        WHEN 'ListingRestored' THEN 'restored'
        WHEN 'ListingAdded' THEN CASE WHEN ${status} = 'active' THEN 'published' END
        WHEN 'ListingExpired' THEN 'withdrawn'
        ELSE CASE WHEN h.type IN ('ListingStatusChanged', 'ListingPublished') THEN CASE
          WHEN ${status} = 'sold' THEN CASE WHEN h.listing->>'property_type' = 'Rent' THEN 'rented' ELSE 'sold' END
          WHEN ${status} = 'inactive' THEN 'withdrawn'
          WHEN EXISTS (SELECT FROM ${history} earlier WHERE earlier.listing_id = h.listing_id
            AND earlier.version < h.version AND earlier.listing->>'status' = 'active') THEN 'relisted'
          ELSE 'published' END END
      END AS kind
    FROM ${history} h WHERE ${isWanted}`;
}

interface Row {
  position: string;
  recorded_at: Date;
  listing_id: string;
  version: number;
  title: string;
  kind: MarkKind;
  changes: FieldChange[];
}

async function selectMarks(
  db: Kysely<ReadModels>,
  history: RawBuilder<unknown>,
  isWanted: RawBuilder<unknown>,
  most: number,
  kind?: MarkKind,
): Promise<TimelineMark[]> {
  const { rows } = await sql<Row>`
    SELECT told.position, told.recorded_at, told.listing_id, told.version, told.kind, told.changes,
      coalesce(told.listing->>'title', before.listing->>'title', told.slug) AS title
    FROM (
      SELECT * FROM (${marked(history, isWanted)}) AS marks
      WHERE ${kind === undefined ? sql`kind IS NOT NULL` : sql`kind = ${kind}`} ORDER BY position DESC LIMIT ${most}
    ) AS told
    LEFT JOIN LATERAL (
      SELECT listing FROM ${history} earlier
      WHERE told.listing IS NULL AND earlier.listing_id = told.listing_id AND earlier.version < told.version
      ORDER BY version DESC LIMIT 1
    ) before ON true
    ORDER BY told.position DESC`.execute(db);
  return rows.map(markOf);
}

function markOf({ position, recorded_at, changes, ...row }: Row): TimelineMark {
  return {
    ...row,
    day: dayInSingapore(recorded_at),
    at: recorded_at.toISOString(),
    position: Number(position),
    price: row.kind === 'repriced' ? priceOf(changes) : null,
  };
}

function priceOf(changes: FieldChange[]): TimelineMark['price'] {
  const change = changes.find(({ field }) => field === 'price');
  return change ? { from: Number(change.from), to: Number(change.to) } : null;
}

/** Views and clicks by weekday and hour. The statistics have days only, so the activity is counted. */
export async function hoursOf(db: Kysely<ReadModels>, range: DateRange): Promise<HoursView> {
  const { to } = range;
  const from = daysIn(range) > limits.hoursDays ? addDays(to, 1 - limits.hoursDays) : range.from;
  const schema = await liveSchemas(db);
  const { rows: hours } = await sql<HoursView['hours'][number]>`
    WITH hours AS (
      SELECT date_bin('1 hour', recorded_at, '2000-01-01T00:00:00+08') AS began,
        count(*) FILTER (WHERE type = 'ListingViewed') AS views,
        count(*) FILTER (WHERE type = 'ListingClicked') AS clicks
      FROM ${sql.id(schema('activity'), 'entries')}
      WHERE recorded_at >= ${startOfDay(from)} AND recorded_at < ${startOfDay(addDays(to, 1))}
        AND kind = 'visits' AND NOT crawler AND ${isOfExisting(schema)}
      GROUP BY 1
    )
    SELECT extract(isodow FROM began AT TIME ZONE interval '8 hours')::int AS weekday,
      extract(hour FROM began AT TIME ZONE interval '8 hours')::int AS hour,
      sum(views)::float8 AS views, sum(clicks)::float8 AS clicks
    FROM hours
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return { from, to, hours };
}
