import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { addDays, startOfDay } from '@marketplace/contracts/analytics/date-range';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas } from '../answers/live-schemas.query.ts';

/** How many enquiries there were about each listing, by its id; those about none are under null. */
export type Enquired = ReadonlyMap<string | null, number>;

/** Returns the enquiries about each listing, in total or received in a range of days. */
export function enquiredListings(db: Kysely<ReadModels>, range?: DateRange): Promise<Enquired> {
  return countBy(db, sql`listing_id`, range);
}

/** Returns the enquiries of each day of a range, about the listings that are wanted. */
export function enquiredDays(
  db: Kysely<ReadModels>,
  range: DateRange,
  isWanted: RawBuilder<unknown>,
): Promise<Enquired> {
  return countBy(db, sql`(received_at AT TIME ZONE interval '8 hours')::date::text`, range, isWanted);
}

/** Spam is not counted; what was forgotten is. All that is read of an enquiry is in the index of these. */
async function countBy(
  db: Kysely<ReadModels>,
  key: RawBuilder<unknown>,
  range?: DateRange,
  isWanted: RawBuilder<unknown> = sql`true`,
): Promise<Enquired> {
  const schema = await liveSchemas(db);
  const isInRange = range
    ? sql`received_at >= ${startOfDay(range.from)} AND received_at < ${startOfDay(addDays(range.to, 1))}`
    : sql`true`;
  const { rows } = await sql<{ key: string | null; count: string }>`
    SELECT ${key} AS key, count(*) AS count FROM ${sql.id(schema('enquiries'), 'enquiries')}
    WHERE status <> 'spam' AND ${isInRange} AND ${isWanted} GROUP BY 1`.execute(db);
  return new Map(rows.map(({ key: id, count }) => [id, Number(count)]));
}
