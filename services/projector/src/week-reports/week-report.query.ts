import { addDays, startOfDay } from '@marketplace/contracts/analytics/date-range';
import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import { STALE_DAYS } from '@marketplace/contracts/listings/listing.terms';
import type { ReadModels } from '@marketplace/read-models/database';
import { liveGenerations } from '@marketplace/read-models/database';
import type { Projection } from '@marketplace/read-models/projections';
import { schemaOf } from '@marketplace/read-models/projections';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** How many lines of each list the report shows. */
const SHOWN = 5;
export const EXPIRING_DAYS = 14;

/** What a week had of something, and the week before. */
interface Figure {
  label: string;
  week: number;
  before: number;
}

/** The first few of a list. */
interface Some<Item> {
  all: number;
  first: Item[];
}

interface EnquiryLine {
  id: string;
  reference: string;
  kind: EnquiryKind;
  /** Of its listing; null without one. */
  title: string | null;
  at: Date;
}

interface ListingLine {
  id: string;
  title: string;
  at: Date;
}

export interface WeekReport {
  figures: Figure[];
  unanswered: Some<EnquiryLine>;
  viewings: Some<EnquiryLine>;
  /** Open reminders of all admins until the end of this week. */
  reminders: number;
  unconfirmed: Some<ListingLine>;
  expiring: Some<ListingLine>;
}

type Db = Kysely<ReadModels>;
type Table = (projection: Projection, table: string) => RawBuilder<unknown>;

/**
 * Returns the report of a week, and what is to do now. It names listings and references, and nothing that visitors wrote.
 *
 * @param monday the week's first day in Singapore
 * @throws {Error} while a read model has no live generation
 */
export async function weekReport(db: Db, monday: string, now: Date): Promise<WeekReport> {
  const table = await liveTable(db);
  const thisMonday = addDays(monday, 7);
  return {
    figures: await figuresOf(db, table, monday),
    ...(await enquiriesOf(db, table, { now, end: addDays(thisMonday, 7) })),
    reminders: await remindersUntil(db, table, addDays(thisMonday, 6)),
    ...(await listingsOf(db, table, now)),
  };
}

/** Returns the function that names tables of live generations. It throws an error while a read model has none. */
export async function liveTable(db: Db): Promise<Table> {
  const live = await liveGenerations(db);
  return (projection, name) => {
    const generation = live.get(projection);
    if (generation === undefined) throw new Error(`the read model ${projection} cannot be read yet`);
    return sql.id(schemaOf(projection, generation), name);
  };
}

/** Returns what a listing's report shows of a week; undefined when the listing is not active. */
export async function weekOfListing(
  db: Db,
  listingId: string,
  monday: string,
): Promise<{ title: string; figures: Figure[] } | undefined> {
  const table = await liveTable(db);
  const { rows } = await sql<{ title: string }>`SELECT title FROM ${table('listings', 'listings')}
    WHERE listing_id = ${listingId} AND status = 'active'`.execute(db);
  const [listing] = rows;
  if (!listing) return undefined;
  const isOfListing = sql`listing_id = ${listingId}`;
  const enquiries = sql`SELECT received_at FROM ${table('enquiries', 'enquiries')} WHERE status <> 'spam' AND ${isOfListing}`;
  const days = (column: string) => sumOfDays(table, monday, { column, isWanted: isOfListing });
  const parts = { Views: days('views'), Clicks: days('clicks'), Enquiries: countOfTimes(monday, enquiries) };
  return { title: listing.title, figures: await selectFigures(db, parts) };
}

async function figuresOf(db: Db, table: Table, monday: string): Promise<Figure[]> {
  const [enquiries, steps] = [table('enquiries', 'enquiries'), table('enquiries', 'enquiry_steps')];
  const history = table('listings', 'history');
  const becameSold = sql`FROM ${history} WHERE type <> 'ListingAdded' AND changes @> '[{"field": "status", "to": "sold"}]'`;
  const times: Record<string, RawBuilder<unknown>> = {
    Enquiries: sql`SELECT received_at FROM ${enquiries} WHERE status <> 'spam'`,
    'Viewings agreed': sql`SELECT min(recorded_at) FROM ${steps} WHERE type = 'ViewingArranged' GROUP BY enquiry_id`,
    'Properties added': sql`SELECT recorded_at FROM ${history} WHERE type = 'ListingAdded'`,
    'Properties sold': sql`SELECT recorded_at ${becameSold} AND listing ->> 'property_type' <> 'Rent'`,
    'Properties rented': sql`SELECT recorded_at ${becameSold} AND listing ->> 'property_type' = 'Rent'`,
    'Price changes': sql`SELECT recorded_at FROM ${history}
      WHERE type <> 'ListingAdded' AND changes @> '[{"field": "price"}]'`,
  };
  const counts = Object.entries(times).map(([label, rows]) => [label, countOfTimes(monday, rows)]);
  const views = sumOfDays(table, monday, { column: 'views', isWanted: sql`true` });
  return selectFigures(db, { Views: views, ...Object.fromEntries(counts) });
}

