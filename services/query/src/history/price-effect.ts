import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { addDays, dayInSingapore, eachDay } from '@marketplace/contracts/analytics/date-range';
import type { PriceChange } from '@marketplace/contracts/listings/history.views';

/** A price of a listing from a moment on. */
export interface PricePoint {
  at: Date;
  version: number;
  price: number;
}

const DAYS = 7;

/**
 * Returns the prices of a listing with what each change did to its views.
 *
 * @param points oldest first; the first is the publication
 * @param viewsByDay views by day of Singapore; a day that is missing had none
 * @param today day of Singapore, which is not over yet and so does not count
 */
export function priceEffects(
  points: readonly PricePoint[],
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
