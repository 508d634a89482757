import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { shownValue } from '../listings/shown-values.query.ts';

/**
 * Returns what reads the news of the row `listing` from its history: the last thing that visitors could see happen to it, that its
 * price was lowered or that it is on the market again. After a rise there is none, and what was undone is none. The
 * history has it all already, so that no table needs a rebuild for it; a listing that was never changed is not looked up.
 *
 * @param tellsPrices whether a lower price is news, which tells what it was before
 */
export function newsOfListing(history: RawBuilder<unknown>, tellsPrices: boolean): RawBuilder<unknown> {
  return sql`(
    SELECT CASE
      WHEN told.was_away THEN jsonb_build_object('kind', 'reopened', 'at', told.at, 'price_before', NULL)
      WHEN told.price < told.price_before AND ${tellsPrices}::boolean
        THEN jsonb_build_object('kind', 'reduced', 'at', told.at, 'price_before', told.price_before)
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

/**
 * Returns what reads when visitors could first see the row `listing`, from its history; null when that was from the beginning, or
 * is still to come.
 */
export function firstSeen(history: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT CASE WHEN step.version > 1 THEN step.recorded_at END
    FROM ${history} AS step
    WHERE step.listing_id = listing.listing_id AND listing.version > 1 AND step.listing IS NOT NULL
      AND ${shownValue(history, sql`step`, 'status')} <> 'inactive'
    ORDER BY step.version LIMIT 1)`;
}
