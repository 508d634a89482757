import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { useSearchParams } from 'react-router-dom';
import type { StatRange } from './stat-range.ts';
import { daysOf, paramsOfRange, rangeOfParams } from './stat-range.ts';

export interface StatRangeState {
  range: StatRange;
  /** Undefined for all time. */
  days: DateRange | undefined;
  today: string;
  set: (range: StatRange) => void;
}

/** The range of the page's statistics, kept in its address. */
export function useStatRange(): StatRangeState {
  const [params, setParams] = useSearchParams();
  const range = rangeOfParams(params);
  const today = dayInSingapore(new Date());
  function set(next: StatRange) {
    setParams(paramsOfRange(next), { replace: true, preventScrollReset: true });
  }
  return { range, days: daysOf(range, today), today, set };
}
