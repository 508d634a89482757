import type { PriceHistory } from '@marketplace/contracts/listings/history.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import type { PricePoint } from './price-effect.ts';
import { priceEffects } from './price-effect.ts';

/**
 * Returns the prices of a listing, also of a deleted one; undefined when there never was such a listing.
 *
 * @param today day of Singapore
 */
export async function priceHistory(
  db: Kysely<ReadModels>,
  listingId: string,
  today: string,
): Promise<PriceHistory | undefined> {
  const schema = await liveSchemas(db);
  const { rows: points } = await sql<PricePoint>`
    SELECT recorded_at AS at, version, price FROM (
      SELECT recorded_at, version, (listing->>'price')::float8 AS price,
        lag((listing->>'price')::float8) OVER (ORDER BY version) AS before
      FROM ${sql.id(schema('listings'), 'history')} WHERE listing_id = ${listingId} AND listing IS NOT NULL
    ) AS states WHERE price IS DISTINCT FROM before ORDER BY version`.execute(db);
  if (points.length === 0) return undefined;
  const { rows: days } = await sql<{ day: string; views: string }>`
    SELECT day::text, views FROM ${sql.id(schema('statistics'), 'days')} WHERE listing_id = ${listingId}`.execute(
    db,
  );
  return priceEffects(points, new Map(days.map(({ day, views }) => [day, Number(views)])), today);
}
