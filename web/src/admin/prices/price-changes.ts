import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { PriceChangeSort } from '@marketplace/contracts/analytics/price-changes.views';
import { PriceChangesPage } from '@marketplace/contracts/analytics/price-changes.views';
import useSWR from 'swr';
import { z } from 'zod';
import { getJson } from '../../api/client.ts';
import { withParams } from '../ui/queries.ts';

/** Without `/api`, so that visits do not reload it as they do other statistics: it covers full days only. */
const PRICE_CHANGES = '/analytics/price-changes';

/** Orders of the list and their names. */
export const orders = {
  lost: { name: 'Lost most interest', sort: 'effect', order: 'asc' },
  gained: { name: 'Gained most interest', sort: 'effect', order: 'desc' },
  newest: { name: 'Newest first', sort: 'at', order: 'desc' },
  risen: { name: 'Largest increase', sort: 'change', order: 'desc' },
  cut: { name: 'Largest cut', sort: 'change', order: 'asc' },
  views: { name: 'Most views', sort: 'views', order: 'desc' },
} as const satisfies Record<string, { name: string; sort: PriceChangeSort; order: 'asc' | 'desc' }>;

/** Number of past days and its name. */
export const spans = {
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last year',
  all: 'All time',
} as const;

/** The filter as the address keeps it. */
export const PriceFilter = z.object({
  direction: z.enum(['up', 'down']).optional().catch(undefined),
  sort: z.enum(['lost', 'gained', 'newest', 'risen', 'cut', 'views']).catch('lost'),
  days: z.enum(['30', '90', '365', 'all']).catch('90'),
  page: z.coerce.number().int().positive().catch(1),
});
export type PriceFilter = z.infer<typeof PriceFilter>;

function paramsOf({ direction, sort, days, page }: PriceFilter): Record<string, string> {
  const { sort: by, order } = orders[sort];
  return {
    sort: by,
    order,
    ...(direction && { direction }),
    ...(days !== 'all' && { from: addDays(dayInSingapore(new Date()), -Number(days)) }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** Returns a page of price changes with their effects. */
export function usePriceChanges(filter: PriceFilter) {
  return useSWR(withParams(PRICE_CHANGES, paramsOf(filter)), (path) => getJson(path, PriceChangesPage), {
    keepPreviousData: true,
  });
}

/** Returns the path of the CSV file with all pages. */
export function csvPath(filter: PriceFilter): string {
  return withParams(`/api${PRICE_CHANGES}.csv`, paramsOf({ ...filter, page: 1 }));
}
