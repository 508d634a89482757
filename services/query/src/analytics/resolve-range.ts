import type { DateRange, RangeQuery } from '@marketplace/contracts/analytics/date-range';
import { daysIn, rangeBefore } from '@marketplace/contracts/analytics/date-range';
import { limits } from '@marketplace/contracts/limits';
import { invalid } from '@marketplace/service-kit/http-error';

/** The days that statistics cover, and those to compare them with. */
export interface Period {
  range: DateRange;
  /** The range of the same length before; null when the whole past was asked for. */
  previous: DateRange | null;
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
  return { range, previous: from === undefined ? null : rangeBefore(range) };
}
