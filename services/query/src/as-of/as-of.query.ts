import { limits } from '@marketplace/contracts/limits';
import type { AsOfPage, AsOfQuery, AsOfSort, PastListing } from '@marketplace/contracts/listings/as-of.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import { listingsAt } from './listings-at.query.ts';

/** Returns a page of the listings as they were at a moment. */
export async function listingsAsOf(db: Kysely<ReadModels>, query: AsOfQuery): Promise<AsOfPage> {
  const { at, page = 1 } = query;
  const size = limits.asOfPage;
  const found = await selectListings(db, query, sql`LIMIT ${size} OFFSET ${(page - 1) * size}`);
  return { at, ...found, page, pages: Math.max(1, Math.ceil(found.total / size)) };
}

/** Returns all of them. */
export async function everyListingAsOf(db: Kysely<ReadModels>, query: AsOfQuery): Promise<PastListing[]> {
  const { listings } = await selectListings(db, query, sql``);
  return listings;
}

type Found = Pick<AsOfPage, 'first_at' | 'total' | 'listings'>;

async function selectListings(
  db: Kysely<ReadModels>,
  query: AsOfQuery,
  slice: RawBuilder<unknown>,
): Promise<Found> {
  const schema = await liveSchemas(db);
  const order = sql`${orders[query.sort ?? 'title']}, id`;
  const { rows } = await sql<Omit<Found, 'first_at'> & { first_at: Date | null }>`
    WITH found AS MATERIALIZED (
      SELECT listing_id AS id, slug, title, price, district, category, property_type, status, bedrooms, area_sqft,
        images->>0 AS image, version, recorded_at AS since
      FROM (${listingsAt(schema, query.at)}) AS past WHERE ${sql.join(conditions(query), sql` AND `)}
    ), page AS (
      SELECT * FROM found ORDER BY ${order} ${slice}
    )
    SELECT (SELECT min(recorded_at) FROM ${sql.id(schema('listings'), 'history')}) AS first_at,
      (SELECT count(*)::int FROM found) AS total,
      (SELECT coalesce(json_agg(page ORDER BY ${order}), '[]') FROM page) AS listings`.execute(db);
  const [{ first_at = null, total = 0, listings = [] } = {}] = rows;
  return { first_at: first_at?.toISOString() ?? null, total, listings: listings.map(listingOf) };
}

function conditions({ search, district, property_type, status }: AsOfQuery): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (district !== undefined) found.push(sql`left(district, ${district.length}) = ${district}`);
  if (property_type !== undefined) found.push(sql`property_type = ${property_type}`);
  if (status !== undefined) found.push(sql`status = ${status}`);
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  if (words.length > 0)
    found.push(sql`NOT EXISTS (
      SELECT FROM unnest(${words}::text[]) AS word,
        lower(concat_ws(' ', title, description, district, category, sub_type, property_type, slug)) AS text
      WHERE position(word IN text) = 0)`);
  return found;
}

const orders: Record<AsOfSort, RawBuilder<unknown>> = {
  title: sql`lower(title)`,
  'price-asc': sql`price`,
  'price-desc': sql`price DESC`,
  changed: sql`since DESC`,
};

/** Times in JSON that Postgres makes have an offset. */
function listingOf({ since, ...listing }: PastListing): PastListing {
  return { ...listing, since: new Date(since).toISOString() };
}
