import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration, liveGenerations } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';

/**
 * Returns the day of Singapore on which the first listing was published, or the one of an id; undefined when there never was
 * one.
 */
export async function firstDay(db: Kysely<ReadModels>, listingId?: string): Promise<string | undefined> {
  const generation = (await liveGenerations(db)).get('listings');
  if (generation === undefined) return undefined;
  const all = inGeneration(db, 'listings', generation).selectFrom('history').select('recorded_at').limit(1);
  const first = await (listingId === undefined
    ? all.orderBy('position')
    : all.where('listing_id', '=', listingId).orderBy('version')
  ).executeTakeFirst();
  return first && dayInSingapore(first.recorded_at);
}
