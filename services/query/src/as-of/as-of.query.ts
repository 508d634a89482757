import { limits } from '@marketplace/contracts/limits';
import type {
  AsOfChangesPage,
  AsOfChangesQuery,
  AsOfPage,
  AsOfQuery,
  AsOfSort,
  PastListing,
  SinceKind,
} from '@marketplace/contracts/listings/as-of.views';
import { sinceKinds } from '@marketplace/contracts/listings/as-of.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LiveSchemas } from '../answers/live-schemas.query.ts';
import { liveSchemas } from '../answers/live-schemas.query.ts';

/** Returns a page of the listings as they were at a moment. */
export async function listingsAsOf(db: Kysely<ReadModels>, query: AsOfQuery): Promise<AsOfPage> {
  const { at, page = 1 } = query;
  const size = limits.asOfPage;
  const found = await selectListings(db, query, sql`LIMIT ${size} OFFSET ${(page - 1) * size}`);
  return { at, ...found, page, pages: Math.max(1, Math.ceil(found.total / size)) };
}

/** Returns all listings as they were at a moment. */
export async function everyListingAsOf(db: Kysely<ReadModels>, query: AsOfQuery): Promise<PastListing[]> {
  return (await selectListings(db, query, sql``)).listings;
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

/** Times in JSON of Postgres have an offset. */
function listingOf({ since, ...listing }: PastListing): PastListing {
  return { ...listing, since: new Date(since).toISOString() };
}

/** Returns a page of the listings that changed since a moment. */
export async function changedSince(
  db: Kysely<ReadModels>,
  { at, kind, page = 1 }: AsOfChangesQuery,
): Promise<AsOfChangesPage> {
  const schema = await liveSchemas(db);
  const size = limits.asOfPage;
  const { rows } = await sql<Pick<AsOfChangesPage, 'total' | 'changes' | 'counts'>>`
    WITH compared AS MATERIALIZED (
      SELECT coalesce(now.listing_id, before.listing_id) AS id, coalesce(now.title, before.title) AS title,
        array_remove(ARRAY[${sql.join(sinceKinds.map(kindIfSo))}], NULL) AS kinds,
        CASE WHEN before.listing_id IS NOT NULL
          THEN json_build_object('price', before.price, 'status', before.status,
            'property_type', before.property_type, 'version', before.version) END AS before,
        CASE WHEN now.listing_id IS NOT NULL
          THEN json_build_object('price', now.price::float8, 'status', now.status,
            'property_type', now.property_type) END AS now
      FROM (${listingsAt(schema, at)}) AS before
      FULL JOIN ${sql.id(schema('listings'), 'listings')} AS now ON now.listing_id = before.listing_id
    ), wanted AS (
      SELECT * FROM compared WHERE ${kind === undefined ? sql`kinds <> '{}'` : sql`${kind} = ANY(kinds)`}
    ), page AS (
      SELECT * FROM wanted ORDER BY lower(title), id LIMIT ${size} OFFSET ${(page - 1) * size}
    )
    SELECT (SELECT count(*)::int FROM wanted) AS total,
      (SELECT coalesce(json_agg(page ORDER BY lower(title), id), '[]') FROM page) AS changes,
      (SELECT json_build_object(${sql.join(sinceKinds.flatMap(countOf))}) FROM compared) AS counts`.execute(
    db,
  );
  const [{ total = 0, changes = [], counts = noCounts } = {}] = rows;
  return { at, counts, changes, total, page, pages: Math.max(1, Math.ceil(total / size)) };
}

const rules: Record<SinceKind, RawBuilder<unknown>> = {
  added: sql`before.listing_id IS NULL`,
  gone: sql`now.listing_id IS NULL`,
  sold: sql`before.status <> 'sold' AND now.status = 'sold' AND now.property_type <> 'Rent'`,
  rented: sql`before.status <> 'sold' AND now.status = 'sold' AND now.property_type = 'Rent'`,
  withdrawn: sql`before.status <> 'inactive' AND now.status = 'inactive'`,
  reopened: sql`before.status <> 'active' AND now.status = 'active'`,
  repriced: sql`before.price <> now.price::float8`,
};

function kindIfSo(kind: SinceKind): RawBuilder<unknown> {
  return sql`CASE WHEN ${rules[kind]} THEN ${sql.lit(kind)} END`;
}

function countOf(kind: SinceKind): RawBuilder<unknown>[] {
  return [sql.lit(kind), sql`count(*) FILTER (WHERE ${sql.lit(kind)} = ANY(kinds))`];
}

const noCounts = Object.fromEntries(sinceKinds.map((kind) => [kind, 0])) as AsOfChangesPage['counts'];

const fields =
  sql.raw(`title text, description text, price float8, district text, category text, sub_type text,
  property_type text, status text, bedrooms int, area_sqft float8, images jsonb`);

/** Every listing that existed at a moment (ISO 8601), in its state at that moment. */
function listingsAt(schema: LiveSchemas, at: string): RawBuilder<unknown> {
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
