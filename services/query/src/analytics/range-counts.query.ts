import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration, liveGenerations } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import type { Counts } from '../catalogue/listing-view.ts';
import { NO_COUNTS } from '../catalogue/listing-view.ts';

/** Returns views and clicks of each listing on the days of a range; listings without any are missing. */
export async function countsInRange(
  db: Kysely<ReadModels>,
  { from, to }: DateRange,
): Promise<Map<string, Counts>> {
  const generation = (await liveGenerations(db)).get('statistics');
  if (generation === undefined) return new Map();
  const rows = await inGeneration(db, 'statistics', generation)
    .selectFrom('days')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('listing_id')
    .select(({ fn }) => ['listing_id', fn.sum('views').as('views'), fn.sum('clicks').as('clicks')])
    .execute();
  return new Map(
    rows.map(({ listing_id, views, clicks }) => [
      listing_id,
      { views: Number(views), clicks: Number(clicks) },
    ]),
  );
}

/** Returns the listings with other counts than their own. */
export function countedAs(
  listings: readonly PropertyView[],
  counts: ReadonlyMap<string, Counts>,
): PropertyView[] {
  return listings.map((listing) => {
    const { views, clicks } = counts.get(listing.id) ?? NO_COUNTS;
    return { ...listing, views_count: views, clicks_count: clicks };
  });
}
