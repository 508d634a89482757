import { undoOf } from '@marketplace/contracts/activity/acts';
import { addDays, dayInSingapore, startOfDay } from '@marketplace/contracts/analytics/date-range';
import type {
  TodoItem,
  TodoKind,
  TodoList,
  TodoSection,
} from '@marketplace/contracts/analytics/overview.views';
import { todoKinds } from '@marketplace/contracts/analytics/overview.views';
import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import { imagePath } from '@marketplace/contracts/images/image.paths';
import { limits } from '@marketplace/contracts/limits';
import { ACT_OF_ENTRY } from '@marketplace/read-models/activity.table';
import type { ReadModels } from '@marketplace/read-models/database';
import { shownValue } from '@marketplace/read-models/shown-listings';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { FoundReminder } from '../../agenda/office.query.ts';
import { findReminders } from '../../agenda/office.query.ts';
import type { LiveSchemas } from '../../answers/live-schemas.query.ts';
import { liveSchemas } from '../../answers/live-schemas.query.ts';
import type { Snapshot } from '../../catalogue/snapshot.ts';
import type { Fortnights, Found, PriceChanged } from './listing-rules.ts';
import {
  CUT_DAYS,
  CUT_SINCE_DAYS,
  decliningViews,
  fewPictures,
  INEFFECTIVE_CUT_RULE,
  ineffectivePriceCuts,
  listingRules,
  ODD_PRICE_RULE,
  oddPrices,
  unclicked,
  unconfirmed,
} from './listing-rules.ts';

const rules: Record<TodoKind, string> = {
  reminders: 'Due today or earlier.',
  enquiries: 'Not yet answered.',
  odd_price: ODD_PRICE_RULE,
  vain_cut: INEFFECTIVE_CUT_RULE,
  ...listingRules,
};

/** Counts of past days hardly change. */
const COUNTED_EVERY_MS = 60_000;

interface Asking {
  snapshot: Snapshot;
  now: Date;
  /** Whose reminders. */
  adminId: string;
}

export function createTodo() {
  const visitsOf = cacheFor<Map<string, Fortnights>>(COUNTED_EVERY_MS);
  const smallOf = cacheFor<Set<string>>(COUNTED_EVERY_MS);
  const vouchedOf = cacheFor<Map<string, Date>>(COUNTED_EVERY_MS);
  const priceChangesOf = cacheFor<Map<string, PriceChanged>>(COUNTED_EVERY_MS);

  async function factsOf(source: Source, { marks }: Snapshot) {
    const { schema, today } = source;
    const counted = `${today} ${schema('statistics')}`;
    const listed = `${counted} ${schema('listings')} ${marks.listings?.applied}`;
    return {
      visits: await visitsOf(counted, () => countFortnights(source)),
      priceChanges: await priceChangesOf(listed, () => lastPriceCuts(source)),
      vouched: await vouchedOf(listed, () => lastVouched(source)),
      small: await smallOf(schema('activity'), () => picturesBelow(source, limits.smallPicture)),
      enquiries: await lastEnquiries(source),
    };
  }

  return async (db: Kysely<ReadModels>, { snapshot, now, adminId }: Asking): Promise<TodoList> => {
    const source = { db, schema: await liveSchemas(db), today: dayInSingapore(now) };
    const waiting = await waitingSection(source, snapshot);
    const reminders = dueSection(await findReminders(db, adminId, snapshot), source.today);
    const { listings } = snapshot;
    const { visits, priceChanges, vouched, small, enquiries } = await factsOf(source, snapshot);
    const { first, firstBefore } = fortnights(source.today);
    const found: Record<Exclude<TodoKind, 'reminders' | 'enquiries'>, Found[]> = {
      unconfirmed: unconfirmed(listings, vouched, now),
      odd_price: oddPrices(listings),
      unclicked: unclicked(listings, visits, enquiredSince(enquiries, first)),
      fallen: decliningViews(listings, visits, firstBefore),
      vain_cut: ineffectivePriceCuts(listings, { priceChanges, enquiries }, now),
      few_pictures: fewPictures(listings, small),
    };
    const sectionOfKind = (kind: TodoKind) => {
      if (kind === 'reminders') return reminders;
      return kind === 'enquiries' ? waiting : sectionOf(kind, found[kind]);
    };
    return { sections: todoKinds.map(sectionOfKind) };
  };
}

function sectionOf(kind: TodoKind, found: readonly Found[]): TodoSection {
  const ids = found.slice(0, limits.changedAtOnce).map(({ listing }) => listing.id);
  return {
    kind,
    count: found.length,
    rule: rules[kind],
    items: found.slice(0, limits.todoItems).map(itemOf),
    ids: kind === 'unconfirmed' ? ids : [],
  };
}

