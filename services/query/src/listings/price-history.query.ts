import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { addDays, dayInSingapore, eachDay } from '@marketplace/contracts/analytics/date-range';
import type { PriceChange, PriceHistory, PricePoint } from '@marketplace/contracts/listings/history.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LiveSchemas } from '../answers/live-schemas.query.ts';
import { liveSchemas } from '../answers/live-schemas.query.ts';

/** A price of a listing from one of its versions on. */
interface PriceStep {
  at: Date;
  version: number;
  price: number;
}

const DAYS = 7;

/**
 * Returns the prices of a listing, also of a deleted one; undefined when there never was such a listing.
 *
 * @param today day of Singapore
 */
export async function priceHistory(
  db: Kysely<ReadModels>,
  listingId: string,
  today: string,
): Promise<PriceHistory | undefined> {
  const schema = await liveSchemas(db);
  const points = await priceSteps(db, schema, sql`listing_id = ${listingId} AND listing IS NOT NULL`);
  if (points.length === 0) return undefined;
  const { rows: days } = await sql<{ day: string; views: string }>`
    SELECT day::text, views FROM ${sql.id(schema('statistics'), 'days')} WHERE listing_id = ${listingId}`.execute(
    db,
  );
  return priceEffects(points, new Map(days.map(({ day, views }) => [day, Number(views)])), today);
}

/** Returns the prices at which visitors could see a listing, oldest first, up to one of its versions. */
export async function publicPrices(
  db: Kysely<ReadModels>,
  { id, version }: { id: string; version: number },
): Promise<PricePoint[]> {
  const steps = await priceSteps(
    db,
    await liveSchemas(db),
    sql`listing_id = ${id} AND version <= ${version} AND listing->>'status' = 'active'`,
  );
  return steps.map(({ at, price }) => ({ at: at.toISOString(), price }));
}

/** Returns the states of a listing that `states` picks, of those in which the price was another one than in the state before. */
async function priceSteps(
  db: Kysely<ReadModels>,
  schema: LiveSchemas,
  states: RawBuilder<unknown>,
): Promise<PriceStep[]> {
  const { rows } = await sql<PriceStep>`
    SELECT recorded_at AS at, version, price FROM (
      SELECT recorded_at, version, (listing->>'price')::float8 AS price,
        lag((listing->>'price')::float8) OVER (ORDER BY version) AS before
      FROM ${sql.id(schema('listings'), 'history')} WHERE ${states}
    ) AS states WHERE price IS DISTINCT FROM before ORDER BY version`.execute(db);
  return rows;
}

/**
 * Returns the prices of a listing with what each change did to its views.
 *
 * @param points oldest first; the first is the publication
 * @param viewsByDay views by day of Singapore; a day that is missing had none
 * @param today day of Singapore, which is not over yet and so does not count
 */
export function priceEffects(
  points: readonly PriceStep[],
  viewsByDay: ReadonlyMap<string, number>,
  today: string,
): PriceChange[] {
  const days = points.map(({ at }) => dayInSingapore(at));
  return points.map(({ at, version, price }, index) => {
    const day = dayInSingapore(at);
    const before = points[index - 1];
    const last = days[index - 1];
    const next = days[index + 1];
    return {
      at: at.toISOString(),
      version,
      price,
      change_percent: before ? oneDecimal(((price - before.price) / before.price) * 100) : null,
      views_per_day_before: last
        ? mean(viewsByDay, { from: latest(addDays(day, -DAYS), addDays(last, 1)), to: addDays(day, -1) })
        : null,
      views_per_day_after: mean(viewsByDay, {
        from: addDays(day, 1),
        to: earliest(addDays(day, DAYS), addDays(next ?? today, -1), addDays(today, -1)),
      }),
    };
  });
}

function mean(viewsByDay: ReadonlyMap<string, number>, range: DateRange): number | null {
  if (range.to < range.from) return null;
  const days = eachDay(range);
  const views = days.reduce((sum, day) => sum + (viewsByDay.get(day) ?? 0), 0);
  return oneDecimal(views / days.length);
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}

function earliest(...days: string[]): string {
  return days.reduce((first, day) => (day < first ? day : first));
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
