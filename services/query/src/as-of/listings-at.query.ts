import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LiveSchemas } from '../answers/live-schemas.query.ts';

/** Fields of a listing as statements about a moment know them, with their SQL types. */
const fields = sql.raw(
  [
    'title text',
    'description text',
    'price float8',
    'district text',
    'category text',
    'sub_type text',
    'property_type text',
    'status text',
    'bedrooms int',
    'area_sqft float8',
    'images jsonb',
  ].join(', '),
);

/**
 * Returns a statement that selects every listing that existed at a moment, as its last event until then left it. Whatever existed once
 * exists now or was deleted since, which finds the listings without reading the whole history.
 *
 * @param at ISO 8601
 */
export function listingsAt(schema: LiveSchemas, at: string): RawBuilder<unknown> {
  const history = sql.id(schema('listings'), 'history');
  return sql`
    SELECT known.listing_id, state.version, state.recorded_at, state.slug, own.*
    FROM (
      SELECT listing_id FROM ${sql.id(schema('listings'), 'listings')}
      UNION SELECT listing_id FROM ${history} WHERE listing IS NULL
    ) AS known, LATERAL (
      SELECT version, recorded_at, slug, listing FROM ${history} AS event
      WHERE event.listing_id = known.listing_id AND event.recorded_at <= ${at}
      ORDER BY version DESC LIMIT 1
    ) AS state, LATERAL jsonb_to_record(state.listing) AS own (${fields})
    WHERE state.listing IS NOT NULL`;
}
