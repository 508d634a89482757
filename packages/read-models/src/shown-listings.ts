import { undoOf } from '@marketplace/contracts/activity/acts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { ACT_OF_ENTRY } from './activity.table.ts';
import { listingColumns } from './listings.table.ts';

/** Returns SQL for a time as answers have it: ISO 8601 UTC with milliseconds. */
export function isoTime(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * SQL: the columns of the row `listing` as reads answer them, so that the driver's rows are the answers. Converting 100,000 rows takes
 * half a second.
 */
export const answeredColumns: RawBuilder<unknown> = sql.join(
  Object.entries(listingColumns).map(([name, type]) => {
    const column = sql`listing.${sql.id(name)}`;
    if (name === 'listing_id') return sql`${column} AS id`;
    if (name === 'area_sqft') return sql`round(${column}::numeric, 2)::float8 AS area_sqft`; // from before areas had decimals
    if (type.startsWith('numeric')) return sql`${column}::float8 AS ${sql.id(name)}`;
    if (type.startsWith('timestamptz')) return sql`${isoTime(column)} AS ${sql.id(name)}`;
    return column;
  }),
);

/** An undo within this time hides the change from visitors. */
const UNDO_WINDOW = sql`interval '1 day'`;
const UNDO = sql.lit(undoOf(''));

/**
 * Returns SQL for the price or status of a history row as visitors see it: a change that was undone within a day never
 * happened. @param row the name of the row in the statement
 */
export function shownValue(
  history: RawBuilder<unknown>,
  row: RawBuilder<unknown>,
  name: 'price' | 'status',
): RawBuilder<unknown> {
  const field = sql.lit(name);
  const isChanged = sql.lit(JSON.stringify([{ field: name }]));
  return sql`coalesce((
    SELECT undo.listing->>${field} FROM ${history} AS undo
    WHERE undo.listing_id = ${row}.listing_id AND undo.version > ${row}.version
      AND undo.causation_id LIKE 'undo-%' AND undo.changes @> ${isChanged}::jsonb
      AND EXISTS (
        SELECT FROM ${history} AS done
        WHERE done.listing_id = undo.listing_id AND done.version <= ${row}.version
          AND ${sql.raw(ACT_OF_ENTRY)} = regexp_replace(undo.causation_id, '^(' || ${UNDO} || ')+', '')
          AND done.changes @> ${isChanged}::jsonb AND undo.recorded_at < done.recorded_at + ${UNDO_WINDOW}
      )
    ORDER BY undo.version DESC LIMIT 1
  ), ${row}.listing->>${field})`;
}

/** As `shownValue`, in a statement over many listings that has a table `undoings` of those with an undo. */
export function shownValueOfMany(
  ...[history, row, name]: Parameters<typeof shownValue>
): RawBuilder<unknown> {
  return sql`CASE WHEN ${row}.listing_id IN (SELECT listing_id FROM undoings) THEN ${shownValue(history, row, name)}
    ELSE ${row}.listing->>${sql.lit(name)} END`;
}

/** SQL: the last visible change of the row `listing`: a lower price, or back on the market. Undone changes do not count. */
export function newsOfListing(history: RawBuilder<unknown>, showsPrices: boolean): RawBuilder<unknown> {
  return sql`(
    SELECT CASE
      WHEN told.was_away THEN jsonb_build_object('kind', 'reopened', 'at', ${isoTime(sql`told.at`)}, 'price_before', NULL)
      WHEN told.price < told.price_before AND ${showsPrices}::boolean
        THEN jsonb_build_object('kind', 'reduced', 'at', ${isoTime(sql`told.at`)}, 'price_before', told.price_before)
      END
    FROM (
      SELECT at, version, price, lag(price) OVER shown AS price_before,
        place - lag(place) OVER shown > 1 AS was_away
      FROM (
        SELECT recorded_at AS at, version, ${shownValue(history, sql`step`, 'price')}::float8 AS price,
          ${shownValue(history, sql`step`, 'status')} AS status, row_number() OVER (ORDER BY version) AS place
        FROM ${history} AS step
        WHERE step.listing_id = listing.listing_id AND listing.version > 1 AND step.listing IS NOT NULL
      ) AS states
      WHERE status = 'active' WINDOW shown AS (ORDER BY version)
    ) AS told
    WHERE told.price <> told.price_before OR told.was_away
    ORDER BY told.version DESC LIMIT 1)`;
}

/** SQL: when visitors could first see the row `listing`; null when from the beginning, or not yet. */
export function firstSeen(history: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT CASE WHEN step.version > 1 THEN ${isoTime(sql`step.recorded_at`)} END
    FROM ${history} AS step
    WHERE step.listing_id = listing.listing_id AND listing.version > 1 AND step.listing IS NOT NULL
      AND ${shownValue(history, sql`step`, 'status')} <> 'inactive'
    ORDER BY step.version LIMIT 1)`;
}

/** SQL: when the row `listing`, which is sold, was sold last. An undone sale does not count. */
export function soldAt(history: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT max(at) FROM (
      SELECT at, status, lag(status) OVER (ORDER BY version) AS before
      FROM (
        SELECT recorded_at AS at, version, ${shownValue(history, sql`step`, 'status')} AS status
        FROM ${history} AS step WHERE step.listing_id = listing.listing_id AND step.listing IS NOT NULL
      ) AS states
    ) AS changes WHERE status = 'sold' AND before IS DISTINCT FROM 'sold')`;
}
