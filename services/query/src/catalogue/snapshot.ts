import { newestFirst } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration } from '@marketplace/read-models/database';
import type { ListingsTable } from '@marketplace/read-models/listings.table';
import type { Projection } from '@marketplace/read-models/projections';
import type { Kysely, Selectable } from 'kysely';

/** Views and clicks of a listing since it was added. */
export interface Counts {
  views: number;
  clicks: number;
}

export const NO_COUNTS: Counts = { views: 0, clicks: 0 };

export type ListingRow = Selectable<ListingsTable>;

/** Which state of a projection something was loaded from. Its tables changed when generation or `applied` did. */
interface Mark {
  generation: number;
  position: number;
  applied: number;
}
export type Marks = Partial<Record<Projection, Mark>>;

/** Every listing that exists, with its counts, at one moment. Never changed: a newer one takes its place. */
export interface Snapshot {
  marks: Marks;
  /** Newest first. */
  listings: readonly PropertyView[];
  byId: ReadonlyMap<string, PropertyView>;
  bySlug: ReadonlyMap<string, PropertyView>;
  counts: ReadonlyMap<string, Counts>;
}

export const EMPTY: Snapshot = {
  marks: {},
  listings: [],
  byId: new Map(),
  bySlug: new Map(),
  counts: new Map(),
};

/**
 * Returns the snapshot that follows `before`: what changed in the live generations is loaded, all of it as of one moment;
 * nothing else is. `before` itself when nothing moved.
 *
 * @param wantsCounts whether counts are to be loaded too, given where the projections stand now
 */
export async function loadSnapshot(
  db: Kysely<ReadModels>,
  before: Snapshot,
  wantsCounts: (now: Marks) => boolean,
): Promise<Snapshot> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transaction.execute(async (tx) => {
    const now = await liveMarks(tx);
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

/** Returns the snapshot with the listings of `rows`. What did not change stays the same object, with all that hangs on it. */
export function withListings(before: Snapshot, mark: Mark, rows: ListingRow[]): Snapshot {
  const isSameGeneration = before.marks.listings?.generation === mark.generation;
  const views = rows.map((row) => {
    const counts = before.counts.get(row.listing_id) ?? NO_COUNTS;
    const known = isSameGeneration ? before.byId.get(row.listing_id) : undefined;
    return known?.version === row.version ? recounted(known, counts) : viewOf(row, counts);
  });
  return { ...before, marks: { ...before.marks, listings: mark }, ...indexed(views.sort(newestFirst)) };
}

/** Returns the snapshot with new counts; its listings stay the same array when none of theirs changed. */
export function withCounts(before: Snapshot, mark: Mark, counts: ReadonlyMap<string, Counts>): Snapshot {
  const after = { ...before, marks: { ...before.marks, statistics: mark }, counts };
  const listings = before.listings.map((one) => recounted(one, counts.get(one.id) ?? NO_COUNTS));
  const isSame = listings.every((one, index) => one === before.listings[index]);
  return isSame ? after : { ...after, ...indexed(listings) };
}

/** Returns the snapshot at a newer position of a projection that changed nothing in its tables. */
export function atMark(before: Snapshot, projection: Projection, mark: Mark): Snapshot {
  return { ...before, marks: { ...before.marks, [projection]: mark } };
}

/** Returns a stored listing as reads answer it. */
function viewOf(row: ListingRow, { views, clicks }: Counts): PropertyView {
  const { listing_id, created_at, updated_at, version, ...fields } = row;
  return {
    id: listing_id,
    ...fields,
    price: Number(row.price),
    views_count: views,
    clicks_count: clicks,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    version,
  };
}

function recounted(view: PropertyView, { views, clicks }: Counts): PropertyView {
  if (view.views_count === views && view.clicks_count === clicks) return view;
  return { ...view, views_count: views, clicks_count: clicks };
}

function indexed(listings: readonly PropertyView[]): Pick<Snapshot, 'listings' | 'byId' | 'bySlug'> {
  return {
    listings,
    byId: new Map(listings.map((one) => [one.id, one])),
    bySlug: new Map(listings.map((one) => [one.slug, one])),
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

function selectListings(tx: Kysely<ReadModels>, generation: number): Promise<ListingRow[]> {
  return inGeneration(tx, 'listings', generation).selectFrom('listings').selectAll().execute();
}

async function selectCounts(tx: Kysely<ReadModels>, generation: number): Promise<Map<string, Counts>> {
  const rows = await inGeneration(tx, 'statistics', generation)
    .selectFrom('totals')
    .select(['listing_id', 'views', 'clicks'])
    .execute();
  return countsOf(rows);
}

/** Returns rows of views and clicks by listing, as numbers. */
export function countsOf(
  rows: readonly { listing_id: string; views: unknown; clicks: unknown }[],
): Map<string, Counts> {
  return new Map(
    rows.map((row) => [row.listing_id, { views: Number(row.views), clicks: Number(row.clicks) }]),
  );
}

function isSame(before: Mark | undefined, now: Mark): boolean {
  return before?.position === now.position && !isChanged(before, now);
}

/** Whether both projections have been loaded: before that a snapshot is empty because it knows nothing. */
export function isLoaded({ marks }: Snapshot): boolean {
  return Boolean(marks.listings && marks.statistics);
}

/** The log position that every part of the snapshot has passed. */
export function positionOf({ marks }: Snapshot): number {
  return Math.min(marks.listings?.position ?? 0, marks.statistics?.position ?? 0);
}

/** Whether tables changed between two marks. A position that went back is another database's. */
export function isChanged(before: Mark | undefined, after: Mark): boolean {
  return (
    before?.generation !== after.generation ||
    before.applied !== after.applied ||
    after.position < before.position
  );
}
