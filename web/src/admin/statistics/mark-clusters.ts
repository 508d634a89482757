import type { DayMarks, MarkKind } from '@marketplace/contracts/analytics/timeline.views';
import { markKinds } from '@marketplace/contracts/analytics/timeline.views';
import type { ChartRow } from './chart-rows.ts';

/** What happened on days that stand together because there is no room for each. */
export interface MarkCluster {
  from: string;
  to: string;
  /** Where it stands, from 0 at the first day to 1 at the last. */
  place: number;
  marks: DayMarks[];
  /** The same summed up by kind. */
  kinds: { kind: MarkKind; count: number }[];
}

/** In how many places it is told what happened: each is wide enough to be pressed, and where there is much, for its number. */
const PLACES = { narrow: 6, wide: 31, wideNumbers: 16 } as const;
const LONGEST_SHORT = 9;

/** Returns in how many places it is told what happened on the days of a chart. */
export function placesOf(rows: readonly ChartRow[], isWide: boolean): number {
  if (!isWide) return PLACES.narrow;
  const isMuch = rows.some(({ marks }) => marks.some(({ count }) => count > LONGEST_SHORT));
  return isMuch ? PLACES.wideNumbers : PLACES.wide;
}

/** Returns what happened on the days of a chart, in at most so many places; places without anything are left out. */
export function clustersOf(rows: readonly ChartRow[], most: number): MarkCluster[] {
  const size = Math.ceil(rows.length / most);
  const starts = Array.from({ length: Math.ceil(rows.length / size) || 0 }, (_, index) => index * size);
  return starts.flatMap((start) => {
    const days = rows.slice(start, start + size);
    const marks = days.flatMap((day) => day.marks);
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last || marks.length === 0) return [];
    const middle = start + (days.length - 1) / 2;
    const place = rows.length === 1 ? 0.5 : middle / (rows.length - 1);
    return [{ from: first.day, to: last.day, place, marks, kinds: sumsOf(marks) }];
  });
}

/** Returns how often each kind of thing happened, in the order of the legend. */
export function sumsOf(marks: readonly DayMarks[]): MarkCluster['kinds'] {
  return markKinds
    .map((kind) => ({
      kind,
      count: marks.filter((one) => one.kind === kind).reduce((sum, { count }) => sum + count, 0),
    }))
    .filter(({ count }) => count > 0);
}
