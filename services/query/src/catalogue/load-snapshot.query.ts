import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration } from '@marketplace/read-models/database';
import { schemaOf } from '@marketplace/read-models/projections';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Counts, ListingRow, Mark, Marks, Snapshot } from './snapshot.ts';
import { countsOf, isChanged, isOther, snapshotOf, viewOf, withCounts, withListings } from './snapshot.ts';

/** The states that a snapshot is made of. */
type Loaded = Record<'listings' | 'statistics', Mark>;

/**
 * Returns the snapshot that follows `before`: what changed in the live generations since then is loaded, and nothing else. One
 * statement finds out that nothing did, a second one loads counts; listings are loaded as of one moment.
 */
export async function loadSnapshot(db: Kysely<ReadModels>, before: Snapshot): Promise<Snapshot> {
  const now = await liveMarks(db);
  // Counts that are newer than the mark of their table do no harm: they are only loaded once more.
  if (!needsListings(before.marks, now)) return follow(db, before, now);
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transaction.execute(async (tx) => follow(tx, before, await liveMarks(tx)));
}

function needsListings(before: Marks, { listings, statistics }: Marks): boolean {
  if (!listings || !statistics) return false;
  return isChanged(before.listings, listings) || isOther(before.statistics, statistics);
}

async function follow(
  db: Kysely<ReadModels>,
  before: Snapshot,
  { listings, statistics }: Marks,
): Promise<Snapshot> {
  if (!listings || !statistics) return before; // the projector is still to make them
  const now = { listings, statistics };
  const known = before.marks;
  if (isOther(known.listings, listings) || isOther(known.statistics, statistics))
    return snapshotOf(now, (await allListings(db, now)).map(viewOf));
  const listed = isChanged(known.listings, listings) ? await followListings(db, before, now) : before;
  const counted = isChanged(known.statistics, statistics)
    ? withCounts(listed, await countsSince(db, statistics, known.statistics))
    : listed;
  return { ...counted, marks: now };
}

async function followListings(db: Kysely<ReadModels>, before: Snapshot, now: Loaded): Promise<Snapshot> {
  const rows = await listingsSince(db, now, before.marks.listings);
  const isThere = (row: ChangedRow): row is ListingRow & ChangedRow => row.listing_id !== null;
  const gone = rows.filter((row) => !isThere(row)).map(({ changed_id }) => changed_id);
  return withListings(
    before,
    rows.filter(isThere).map(({ changed_id, ...row }) => viewOf(row)),
    gone,
  );
}

async function allListings(db: Kysely<ReadModels>, now: Loaded): Promise<ListingRow[]> {
  const { listings, totals } = tablesOf(now);
  const { rows } = await sql<ListingRow>`
    SELECT listing.*, total.views, total.clicks
    FROM ${listings} AS listing LEFT JOIN ${totals} AS total USING (listing_id)`.execute(db);
  return rows;
}

/** A listing that has an event since some position; nothing but its id when it was deleted. */
type ChangedRow = { changed_id: string } & (ListingRow | { listing_id: null });

async function listingsSince(
  db: Kysely<ReadModels>,
  now: Loaded,
  before: Mark | undefined,
): Promise<ChangedRow[]> {
  const { listings, history, totals } = tablesOf(now);
  const { rows } = await sql<ChangedRow>`
    SELECT changed.listing_id AS changed_id, listing.*, total.views, total.clicks
    FROM (SELECT DISTINCT listing_id FROM ${history} WHERE position > ${before?.position ?? 0}) AS changed
    LEFT JOIN ${listings} AS listing USING (listing_id)
    LEFT JOIN ${totals} AS total USING (listing_id)`.execute(db);
  return rows;
}

async function countsSince(
  db: Kysely<ReadModels>,
  now: Mark,
  before: Mark | undefined,
): Promise<Map<string, Counts>> {
  const rows = await inGeneration(db, 'statistics', now.generation)
    .selectFrom('totals')
    .where('position', '>', String(before?.position ?? 0))
    .select(['listing_id', 'views', 'clicks'])
    .execute();
  return countsOf(rows);
}

function tablesOf({
  listings,
  statistics,
}: Loaded): Record<'listings' | 'history' | 'totals', RawBuilder<unknown>> {
  const schema = schemaOf('listings', listings.generation);
  return {
    listings: sql`${sql.id(schema, 'listings')}`,
    history: sql`${sql.id(schema, 'history')}`,
    totals: sql`${sql.id(schemaOf('statistics', statistics.generation), 'totals')}`,
  };
}

/** Returns which state of each projection answers reads now; one that never went live is missing. */
export async function liveMarks(db: Kysely<ReadModels>): Promise<Marks> {
  const rows = await db
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
