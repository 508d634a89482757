import type { Comparison, DateRange, RangeQuery } from '@marketplace/contracts/analytics/date-range';
import { comparisonOf, dayInSingapore, daysIn } from '@marketplace/contracts/analytics/date-range';
import { limits } from '@marketplace/contracts/limits';
import type { ReadModels } from '@marketplace/read-models/database';
import { invalid } from '@marketplace/service-kit/http-error';
import type { Kysely } from 'kysely';
import { liveTables } from '../answers/live-schemas.query.ts';

/** The days that statistics cover, and those to compare them with. */
export interface Period {
  range: DateRange;
  /** Null when the whole past was asked for, or no day of the range is over. */
  comparison: Comparison | null;
}

/**
 * Returns the period that a query string means.
 *
 * @param first day of Singapore on which the first listing was published
 * @param today day of Singapore
 * @throws {HttpError} 422 when it would start after it ends, or have too many days
 */
export function resolveRange({ from, to }: RangeQuery, first: string, today: string): Period {
  const end = to ?? today;
  const start = from ?? (first < end ? first : end);
  if (start > end) throw invalid([{ path: 'from', message: 'must not be after today' }]);
  const range = { from: start, to: end };
  if (daysIn(range) > limits.rangeDays)
    throw invalid([{ path: 'from', message: `must be at most ${limits.rangeDays} days ago` }]);
  return { range, comparison: from === undefined ? null : comparisonOf(range, today) };
}

/**
 * Returns the day of Singapore on which the first listing was published, or the one of an id; undefined when there never was
 * one.
 */
export async function firstDay(db: Kysely<ReadModels>, listingId?: string): Promise<string | undefined> {
  const tables = await liveTables(db, 'listings');
  const all = tables.selectFrom('history').select('recorded_at').limit(1);
  const first = await (listingId === undefined
    ? all.orderBy('position')
    : all.where('listing_id', '=', listingId).orderBy('version')
  ).executeTakeFirst();
  return first && dayInSingapore(first.recorded_at);
}
