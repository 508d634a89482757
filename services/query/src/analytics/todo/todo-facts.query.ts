import { undoOf } from '@marketplace/contracts/activity/acts';
import { addDays, dayInSingapore, startOfDay } from '@marketplace/contracts/analytics/date-range';
import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import { imagePath } from '@marketplace/contracts/images/image.paths';
import { limits } from '@marketplace/contracts/limits';
import { ACT_OF_ENTRY } from '@marketplace/read-models/activity.table';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { LiveSchemas } from '../../answers/live-schemas.query.ts';
import { shownValue } from '../../listings/shown-values.query.ts';
import type { Fortnights, PriceChanged } from './listing-rules.ts';
import { CUT_DAYS, CUT_SINCE_DAYS } from './listing-rules.ts';

/** Where the read models are, and the day of Singapore that is not over yet. */
export interface Source {
  db: Kysely<ReadModels>;
  schema: LiveSchemas;
  today: string;
}

const FORTNIGHT = 14;

/** The fortnight that ended yesterday, and the one before. */
export function fortnights(today: string): { first: string; firstBefore: string } {
  return { first: addDays(today, -FORTNIGHT), firstBefore: addDays(today, -2 * FORTNIGHT) };
}

export async function countFortnights({ db, schema, today }: Source): Promise<Map<string, Fortnights>> {
  const { first, firstBefore } = fortnights(today);
  const { rows } = await sql<{ listing_id: string } & Record<keyof Fortnights, string>>`
    SELECT listing_id, coalesce(sum(views) FILTER (WHERE day >= ${first}), 0) AS views,
      coalesce(sum(clicks) FILTER (WHERE day >= ${first}), 0) AS clicks,
      coalesce(sum(views) FILTER (WHERE day < ${first}), 0) AS "viewsBefore"
    FROM ${sql.id(schema('statistics'), 'days')}
    WHERE day >= ${firstBefore} AND day < ${today} GROUP BY listing_id`.execute(db);
  return new Map(
    rows.map(({ listing_id, views, clicks, viewsBefore }) => [
      listing_id,
      { views: Number(views), clicks: Number(clicks), viewsBefore: Number(viewsBefore) },
    ]),
  );
}

/** Returns when somebody last enquired about each listing, without spam; enquiries from before any cut that is news are left out. */
export async function lastEnquiries({ db, schema, today }: Source): Promise<Map<string, Date>> {
  const { rows } = await sql<{ listing_id: string; at: Date }>`
    SELECT listing_id, max(received_at) AS at FROM ${sql.id(schema('enquiries'), 'enquiries')}
    WHERE status <> 'spam' AND listing_id IS NOT NULL AND received_at >= ${cutsSince(today)} GROUP BY listing_id`.execute(
    db,
  );
  return new Map(rows.map(({ listing_id, at }) => [listing_id, at]));
}

/** Returns the paths of the pictures whose longer side has fewer pixels than that, of removed ones too. */
export async function picturesBelow({ db, schema }: Source, pixels: number): Promise<Set<string>> {
  const { rows } = await sql<{ file: string }>`
    SELECT file FROM ${sql.id(schema('activity'), 'entries')} WHERE longer_side < ${pixels}`.execute(db);
  return new Set(rows.map(({ file }) => imagePath(file)));
}

function cutsSince(today: string): string {
  return startOfDay(addDays(today, -CUT_SINCE_DAYS));
}

interface ChangedRow {
  listing_id: string;
  at: Date;
  price_from: number;
  price_to: number;
  before: string;
  after: string;
}

/** Returns the last change of each listing's price, unless that was too long ago or the days after it are not over. */
export async function lastPriceChanges({ db, schema, today }: Source): Promise<Map<string, PriceChanged>> {
  const history = sql.id(schema('listings'), 'history');
  const { rows } = await sql<ChangedRow>`
    WITH changed AS (
      SELECT DISTINCT ON (listing_id) listing_id, recorded_at AS at, price_from, price_to,
        (recorded_at AT TIME ZONE interval '8 hours')::date AS day
      FROM (
        SELECT listing_id, version, recorded_at, price AS price_to,
          lag(price) OVER (PARTITION BY listing_id ORDER BY version) AS price_from
        FROM (
          SELECT listing_id, version, recorded_at, ${shownValue(history, sql`step`, 'price')}::float8 AS price
          FROM ${history} AS step WHERE listing IS NOT NULL AND listing_id IN (
            SELECT listing_id FROM ${history} WHERE recorded_at >= ${cutsSince(today)} AND changes @> '[{"field": "price"}]'
          )
        ) AS told
      ) AS steps
      WHERE recorded_at >= ${cutsSince(today)} AND price_from <> price_to
      ORDER BY listing_id, version DESC
    )
    SELECT listing_id, at, price_from, price_to, coalesce(before, 0) AS before, coalesce(after, 0) AS after
    FROM changed CROSS JOIN LATERAL (
      SELECT sum(views) FILTER (WHERE days.day < changed.day) AS before,
        sum(views) FILTER (WHERE days.day > changed.day) AS after
      FROM ${sql.id(schema('statistics'), 'days')} AS days WHERE days.listing_id = changed.listing_id
        AND days.day BETWEEN changed.day - ${CUT_DAYS}::int AND changed.day + ${CUT_DAYS}::int
    ) AS visits
    WHERE changed.day < ${addDays(today, -CUT_DAYS)}`.execute(db);
  return new Map(rows.map((row) => [row.listing_id, changeOf(row)]));
}

function changeOf({ at, price_from: from, price_to: to, before, after }: ChangedRow): PriceChanged {
  return { at, from, to, viewsBefore: Number(before), viewsAfter: Number(after) };
}

/** Undone acts and their undoing do not count as vouching. */
export async function lastVouched({ db, schema }: Source): Promise<Map<string, Date>> {
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

export async function waitingEnquiries({
  db,
  schema,
}: Source): Promise<{ count: number; oldest: WaitingEnquiry[] }> {
  const waiting = sql`${sql.id(schema('enquiries'), 'enquiries')} WHERE status = 'new'`;
  const { rows } = await sql<WaitingEnquiry & { count: string }>`
    SELECT enquiry_id, kind, reference, listing_id, received_at, (SELECT count(*) FROM ${waiting}) AS count
    FROM ${waiting} ORDER BY position LIMIT ${limits.todoItems}`.execute(db);
  return { count: Number(rows[0]?.count ?? 0), oldest: rows };
}

/** Returns the listings about which somebody enquired on a day of Singapore or since. */
export function enquiredSince(enquiries: ReadonlyMap<string, Date>, day: string): Set<string> {
  return new Set([...enquiries].flatMap(([id, at]) => (dayInSingapore(at) >= day ? [id] : [])));
}
