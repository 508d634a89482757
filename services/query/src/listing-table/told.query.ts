import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { liveTables } from '../answers/live-schemas.query.ts';
import type { Counts } from '../catalogue/snapshot.ts';

/** Returns views and clicks of some listings on each day of a range, by listing and day; what has none is missing. */
export async function countsByDay(
  db: Kysely<ReadModels>,
  ids: readonly string[],
  { from, to }: DateRange,
): Promise<Map<string, Map<string, Counts>>> {
  const tables = await liveTables(db, 'statistics');
  const rows = await tables
    .selectFrom('days')
    .where('listing_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(['listing_id', 'views', 'clicks', sql<string>`day::text`.as('day')])
    .execute();
  const found = new Map<string, Map<string, Counts>>();
  for (const { listing_id, day, views, clicks } of rows) {
    const ofListing = found.get(listing_id) ?? new Map<string, Counts>();
    found.set(listing_id, ofListing.set(day, { views: Number(views), clicks: Number(clicks) }));
  }
  return found;
}

/** Returns the name of who changed each of some listings last; one whose last change was passed over is missing. */
export async function changedBy(
  db: Kysely<ReadModels>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const tables = await liveTables(db, 'listings');
  const rows = await tables
    .selectFrom('listings as listing')
    .innerJoin('history', (join) =>
      join
        .onRef('history.listing_id', '=', 'listing.listing_id')
        .onRef('history.version', '=', 'listing.version'),
    )
    .where('listing.listing_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .select(['listing.listing_id', 'history.actor'])
    .execute();
  return new Map(rows.map(({ listing_id, actor }) => [listing_id, actor.name]));
}
