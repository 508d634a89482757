import type { Verdict } from '@marketplace/contracts/analytics/price-changes.views';
import { shownValueOfMany } from '@marketplace/read-models/shown-listings';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LiveSchemas } from '../answers/live-schemas.query.ts';

/** A row of `effects`. */
export interface EffectRow {
  listing_id: string;
  version: number;
  at: Date;
  price_from: number | null;
  price_to: number;
  days_before: number;
  days_after: number;
  views_before: number;
  views_after: number;
  clicks_before: number;
  clicks_after: number;
  verdict: Verdict;
  effect_percent: number | null;
}

/** The same with the enquiries of those days. */
export interface CountedEffectRow extends EffectRow {
  enquiries_before: number;
  enquiries_after: number;
}

/** In percent to one decimal place; null for the first price. */
export const changePercent = sql`round(((price_to - price_from) / price_from * 100)::numeric, 1)::float8`;

const MOST_DAYS = sql.lit(28);
const WEEK = sql.lit(7);
/** With fewer views on both sides, two more visitors would look like a gain of a fifth. */
const LEAST_VIEWS = sql.lit(20);

/** Events that change a price, or whether a listing is on offer: visitors can find it in lists. */
const MARKS = sql.lit('{ListingAdded,ListingRepriced,ListingStatusChanged,ListingDeleted,ListingRestored}');

/**
 * Returns the start of a statement whose table `effects` has the prices of listings with their effects.
 *
 * @param today day of Singapore, which is not over and does not count
 * @param ofListings which rows of `history` are read: all of a listing or none
 * @param isWanted which rows of `steps` are in `windows`
 * @param slice the end of a query of `windows`: which of these are counted
 */
export function priceEffects(
  schema: LiveSchemas,
  {
    today,
    ofListings = sql`true`,
    isWanted = sql`true`,
    slice = sql``,
  }: {
    today: string;
    ofListings?: RawBuilder<unknown>;
    isWanted?: RawBuilder<unknown>;
    slice?: RawBuilder<unknown>;
  },
): RawBuilder<unknown> {
  const history = sql.id(schema('listings'), 'history');
  const shown = (field: 'price' | 'status') => shownValueOfMany(history, sql`step`, field);
  return sql`
    WITH undoings AS (
      SELECT listing_id FROM ${history} WHERE causation_id LIKE 'undo-%' AND ${ofListings}
    ), marks AS MATERIALIZED (
      SELECT listing_id, version, recorded_at, type = 'ListingAdded' AS is_first, (${shown('price')})::float8 AS price,
        CASE WHEN listing IS NOT NULL THEN ${shown('status')} END AS status,
        changes @? '$[*] ? (@.field == "price" || @.field == "status")' AS is_change
      FROM ${history} AS step
      WHERE type = ANY(${MARKS}::text[]) AND ${ofListings}
    ), known AS (
      SELECT *, coalesce(price, lag(price) OVER stream) AS price_to, lag(status) OVER stream AS status_from,
        coalesce(lag(price) OVER stream, lag(price, 2) OVER stream) AS price_before
      FROM marks WINDOW stream AS (PARTITION BY listing_id ORDER BY version)
    ), told AS (
      SELECT *, nullif(price_before, price_to) AS price_from FROM known
    ), steps AS (
      SELECT *, lag(day) OVER stream AS since, lead(day) OVER stream AS until, lag(is_open) OVER stream AS was_open
      FROM (
        SELECT *, (recorded_at AT TIME ZONE interval '8 hours')::date AS day, coalesce(status = 'active', false) AS is_open
        FROM told WHERE NOT is_change OR price_from IS NOT NULL OR status IS DISTINCT FROM status_from
      ) AS kept WINDOW stream AS (PARTITION BY listing_id ORDER BY version)
    ), rooms AS (
      SELECT listing_id, version, recorded_at AS at, day, is_open AND until IS NULL AS goes_on,
        price_from, price_to,
        CASE WHEN was_open THEN greatest(0, least(${MOST_DAYS}, day - since - 1)) ELSE 0 END AS room_before,
        CASE WHEN is_open THEN greatest(0, least(${MOST_DAYS}, coalesce(until, ${today}::date) - day - 1)) ELSE 0 END AS room_after
      FROM steps WHERE (price_from IS NOT NULL OR is_first) AND ${isWanted}
    ), windows AS MATERIALIZED (
      SELECT *,
        CASE WHEN weeks > 0 THEN weeks * ${WEEK} ELSE least(room_before, ${WEEK}) END AS days_before,
        CASE WHEN weeks > 0 THEN weeks * ${WEEK} ELSE least(room_after, ${WEEK}) END AS days_after
      FROM rooms, LATERAL (SELECT least(room_before, room_after) / ${WEEK} AS weeks) AS whole
    ), effects AS (
      SELECT *,
        CASE WHEN verdict = 'told' THEN round(((views_after - views_before) * 100 / views_before)::numeric, 1)::float8 END AS effect_percent
      FROM (SELECT * FROM windows ${slice}) AS sliced, LATERAL (${visitsAround(schema, sql`sliced`)}) AS visits, LATERAL (SELECT CASE
        WHEN weeks > 0 AND views_before > 0 AND views_before + views_after >= ${LEAST_VIEWS} THEN 'told'
        WHEN goes_on AND room_before >= ${WEEK} AND room_after < ${WEEK} THEN 'too-early'
        ELSE 'too-little' END AS verdict) AS judged
    )`;
}

/** Adds enquiries to rows of `effects`: slower, so only for rows that are shown. */
export function countedEffects(schema: LiveSchemas, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT shown.*, enquiries.* FROM ${rows} AS shown, LATERAL (${enquiriesAround(schema, sql`shown`)}) AS enquiries`;
}

/**
 * Of a row that has a day and how many days around it count. Counts of a day are small, and sums of `int` are made in a third of the time
 * that those of `bigint` take.
 */
function visitsAround(schema: LiveSchemas, row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT coalesce(sum(views::int) FILTER (WHERE of.day < ${row}.day), 0)::float8 AS views_before,
      coalesce(sum(views::int) FILTER (WHERE of.day > ${row}.day), 0)::float8 AS views_after,
      coalesce(sum(clicks::int) FILTER (WHERE of.day < ${row}.day), 0)::float8 AS clicks_before,
      coalesce(sum(clicks::int) FILTER (WHERE of.day > ${row}.day), 0)::float8 AS clicks_after
    FROM ${sql.id(schema('statistics'), 'days')} AS of WHERE ${isAround(row)}`;
}

/** Of such a row. */
function enquiriesAround(schema: LiveSchemas, row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT count(*) FILTER (WHERE of.day < ${row}.day)::int AS enquiries_before,
      count(*) FILTER (WHERE of.day > ${row}.day)::int AS enquiries_after
    FROM (
      SELECT listing_id, (received_at AT TIME ZONE interval '8 hours')::date AS day
      FROM ${sql.id(schema('enquiries'), 'enquiries')} WHERE status <> 'spam'
    ) AS of WHERE ${isAround(row)}`;
}

function isAround(row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`of.listing_id = ${row}.listing_id
    AND of.day >= ${row}.day - ${row}.days_before AND of.day <= ${row}.day + ${row}.days_after`;
}
