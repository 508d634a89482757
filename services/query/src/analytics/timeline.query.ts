import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { addDays, dayInSingapore, eachDay, startOfDay } from '@marketplace/contracts/analytics/date-range';
import type { DayStatistics, Timeline, TimelineMark } from '@marketplace/contracts/analytics/timeline.views';
import { limits } from '@marketplace/contracts/limits';
import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { LiveSchemas } from '../answers/live-schemas.query.ts';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import { enquiredDays } from './enquired.query.ts';
import type { Period } from './period.query.ts';

/** Returns what a period had day by day, of all listings that exist or of one, and what happened to them in it. */
export async function timeline(
  db: Kysely<ReadModels>,
  { range, previous }: Period,
  listingId: string | undefined,
): Promise<Timeline> {
  const schema = await liveSchemas(db);
  const days = (of: DateRange) => selectDays(db, schema, of, listingId);
  return {
    ...range,
    days: await days(range),
    previous: previous && { ...previous, days: await days(previous) },
    marks: await timelineMarks(db, schema, range, listingId),
  };
}

async function selectDays(
  db: Kysely<ReadModels>,
  schema: LiveSchemas,
  range: DateRange,
  listingId: string | undefined,
): Promise<DayStatistics[]> {
  const wanted =
    listingId === undefined
      ? sql`listing_id IN (SELECT listing_id FROM ${sql.id(schema('listings'), 'listings')})`
      : sql`listing_id = ${listingId}`;
  const { rows } = await sql<{ day: string; views: string; clicks: string }>`
    SELECT day::text, sum(views) AS views, sum(clicks) AS clicks
    FROM ${sql.id(schema('statistics'), 'days')}
    WHERE day >= ${range.from} AND day <= ${range.to} AND ${wanted} GROUP BY day`.execute(db);
  const counted = new Map(rows.map((row) => [row.day, row]));
  const enquired = await enquiredDays(db, range, wanted);
  return eachDay(range).map((day) => ({
    day,
    views: Number(counted.get(day)?.views ?? 0),
    clicks: Number(counted.get(day)?.clicks ?? 0),
    enquiries: enquired.get(day) ?? 0,
  }));
}

interface Row extends Marked {
  position: string;
  recorded_at: Date;
  listing_id: string;
  version: number;
  title: string;
  changes: FieldChange[];
}

const MARKING = [
  'ListingAdded',
  'ListingRepriced',
  'ListingStatusChanged',
  'ListingDeleted',
  'ListingRestored',
];

/** Returns what happened in a range to all listings or to one, oldest first; of very many the newest. */
async function timelineMarks(
  db: Kysely<ReadModels>,
  schema: LiveSchemas,
  range: DateRange,
  listingId: string | undefined,
): Promise<TimelineMark[]> {
  const history = sql.id(schema('listings'), 'history');
  const { rows } = await sql<Row>`
    SELECT h.position, h.recorded_at, h.listing_id, h.version, h.type, h.changes,
      h.listing->>'status' AS status,
      coalesce(h.listing->>'title', before.listing->>'title', h.slug) AS title,
      EXISTS (SELECT FROM ${history} earlier WHERE earlier.listing_id = h.listing_id
        AND earlier.version < h.version AND earlier.listing->>'status' = 'active') AS "wasPublic"
    FROM ${history} h
    LEFT JOIN LATERAL (
      SELECT listing FROM ${history} earlier WHERE earlier.listing_id = h.listing_id AND earlier.version < h.version
      ORDER BY version DESC LIMIT 1
    ) before ON true
    WHERE h.recorded_at >= ${startOfDay(range.from)} AND h.recorded_at < ${startOfDay(addDays(range.to, 1))}
      AND h.type = ANY(${MARKING}::text[])
      AND (${listingId ?? null}::uuid IS NULL OR h.listing_id = ${listingId ?? null}::uuid)
    ORDER BY h.position DESC LIMIT ${limits.timelineMarks}`.execute(db);
  return rows.reverse().flatMap(markOf);
}

function markOf(row: Row): TimelineMark[] {
  const kind = markKind(row);
  if (!kind) return [];
  return [
    {
      day: dayInSingapore(row.recorded_at),
      at: row.recorded_at.toISOString(),
      position: Number(row.position),
      listing_id: row.listing_id,
      title: row.title,
      version: row.version,
      kind,
      price: kind === 'repriced' ? priceOf(row.changes) : null,
    },
  ];
}

function priceOf(changes: FieldChange[]): TimelineMark['price'] {
  const change = changes.find(({ field }) => field === 'price');
  return change ? { from: Number(change.from), to: Number(change.to) } : null;
}

/** An event of a listing with the status it left the listing in, and whether the listing had been active before. */
interface Marked {
  type: string;
  status: string | null;
  wasPublic: boolean;
}

/** Returns what an event means for a listing's traffic; undefined when nothing. */
export function markKind({ type, status, wasPublic }: Marked): TimelineMark['kind'] | undefined {
  switch (type) {
    case 'ListingAdded':
      return status === 'active' ? 'published' : undefined;
    case 'ListingRepriced':
      return 'repriced';
    case 'ListingDeleted':
      return 'deleted';
    case 'ListingRestored':
      return 'restored';
    case 'ListingStatusChanged':
      if (status === 'sold') return 'sold';
      if (status === 'inactive') return 'withdrawn';
      return wasPublic ? 'relisted' : 'published';
    default:
      return undefined;
  }
}