function itemOf({ listing: { id, title, images }, fact }: Found): TodoItem {
  return {
    listing_id: id,
    enquiry_id: null,
    title,
    image: images[0] ?? null,
    fact,
    since: null,
    due_on: null,
  };
}

const kinds: Record<EnquiryKind, string> = {
  question: 'Question',
  viewing: 'Viewing',
  valuation: 'Valuation',
};

async function waitingSection(source: Source, { byId }: Snapshot): Promise<TodoSection> {
  const { count, oldest } = await waitingEnquiries(source);
  const items = oldest.map(({ enquiry_id, kind, reference, listing_id, received_at }) => {
    const listing = listing_id === null ? undefined : byId.get(listing_id);
    return {
      listing_id: listing?.id ?? null,
      enquiry_id,
      title: listing?.title ?? (listing_id === null ? 'General enquiry' : 'About a deleted listing'),
      image: listing?.images[0] ?? null,
      fact: `${kinds[kind]} ${reference}`,
      since: received_at.toISOString(),
      due_on: null,
    };
  });
  return { kind: 'enquiries', count, rule: rules.enquiries, items, ids: [] };
}

function dueSection(reminders: readonly FoundReminder[], today: string): TodoSection {
  const due = reminders.filter(({ due_on }) => due_on <= today);
  const items = due.slice(0, limits.todoItems).map(({ due_on, enquiry, listing }) => {
    const when = due_on === today ? 'Due today' : `Overdue since ${dayText(due_on)}`;
    return {
      listing_id: listing?.id ?? null,
      enquiry_id: enquiry?.enquiry_id ?? null,
      title: listing?.title ?? enquiry?.listing?.title ?? 'General enquiry',
      image: listing?.images[0] ?? null,
      fact: enquiry ? `${when} · ${kinds[enquiry.kind]} ${enquiry.reference}` : when,
      since: null,
      due_on,
    };
  });
  return { kind: 'reminders', count: due.length, rule: rules.reminders, items, ids: [] };
}

/** Returns a day as `3 Nov 2026`. */
function dayText(day: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(day));
}

/** Caches one value for its key and time. Concurrent callers share it; a failure is not cached. */
export function cacheFor<Value>(milliseconds: number) {
  let kept: { key: string; until: number; value: Promise<Value> } | undefined;
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const now = performance.now();
    if (kept?.key === key && now < kept.until) return kept.value;
    const made = { key, until: now + milliseconds, value: make() };
    kept = made;
    made.value.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made.value;
  };
}

interface Source {
  db: Kysely<ReadModels>;
  schema: LiveSchemas;
  /** Of Singapore; incomplete, so it is not counted. */
  today: string;
}

const FORTNIGHT = 14;

/** The fortnight that ended yesterday, and the one before. */
function fortnights(today: string): { first: string; firstBefore: string } {
  return { first: addDays(today, -FORTNIGHT), firstBefore: addDays(today, -2 * FORTNIGHT) };
}

async function countFortnights({ db, schema, today }: Source): Promise<Map<string, Fortnights>> {
  const { first, firstBefore } = fortnights(today);
  const { rows } = await sql<{ listing_id: string } & Fortnights>`
    SELECT listing_id, coalesce(sum(views::float8) FILTER (WHERE day >= ${first}), 0) AS views,
      coalesce(sum(clicks::float8) FILTER (WHERE day >= ${first}), 0) AS clicks,
      coalesce(sum(views::float8) FILTER (WHERE day < ${first}), 0) AS "viewsBefore"
    FROM ${sql.id(schema('statistics'), 'days')}
    WHERE day >= ${firstBefore} AND day < ${today} GROUP BY listing_id`.execute(db);
  return new Map(rows.map(({ listing_id, ...visits }) => [listing_id, visits]));
}

/** Returns the time of the last enquiry about each listing, without spam and without those before any listed cut. */
async function lastEnquiries({ db, schema, today }: Source): Promise<Map<string, Date>> {
  const { rows } = await sql<{ listing_id: string; at: Date }>`
    SELECT listing_id, max(received_at) AS at FROM ${sql.id(schema('enquiries'), 'enquiries')}
    WHERE status <> 'spam' AND listing_id IS NOT NULL AND received_at >= ${cutsSince(today)} GROUP BY listing_id`.execute(
    db,
  );
  return new Map(rows.map(({ listing_id, at }) => [listing_id, at]));
}

/** Returns the paths of pictures whose longer side has fewer pixels, also of removed ones. */
async function picturesBelow({ db, schema }: Source, pixels: number): Promise<Set<string>> {
  const { rows } = await sql<{ file: string }>`
    SELECT file FROM ${sql.id(schema('activity'), 'entries')} WHERE longer_side < ${pixels}`.execute(db);
  return new Set(rows.map(({ file }) => imagePath(file)));
}

