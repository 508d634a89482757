import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { addDays, dayInSingapore, RangeQuery } from '@marketplace/contracts/analytics/date-range';
import { useSearchParams } from 'react-router-dom';
import { singaporeDate } from '../../../../ui/format.ts';

const spans = { '7d': 7, '30d': 30, '90d': 90 } as const;

/** Which days statistics are of: the last so many, all there are, or from one day to another. */
export type StatRange = { kind: keyof typeof spans } | { kind: 'all' } | ({ kind: 'custom' } & DateRange);

export const rangeNames = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  all: 'All time',
  custom: 'Custom',
} as const;

const DEFAULT_RANGE: StatRange = { kind: '30d' };

/** Returns the range that an address stands for: `?range=7d`, or `?from=…&to=…`; the default when it names none. */
export function rangeOfParams(params: URLSearchParams): StatRange {
  const days = RangeQuery.safeParse(Object.fromEntries(params)).data;
  if (days?.from && days.to) return { kind: 'custom', from: days.from, to: days.to };
  const kind = params.get('range');
  if (kind === '7d' || kind === '30d' || kind === '90d' || kind === 'all') return { kind };
  return DEFAULT_RANGE;
}

/** Returns the parameters of a range's address; none for the default. */
export function paramsOfRange(range: StatRange): Record<string, string> {
  if (range.kind === 'custom') return { from: range.from, to: range.to };
  return range.kind === DEFAULT_RANGE.kind ? {} : { range: range.kind };
}

/** Returns the days of a range in Singapore; undefined for all time. */
export function daysOf(range: StatRange, today: string): DateRange | undefined {
  if (range.kind === 'all') return undefined;
  if (range.kind === 'custom') return { from: range.from, to: range.to };
  return { from: addDays(today, 1 - spans[range.kind]), to: today };
}

/** Returns a range in words that follow a number: `in the last 7 days`. */
export function rangeText(range: StatRange): string {
  switch (range.kind) {
    case 'all':
      return 'in all';
    case 'custom':
      return range.from === range.to
        ? `on ${singaporeDate(range.from)}`
        : `from ${singaporeDate(range.from)} to ${singaporeDate(range.to)}`;
    default:
      return `in the last ${rangeNames[range.kind]}`;
  }
}

export type StatRangeState = ReturnType<typeof useStatRange>;

/** The range of the page's statistics, kept in its address; its days are undefined for all time. */
export function useStatRange() {
  const [params, setParams] = useSearchParams();
  const range = rangeOfParams(params);
  const today = dayInSingapore(new Date());
  function set(next: StatRange) {
    setParams(paramsOfRange(next), { replace: true });
  }
  return { range, days: daysOf(range, today), today, set };
}
