import type { DeletedListing } from '@marketplace/contracts/listings/history.views';
import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration, liveGenerations } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';

/** Returns every listing that is deleted now, as it was before, last deleted first. */
export async function deletedListings(db: Kysely<ReadModels>): Promise<DeletedListing[]> {
  const generation = (await liveGenerations(db)).get('listings');
  if (generation === undefined) return [];
  const rows = await inGeneration(db, 'listings', generation)
    .selectFrom('history as deletion')
    .innerJoin('history as last', (join) =>
      join
        .onRef('last.listing_id', '=', 'deletion.listing_id')
        .on(({ eb }) => eb('last.version', '=', eb('deletion.version', '-', 1))),
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