function cutsSince(today: string): string {
  return startOfDay(addDays(today, -CUT_SINCE_DAYS));
}

/** Returns the last price change of each listing, if it is a recent cut and the days after it are complete. Undone ones do not count. */
async function lastPriceCuts({ db, schema, today }: Source): Promise<Map<string, PriceChanged>> {
  const history = sql.id(schema('listings'), 'history');
  const { rows } = await sql<PriceChanged & { listing_id: string }>`
    WITH undoings AS (
      SELECT listing_id FROM ${history} WHERE causation_id LIKE 'undo-%'
    ), changed AS (
      SELECT DISTINCT ON (listing_id) listing_id, recorded_at AS at, price_from, price_to,
        (recorded_at AT TIME ZONE interval '8 hours')::date AS day
      FROM (
        SELECT listing_id, version, recorded_at, (change->>'from')::float8 AS price_from, (change->>'to')::float8 AS price_to
        FROM ${history} CROSS JOIN LATERAL (SELECT jsonb_path_query_first(changes, '$[*] ? (@.field == "price")') AS change) AS told
        WHERE recorded_at >= ${cutsSince(today)} AND listing_id NOT IN (SELECT listing_id FROM undoings)
        UNION ALL
        SELECT listing_id, version, recorded_at, lag(price) OVER (PARTITION BY listing_id ORDER BY version), price
        FROM (
          SELECT listing_id, version, recorded_at, (${shownValue(history, sql`step`, 'price')})::float8 AS price
          FROM ${history} AS step WHERE listing IS NOT NULL AND listing_id IN (SELECT listing_id FROM undoings)
        ) AS shown
      ) AS steps
      WHERE recorded_at >= ${cutsSince(today)} AND price_from <> price_to
      ORDER BY listing_id, version DESC
    )
    SELECT listing_id, at, price_from AS "from", price_to AS "to", visits.*
    FROM changed CROSS JOIN LATERAL (
      SELECT coalesce(sum(views) FILTER (WHERE days.day < changed.day), 0)::float8 AS "viewsBefore",
        coalesce(sum(views) FILTER (WHERE days.day > changed.day), 0)::float8 AS "viewsAfter"
      FROM ${sql.id(schema('statistics'), 'days')} AS days WHERE days.listing_id = changed.listing_id
        AND days.day BETWEEN changed.day - ${CUT_DAYS}::int AND changed.day + ${CUT_DAYS}::int
    ) AS visits
    WHERE changed.day < ${addDays(today, -CUT_DAYS)} AND price_to < price_from`.execute(db);
  return new Map(rows.map(({ listing_id, ...change }) => [listing_id, change]));
}

/** Undone acts and their undoing do not count as vouching. */
async function lastVouched({ db, schema }: Source): Promise<Map<string, Date>> {
  const history = sql.id(schema('listings'), 'history');
  const { rows } = await sql<{ listing_id: string; at: Date }>`
    WITH undoings AS (SELECT listing_id, causation_id FROM ${history} WHERE causation_id LIKE 'undo-%')
    SELECT listing_id, max(recorded_at) AS at FROM ${history} AS step
    WHERE listing_id IN (SELECT listing_id FROM undoings) AND coalesce(causation_id, '') NOT LIKE 'undo-%' AND ${undoOf('')}::text || ${sql.raw(ACT_OF_ENTRY)} <> ALL (
      SELECT causation_id FROM undoings WHERE undoings.listing_id = step.listing_id
    ) GROUP BY listing_id`.execute(db);
  return new Map(rows.map(({ listing_id, at }) => [listing_id, at]));
}

interface WaitingEnquiry {
  enquiry_id: string;
  kind: EnquiryKind;
  reference: string;
  listing_id: string | null;
  received_at: Date;
}

async function waitingEnquiries({
  db,
  schema,
}: Source): Promise<{ count: number; oldest: WaitingEnquiry[] }> {
  const waiting = sql`${sql.id(schema('enquiries'), 'enquiries')} WHERE status = 'new'`;
  const { rows } = await sql<WaitingEnquiry & { count: number }>`
    SELECT enquiry_id, kind, reference, listing_id, received_at, (SELECT count(*)::int FROM ${waiting}) AS count
    FROM ${waiting} ORDER BY position LIMIT ${limits.todoItems}`.execute(db);
  return { count: rows[0]?.count ?? 0, oldest: rows };
}

/** Returns the listings with enquiries on a day of Singapore or later. */
function enquiredSince(enquiries: ReadonlyMap<string, Date>, day: string): Set<string> {
  return new Set([...enquiries].flatMap(([id, at]) => (dayInSingapore(at) >= day ? [id] : [])));
}
