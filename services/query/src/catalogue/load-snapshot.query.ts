import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import type { Counts, ListingRow } from './listing-view.ts';
import type { Mark, Marks, Snapshot } from './snapshot.ts';
import { atMark, isChanged, withCounts, withListings } from './snapshot.ts';

/**
 * Returns the snapshot that follows `before`: what changed in the live generations is loaded, all of it as of one moment;
 * nothing else is. `before` itself when nothing moved.
 *
 * @param wantsCounts whether counts are to be loaded too, told where the projections stand now
 */
export async function loadSnapshot(
  db: Kysely<ReadModels>,
  before: Snapshot,
  wantsCounts: (now: Marks) => boolean,
): Promise<Snapshot> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transaction.execute(async (tx) => {
    const now = await selectMarks(tx);
    const after = await followListings(tx, before, now.listings);
    return wantsCounts(now) ? followCounts(tx, after, now.statistics) : after;
  });
}

async function followListings(tx: Kysely<ReadModels>, before: Snapshot, mark?: Mark): Promise<Snapshot> {
  if (!mark || isSame(before.marks.listings, mark)) return before;
  if (!isChanged(before.marks.listings, mark)) return atMark(before, 'listings', mark);
  return withListings(before, mark, await selectListings(tx, mark.generation));
}

async function followCounts(tx: Kysely<ReadModels>, before: Snapshot, mark?: Mark): Promise<Snapshot> {
  if (!mark || isSame(before.marks.statistics, mark)) return before;
  if (!isChanged(before.marks.statistics, mark)) return atMark(before, 'statistics', mark);
  return withCounts(before, mark, await selectCounts(tx, mark.generation));
}

function isSame(before: Mark | undefined, now: Mark): boolean {
  return before?.position === now.position && !isChanged(before, now);
}

async function selectMarks(tx: Kysely<ReadModels>): Promise<Marks> {
  const rows = await tx
    .selectFrom('read.live as live')
    .innerJoin('read.projections as projection', (join) =>
      join.onRef('projection.name', '=', 'live.name').onRef('projection.generation', '=', 'live.generation'),
    )
    .select(['live.name', 'live.generation', 'projection.position', 'projection.applied'])
    .execute();
  return Object.fromEntries(
    rows.map(({ name, generation, position, applied }) => [
      name,
      { generation, position: Number(position), applied: Number(applied) },
    ]),
  );
}

function selectListings(tx: Kysely<ReadModels>, generation: number): Promise<ListingRow[]> {
  return inGeneration(tx, 'listings', generation).selectFrom('listings').selectAll().execute();
}

async function selectCounts(tx: Kysely<ReadModels>, generation: number): Promise<Map<string, Counts>> {
  const rows = await inGeneration(tx, 'statistics', generation)
    .selectFrom('totals')
    .select(['listing_id', 'views', 'clicks'])
    .execute();
  return new Map(
    rows.map(({ listing_id, views, clicks }) => [
      listing_id,
      { views: Number(views), clicks: Number(clicks) },
    ]),
  );
}
