import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Listing } from './listing.fold.ts';

/**
 * Returns those of the named listings that the generation knows, deleted ones included, by id. They are read from the
 * history, which keeps what is needed to bring a deleted listing back: its slug, its last state and when it was added.
 */
export async function loadListings(db: Kysely<ReadModels>, ids: string[]): Promise<Map<string, Listing>> {
  const rows = await db
    .selectFrom('history as latest')
    .innerJoin('history as first', (join) =>
      join.onRef('first.listing_id', '=', 'latest.listing_id').on('first.version', '=', 1),
    )
    .where('latest.listing_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .distinctOn('latest.listing_id')
    .orderBy('latest.listing_id')
    .orderBy('latest.version', 'desc')
    .select(['latest.listing_id', 'latest.slug', 'latest.version', 'latest.listing'])
    .select(['latest.recorded_at as updated_at', 'first.recorded_at as created_at'])
    .select((eb) =>
      eb
        .selectFrom('history as known')
        .whereRef('known.listing_id', '=', 'latest.listing_id')
        .where('known.listing', 'is not', null)
        .orderBy('known.version', 'desc')
        .limit(1)
        .select('known.listing')
        .as('last_known'),
    )
    .execute();
  return new Map(
    rows.flatMap(({ last_known, ...row }) =>
      last_known ? [[row.listing_id, listingOf(row, last_known)]] : [],
    ),
  );
}

interface LatestRow {
  slug: string;
  version: number;
  listing: ListingState | null;
  updated_at: Date;
  created_at: Date;
}

function listingOf(
  { slug, version, listing, updated_at, created_at }: LatestRow,
  state: ListingState,
): Listing {
  const deleted = listing === null;
  return {
    slug,
    state,
    deleted,
    version,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  };
}
