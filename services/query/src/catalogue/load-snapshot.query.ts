import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration } from '@marketplace/read-models/database';
import { schemaOf } from '@marketplace/read-models/projections';
import { answeredColumns, firstSeen, newsOfListing } from '@marketplace/read-models/shown-listings';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Mark, Marks, RecentCounts, Snapshot } from './snapshot.ts';
import { isBehind, isChanged, isOther, snapshotOf, withCounts, withListings } from './snapshot.ts';

type Loaded = { listings: Mark; statistics: Mark & { day: string }; showsPrices: boolean };

interface Options {
  day?: string;
  showsPrices?: boolean;
  /** Listings of one statement: all of 100,000 would take a busy machine longer than a statement may. */
  portion?: number;
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
  { day = dayInSingapore(new Date()), showsPrices = true, portion = 5000 }: Options = {},
): Promise<Snapshot> {
  const options = { day, showsPrices, portion };
  const now = await liveMarks(db);
  // counts newer than their mark are loaded once more
  if (!needsListings(before.marks, now)) return follow(db, before, now, options);
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transaction.execute(async (tx) => follow(tx, before, await liveMarks(tx), options));
}

function needsListings(before: Marks, { listings, statistics }: Marks): boolean {
  if (!listings || !statistics) return false;
  return isChanged(before.listings, listings) || isOther(before.statistics, statistics);
}

async function follow(
  db: Kysely<ReadModels>,
  before: Snapshot,
  { listings, statistics, activity }: Marks,
  { day, showsPrices, portion }: Required<Options>,
): Promise<Snapshot> {
  if (!listings || !statistics) return before; // the projector has not created them yet
  const marks = { listings, statistics: { ...statistics, day } };
  if (isBehind(marks, before.marks) && (await isStandby(db)))
    throw new ReplicaBehind('this replica has replayed less than what was shown');
  const all = { ...marks, activity };
  const now = { ...marks, showsPrices };
  const known = before.marks;
  if (isOther(known.listings, listings) || isOther(known.statistics, statistics))
    return snapshotOf(all, await allListings(db, now, portion));
  const listed = isChanged(known.listings, listings)
    ? await followListings(db, before, now, portion)
    : before;
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

async function followListings(
  db: Kysely<ReadModels>,
  before: Snapshot,
  now: Loaded,
  portion: number,
): Promise<Snapshot> {
  const rows = await listingsSince(db, now, before.marks.listings, portion);
  const isThere = (row: ChangedRow): row is PropertyView & ChangedRow => row.id !== null;
  const gone = rows.filter((row) => !isThere(row)).map(({ changed_id }) => changed_id);
  return withListings(
    before,
    rows.filter(isThere).map(({ changed_id, ...listing }) => listing),
    gone,
  );
}

async function allListings(db: Kysely<ReadModels>, now: Loaded, portion: number): Promise<PropertyView[]> {
  const { listings, totals, answered } = partsOf(now);
  const all = sql<PropertyView>`SELECT ${answered}
    FROM ${listings} AS listing LEFT JOIN ${totals} AS total USING (listing_id)`;
  return inPortions(db, all, portion, createSharing());
}

/** Returns the rows of a query, each of which `visit` got while the server worked on the next. To be called once in a transaction. */
async function inPortions<Row>(
  db: Kysely<ReadModels>,
  query: RawBuilder<Row>,
  portion: number,
  visit: (row: Row) => void,
): Promise<Row[]> {
  await sql`DECLARE portions NO SCROLL CURSOR FOR ${query}`.execute(db);
  const next = () => sql<Row>`FETCH ${sql.lit(portion)} FROM portions`.execute(db);
  const all: Row[] = [];
  for (let fetched = next(); ; ) {
    const { rows } = await fetched;
    const isLast = rows.length < portion;
    if (!isLast) fetched = next();
    rows.forEach(visit);
    all.push(...rows);
    if (isLast) return all;
  }
}

const FEW_VALUES = [
  'district',
  'category',
  'sub_type',
  'property_type',
  'status',
  'tenure',
  'redirect_url',
] as const;

/** Returns what makes texts that loaded listings have in common one text: 100,000 listings take a quarter less memory. */
function createSharing() {
  const known = new Map<string, string>();
  const share = (text: string) => {
    const same = known.get(text);
    if (same === undefined) known.set(text, text);
    return same ?? text;
  };
  return (listing: Record<(typeof FEW_VALUES)[number], string | null> & { key_features: string[] }) => {
    for (const name of FEW_VALUES) {
      const text = listing[name];
      if (text !== null) listing[name] = share(text);
    }
    listing.key_features = listing.key_features.map(share);
  };
}

type ChangedRow = { changed_id: string } & (PropertyView | { id: null });

async function listingsSince(
  db: Kysely<ReadModels>,
  now: Loaded,
  before: Mark | undefined,
  portion: number,
): Promise<ChangedRow[]> {
  const { listings, history, totals, answered } = partsOf(now);
  const changes = sql<ChangedRow>`
    SELECT changed.listing_id AS changed_id, ${answered}
    FROM (SELECT DISTINCT listing_id FROM ${history} WHERE position > ${before?.position ?? 0}) AS changed
    LEFT JOIN ${listings} AS listing USING (listing_id)
    LEFT JOIN ${totals} AS total USING (listing_id)`;
  const shareTexts = createSharing();
  return inPortions(db, changes, portion, (row) => row.id !== null && shareTexts(row));
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
    answered: sql`${answeredColumns}, coalesce(total.views, 0)::float8 AS views_count,
      coalesce(total.clicks, 0)::float8 AS clicks_count, coalesce(${week}, 0)::float8 AS views_this_week,
      CASE WHEN listing.status = 'active' THEN ${newsOfListing(history, showsPrices)} END AS news,
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