/** SQL: how many of the times in `rows` are in a week and in the week before. */
function countOfTimes(monday: string, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const [from, middle, to] = [-7, 0, 7].map((days) => startOfDay(addDays(monday, days)));
  return sql`count(*) FILTER (WHERE at >= ${middle}::timestamptz)::int AS week,
      count(*) FILTER (WHERE at < ${middle}::timestamptz)::int AS before
    FROM (${rows}) AS happened (at) WHERE at >= ${from}::timestamptz AND at < ${to}::timestamptz`;
}

/** SQL: the sums of a column of the daily statistics in a week and in the week before. */
function sumOfDays(
  table: Table,
  monday: string,
  { column, isWanted }: { column: string; isWanted: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const sum = sql`sum(${sql.ref(column)})`;
  return sql`coalesce(${sum} FILTER (WHERE day >= ${monday}::date), 0)::int AS week,
      coalesce(${sum} FILTER (WHERE day < ${monday}::date), 0)::int AS before
    FROM ${table('statistics', 'days')} WHERE day BETWEEN ${monday}::date - 7 AND ${monday}::date + 6 AND ${isWanted}`;
}

async function selectFigures(db: Db, parts: Record<string, RawBuilder<unknown>>): Promise<Figure[]> {
  const each = Object.entries(parts).map(([label, part]) => sql`SELECT ${label}::text AS label, ${part}`);
  const { rows } = await sql<Figure>`${sql.join(each, sql` UNION ALL `)}`.execute(db);
  return rows;
}

async function enquiriesOf(db: Db, table: Table, { now, end }: { now: Date; end: string }) {
  const lines = (at: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    some<EnquiryLine>(
      db,
      sql`SELECT enquiry_id AS id, reference, enquiries.kind, listing.title, ${at} AS at
        FROM ${table('enquiries', 'enquiries')} AS enquiries
        LEFT JOIN ${table('listings', 'listings')} AS listing USING (listing_id) WHERE ${where}`,
    );
  const startsAt = sql`(viewing ->> 'starts_at')::timestamptz`;
  return {
    unanswered: await lines(sql`received_at`, sql`enquiries.status = 'new'`),
    viewings: await lines(
      startsAt,
      sql`enquiries.status = 'viewing_arranged' AND sealed IS NOT NULL AND ${startsAt} >= ${now}
        AND ${startsAt} < ${startOfDay(end)}::timestamptz`,
    ),
  };
}

async function remindersUntil(db: Db, table: Table, day: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM (
      SELECT DISTINCT ON (content ->> 'reminder_id') type, content FROM ${table('activity', 'entries')}
      WHERE kind = 'office' AND type IN ('ReminderSet', 'ReminderDone')
      ORDER BY content ->> 'reminder_id', position DESC) AS newest
    WHERE type = 'ReminderSet' AND content ->> 'due_on' <= ${day}`.execute(db);
  return rows[0]?.open ?? 0;
}

async function listingsOf(db: Db, table: Table, now: Date) {
  const lines = (at: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    some<ListingLine>(
      db,
      sql`SELECT listing_id AS id, title, ${at} AS at FROM ${table('listings', 'listings')}
        WHERE status = 'active' AND ${where}`,
    );
  const lastSaid = sql`greatest(updated_at, confirmed_at)`;
  const expiry = sql`expire_at::timestamptz`;
  return {
    unconfirmed: await lines(
      lastSaid,
      sql`${lastSaid} <= ${now}::timestamptz - make_interval(days => ${STALE_DAYS}::int)`,
    ),
    expiring: await lines(
      expiry,
      sql`expire_at IS NOT NULL AND ${expiry} <= ${now}::timestamptz + make_interval(days => ${EXPIRING_DAYS}::int)`,
    ),
  };
}

/** Returns the first of some rows by their time `at`, and how many there are. */
async function some<Item extends object>(db: Db, rows: RawBuilder<unknown>): Promise<Some<Item>> {
  const found = await sql<Item & { all: number }>`
    SELECT *, (count(*) OVER ())::int AS "all" FROM (${rows}) AS lines ORDER BY at LIMIT ${SHOWN}`.execute(
    db,
  );
  return { all: found.rows[0]?.all ?? 0, first: found.rows };
}
