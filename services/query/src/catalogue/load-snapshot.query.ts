import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration } from '@marketplace/read-models/database';
import { schemaOf } from '@marketplace/read-models/projections';
import { firstSeen, newsOfListing } from '@marketplace/read-models/shown-listings';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ListingRow, Mark, Marks, RecentCounts, Snapshot } from './snapshot.ts';
import { isBehind, isChanged, isOther, snapshotOf, viewOf, withCounts, withListings } from './snapshot.ts';

type Loaded = { listings: Mark; statistics: Mark & { day: string }; showsPrices: boolean };

interface Options {
  day?: string;
  showsPrices?: boolean;
}

const WEEK = 7;

/** A replica has replayed less than what was shown already. */
export class ReplicaBehind extends Error {
  override name = 'ReplicaBehind';
}

/** Loads what changed since `before`, as of one moment. @throws {ReplicaBehind} */
export async function loadSnapshot(
  db: Kysely<ReadModels>,
  before: Snapshot,
  { day = dayInSingapore(new Date()), showsPrices = true }: Options = {},
): Promise<Snapshot> {
  const now = await liveMarks(db);
  // counts newer than their mark are loaded once more
  if (!needsListings(before.marks, now)) return follow(db, before, now, { day, showsPrices });
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transaction.execute(async (tx) => follow(tx, before, await liveMarks(tx), { day, showsPrices }));
}

function needsListings(before: Marks, { listings, statistics }: Marks): boolean {
  if (!listings || !statistics) return false;
  return isChanged(before.listings, listings) || isOther(before.statistics, statistics);
}

async function follow(
  db: Kysely<ReadModels>,
  before: Snapshot,
  { listings, statistics, activity }: Marks,
  { day, showsPrices }: Required<Options>,
): Promise<Snapshot> {
  if (!listings || !statistics) return before; // the projector has not created them yet
  const marks = { listings, statistics: { ...statistics, day } };
  if (isBehind(marks, before.marks) && (await isStandby(db)))
    throw new ReplicaBehind('this replica has replayed less than what was shown');
  const all = { ...marks, activity };
  const now = { ...marks, showsPrices };
  const known = before.marks;
  if (isOther(known.listings, listings) || isOther(known.statistics, statistics))
    return snapshotOf(all, (await allListings(db, now)).map(viewOf));
  const listed = isChanged(known.listings, listings) ? await followListings(db, before, now) : before;
  const counted = isChanged(known.statistics, now.statistics)
    ? withCounts(listed, await countsSince(db, now.statistics, known.statistics))
    : listed;
  return { ...counted, marks: all };
}

/** A primary that is behind has been restored, and is followed. */
async function isStandby(db: Kysely<ReadModels>): Promise<boolean> {
  const { rows } = await sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(db);
  return rows[0]?.standby ?? false;
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
  const { listings, totals, told } = partsOf(now);
  const { rows } = await sql<ListingRow>`
    SELECT listing.*, ${told}
    FROM ${listings} AS listing LEFT JOIN ${totals} AS total USING (listing_id)`.execute(db);
  return rows;
}

type ChangedRow = { changed_id: string } & (ListingRow | { listing_id: null });

async function listingsSince(
  db: Kysely<ReadModels>,
  now: Loaded,
  before: Mark | undefined,
): Promise<ChangedRow[]> {
  const { listings, history, totals, told } = partsOf(now);
  const { rows } = await sql<ChangedRow>`
    SELECT changed.listing_id AS changed_id, listing.*, ${told}
    FROM (SELECT DISTINCT listing_id FROM ${history} WHERE position > ${before?.position ?? 0}) AS changed
    LEFT JOIN ${listings} AS listing USING (listing_id)
    LEFT JOIN ${totals} AS total USING (listing_id)`.execute(db);
  return rows;
}

/** All counts on another day, when views leave the last week. */
async function countsSince(
  db: Kysely<ReadModels>,
  { generation, day }: Loaded['statistics'],
  before: Mark | undefined,
): Promise<Map<string, RecentCounts>> {
  const since = before?.day === day ? before.position : -1;
  const rows = await inGeneration(db, 'statistics', generation)
    .selectFrom('totals')
    .where('position', '>', String(since))
    .select(['listing_id', 'views', 'clicks'])
    .select((eb) =>
      eb
        .selectFrom('days')
        .whereRef('days.listing_id', '=', 'totals.listing_id')
        .where('day', '>', addDays(day, -WEEK))
        .select(({ fn }) => fn.sum('days.views').as('week'))
        .as('week'),
    )
    .execute();
  return new Map(
    rows.map(({ listing_id, views, clicks, week }) => [
      listing_id,
      { views: Number(views), clicks: Number(clicks), week: Number(week) },
    ]),
  );
}

function partsOf({ listings, statistics, showsPrices }: Loaded) {
  const schema = schemaOf('listings', listings.generation);
  const counts = schemaOf('statistics', statistics.generation);
  const history = sql`${sql.id(schema, 'history')}`;
  const week = sql`(SELECT sum(days.views) FROM ${sql.id(counts, 'days')} AS days
    WHERE days.listing_id = listing.listing_id AND day > ${addDays(statistics.day, -WEEK)})`;
  return {
    listings: sql`${sql.id(schema, 'listings')}`,
    history,
    totals: sql`${sql.id(counts, 'totals')}`,
    told: sql`total.views, total.clicks, ${week} AS week, ${newsOfListing(history, showsPrices)} AS news,
      ${firstSeen(history)} AS listed_at`,
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
    .select('projection.taken_back as takenBack')
    .execute();
  return Object.fromEntries(
    rows.map(({ name, position, applied, ...mark }) => [
      name,
      { ...mark, position: Number(position), applied: Number(applied) },
    ]),
  );
}
