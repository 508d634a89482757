import type {
  DeletedListing,
  HistoryEntry,
  ListingHistory,
  ListingVersion,
} from '@marketplace/contracts/listings/history.views';
import { listingDefaults } from '@marketplace/contracts/listings/listing.fields';
import type { GoneListing } from '@marketplace/contracts/listings/listing.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { HistoryTable } from '@marketplace/read-models/listings.table';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas, liveTables } from '../answers/live-schemas.query.ts';

/** Returns every event of a listing, newest first, also of a deleted one; undefined for an unknown one. */
export async function listingHistory(
  db: Kysely<ReadModels>,
  listingId: string,
): Promise<ListingHistory | undefined> {
  const tables = await liveTables(db, 'listings');
  const rows = await tables
    .selectFrom('history')
    .selectAll()
    .where('listing_id', '=', listingId)
    .orderBy('version', 'desc')
    .execute();
  const newest = rows[0];
  if (!newest) return undefined;
  const restored = await restoredFrom(await liveTables(db, 'activity'), listingId);
  return {
    listing_id: listingId,
    title: rows.find(({ listing }) => listing)?.listing?.title ?? newest.slug,
    deleted: newest.listing === null,
    entries: rows.map((row) => entryOf(row, restored.get(row.position) ?? null)),
  };
}

async function restoredFrom(
  activity: Kysely<ReadModels>,
  listingId: string,
): Promise<Map<string, number | null>> {
  const rows = await activity
    .selectFrom('entries')
    .select(['position', 'from_version'])
    .where('listing_id', '=', listingId)
    .where('kind', '<>', 'visits')
    .where('from_version', 'is not', null)
    .execute();
  return new Map(rows.map(({ position, from_version }) => [position, from_version]));
}

function entryOf(row: Selectable<HistoryTable>, from_version: number | null): HistoryEntry {
  return {
    position: Number(row.position),
    version: row.version,
    type: row.type,
    recorded_at: row.recorded_at.toISOString(),
    actor: { id: row.actor.id, name: row.actor.name },
    source: row.source,
    request_id: row.request_id,
    changes: row.changes,
    from_version,
    property_type: row.listing?.property_type ?? null,
  };
}

/** Returns a listing as it was at one of its versions; undefined when it has no such version. */
export async function listingVersion(
  db: Kysely<ReadModels>,
  listingId: string,
  version: number,
): Promise<ListingVersion | undefined> {
  const tables = await liveTables(db, 'listings');
  const row = await tables
    .selectFrom('history')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('history as newest')
        .where('newest.listing_id', '=', listingId)
        .select(({ fn }) => fn.max('newest.version').as('version'))
        .as('current_version'),
    )
    .where('listing_id', '=', listingId)
    .where('version', '=', version)
    .executeTakeFirst();
  return (
    row && {
      listing_id: listingId,
      version,
      position: Number(row.position),
      recorded_at: row.recorded_at.toISOString(),
      type: row.type,
      actor: { id: row.actor.id, name: row.actor.name },
      slug: row.slug,
      listing: row.listing && { ...listingDefaults, ...row.listing },
      current_version: row.current_version ?? version,
    }
  );
}

/** Returns every listing that is deleted now, as it was before, last deleted first. */
export async function deletedListings(db: Kysely<ReadModels>): Promise<DeletedListing[]> {
  const tables = await liveTables(db, 'listings');
  const rows = await tables
    .selectFrom('history as deletion')
    .innerJoin('history as last', (join) =>
      join.onRef('last.listing_id', '=', 'deletion.listing_id').on('last.version', '=', ({ selectFrom }) =>
        selectFrom('history as before') // a skipped event has no row
          .whereRef('before.listing_id', '=', 'deletion.listing_id')
          .whereRef('before.version', '<', 'deletion.version')
          .select(({ fn }) => fn.max('before.version').as('version')),
      ),
    )
    .where('deletion.listing', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('history as later')
            .whereRef('later.listing_id', '=', 'deletion.listing_id')
            .whereRef('later.version', '>', 'deletion.version')
            .select('later.version'),
        ),
      ),
    )
    .orderBy('deletion.position', 'desc')
    .select(['deletion.listing_id', 'deletion.slug', 'deletion.recorded_at', 'deletion.actor'])
    .select(['deletion.version', 'last.version as last_version', 'last.listing'])
    .execute();
  return rows.flatMap(({ listing, ...row }) => {
    if (!listing) return [];
    const { title, district, price, images } = listing;
    return {
      id: row.listing_id,
      slug: row.slug,
      title,
      district,
      price,
      images,
      deleted_at: row.recorded_at.toISOString(),
      deleted_by: row.actor.name,
      version: row.version,
      last_version: row.last_version,
    };
  });
}

type GoneKey = { id: string } | { slug: string };

/** Returns since when visitors cannot see a listing that they could see before; undefined when they never could, or still can. */
export async function findGone(db: Kysely<ReadModels>, key: GoneKey): Promise<GoneListing | undefined> {
  const schema = await liveSchemas(db);
  const history = sql.id(schema('listings'), 'history');
  const id =
    'id' in key
      ? sql`${key.id}::uuid`
      : sql`(SELECT listing_id FROM ${history} WHERE listing IS NULL AND slug = ${key.slug} LIMIT 1)`;
  const { rows } = await sql<{ sold: boolean; rented: boolean; since: Date }>`
    WITH states AS (
      SELECT version, recorded_at, listing->>'status' AS status,
        listing->>'status' = 'sold' AND listing->>'property_type' = 'Rent' AS rented
      FROM ${history} WHERE listing_id = ${id}
    ), seen AS (
      SELECT coalesce(max(version) FILTER (WHERE status = 'active'), 0) AS active,
        max(version) FILTER (WHERE status IN ('active', 'sold')) AS last, max(version) AS newest
      FROM states
    )
    SELECT seen.last > seen.active AS sold, coalesce(bool_or(rented), false) AS rented,
      min(recorded_at) FILTER (WHERE seen.last = seen.active OR status = 'sold') AS since
    FROM states, seen WHERE version > seen.active AND seen.last < seen.newest
    GROUP BY seen.last, seen.active`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { sold, rented, since } = found;
  return { sold, ...(rented && { rented }), since: since.toISOString() };
}
