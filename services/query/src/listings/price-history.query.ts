import type { PriceChange, PriceHistory, PricePoint } from '@marketplace/contracts/listings/history.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { EffectRow } from '../analytics/price-effects.query.ts';
import { changePercent, priceEffects } from '../analytics/price-effects.query.ts';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import { shownValue } from './shown-values.query.ts';

/**
 * Returns the prices of a listing with what each change of them did to its views, also of a deleted one; undefined when there
 * never was such a listing.
 *
 * @param today day of Singapore
 */
export async function priceHistory(
  db: Kysely<ReadModels>,
  listingId: string,
  today: string,
): Promise<PriceHistory | undefined> {
  const schema = await liveSchemas(db);
  const { rows } = await sql<EffectRow & Pick<PriceChange, 'change_percent'>>`
    ${priceEffects(schema, { today, ofListings: sql`listing_id = ${listingId}` })}
    SELECT *, ${changePercent} AS change_percent FROM effects ORDER BY version`.execute(db);
  return rows.length === 0 ? undefined : rows.map(changeOf);
}

function changeOf(row: EffectRow & Pick<PriceChange, 'change_percent'>): PriceChange {
  return {
    at: row.at.toISOString(),
    version: row.version,
    price: row.price_to,
    change_percent: row.change_percent,
    views_per_day_before: mean(row.views_before, row.days_before),
    views_per_day_after: mean(row.views_after, row.days_after),
    verdict: row.verdict,
    effect_percent: row.effect_percent,
  };
}

function mean(views: number, days: number): number | null {
  return days === 0 ? null : Math.round((views / days) * 10) / 10;
}

/** Returns the prices at which visitors could see a listing, oldest first, up to one of its versions; without those that were undone. */
export async function publicPrices(
  db: Kysely<ReadModels>,
  { id, version }: { id: string; version: number },
): Promise<PricePoint[]> {
  const schema = await liveSchemas(db);
  const history = sql.id(schema('listings'), 'history');
  const shown = (field: 'price' | 'status') => shownValue(history, sql`step`, field);
  const { rows } = await sql<{ at: Date; price: number }>`
    SELECT recorded_at AS at, price FROM (
      SELECT recorded_at, version, price, lag(price) OVER (ORDER BY version) AS before
      FROM (
        SELECT recorded_at, version, ${shown('price')}::float8 AS price, ${shown('status')} AS status
        FROM ${history} AS step WHERE listing_id = ${id} AND version <= ${version} AND listing IS NOT NULL
      ) AS told WHERE status = 'active'
    ) AS states WHERE price IS DISTINCT FROM before ORDER BY version`.execute(db);
  return rows.map(({ at, price }) => ({ at: at.toISOString(), price }));
}
