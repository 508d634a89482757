import type { ListingVersion } from '@marketplace/contracts/listings/history.views';
import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration, liveGenerations } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';

/** Returns a listing as it was at one of its versions; undefined when it has no such version. */
export async function listingVersion(
  db: Kysely<ReadModels>,
  listingId: string,
  version: number,
): Promise<ListingVersion | undefined> {
  const generation = (await liveGenerations(db)).get('listings');
  if (generation === undefined) return undefined;
  const row = await inGeneration(db, 'listings', generation)
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
      listing: row.listing,
      current_version: row.current_version ?? version,
    }
  );
}
