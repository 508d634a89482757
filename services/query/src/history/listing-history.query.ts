import type { HistoryEntry, ListingHistory } from '@marketplace/contracts/listings/history.views';
import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration, liveGenerations } from '@marketplace/read-models/database';
import type { HistoryTable } from '@marketplace/read-models/listings.table';
import type { Kysely, Selectable } from 'kysely';

/** Returns every event of a listing, newest first, also of a deleted one; undefined when there never was such a listing. */
export async function listingHistory(
  db: Kysely<ReadModels>,
  listingId: string,
): Promise<ListingHistory | undefined> {
  const live = await liveGenerations(db);
  const generation = live.get('listings');
  if (generation === undefined) return undefined;
  const rows = await inGeneration(db, 'listings', generation)
    .selectFrom('history')
    .selectAll()
    .where('listing_id', '=', listingId)
    .orderBy('version', 'desc')
    .execute();
  const newest = rows[0];
  if (!newest) return undefined;
  const restored = await restoredFrom(db, live.get('activity'), listingId);
  return {
    listing_id: listingId,
    title: rows.find(({ listing }) => listing)?.listing?.title ?? newest.slug,
    deleted: newest.listing === null,
    entries: rows.map((row) => entryOf(row, restored.get(row.position) ?? null)),
  };
}

/** Returns which version each restoration of a listing brought back, by its position. */
async function restoredFrom(
  db: Kysely<ReadModels>,
  generation: number | undefined,
  listingId: string,
): Promise<Map<string, number | null>> {
  if (generation === undefined) return new Map();
  const rows = await inGeneration(db, 'activity', generation)
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
  };
}
