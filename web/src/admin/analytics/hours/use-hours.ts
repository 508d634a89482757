import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { HoursView } from '@marketplace/contracts/analytics/hours.views';
import useSWR from 'swr';
import { getJson } from '../../../api/client.ts';
import { withParams } from '../../ui/queries.ts';

/** Views and clicks by weekday and hour. The key is no path, so that it is not read again with every visit: it counts them all. */
export function useHours(days: DateRange | undefined) {
  return useSWR(['hours', withParams('/api/analytics/hours', { ...days })] as const, ([, path]) =>
    getJson(path, HoursView),
  );
}
