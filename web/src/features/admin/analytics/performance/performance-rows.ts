import type { PropertyStatistics } from '@marketplace/contracts/analytics/analytics.views';
import { clickThroughRate } from '@marketplace/contracts/analytics/rates';

/** A line of the performance table. `rate` in percent; `recent` are the counts of the chosen days. */
export interface PerformanceRow extends PropertyStatistics {
  rate: number;
  recent: { views: number; clicks: number; enquiries: number } | undefined;
}

export type SortKey = 'title' | 'district' | 'views' | 'clicks' | 'rate' | 'status' | 'enquiries';
export interface Sorting {
  key: SortKey;
  direction: 'ascending' | 'descending';
}

/** Returns the lines of the table, each with its counts of the chosen days where those are known. */
export function performanceRows(
  all: readonly PropertyStatistics[],
  recent: readonly PropertyStatistics[] | undefined,
): PerformanceRow[] {
  const recentById = new Map(recent?.map((one) => [one.id, one]));
  return all.map((one) => {
    const ofDays = recentById.get(one.id);
    return {
      ...one,
      rate: clickThroughRate(one.views, one.clicks),
      recent: ofDays && { views: ofDays.views, clicks: ofDays.clicks, enquiries: ofDays.enquiries },
    };
  });
}

/** Returns the lines in an order; what is equal in it stays as it was. */
export function sortRows(rows: readonly PerformanceRow[], { key, direction }: Sorting): PerformanceRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(one[key], other[key]));
}

/** Returns the sorting after a click on a column: turned round, or from its better end. */
export function nextSorting(current: Sorting, key: SortKey): Sorting {
  if (current.key === key)
    return { key, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
  return { key, direction: typeOf(key) === 'number' ? 'descending' : 'ascending' };
}

function typeOf(key: SortKey): 'number' | 'text' {
  return ['views', 'clicks', 'rate', 'enquiries'].includes(key) ? 'number' : 'text';
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en');
}
