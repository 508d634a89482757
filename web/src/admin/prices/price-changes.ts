import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { PriceChangeSort } from '@marketplace/contracts/analytics/price-changes.views';
import { PriceChangesPage } from '@marketplace/contracts/analytics/price-changes.views';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { z } from 'zod';
import { getJson } from '../../api/client.ts';
import { withParams } from '../ui/queries.ts';

/**
 * Without `/api`, so that a visitor's view does not have it asked for again, as other statistics are: it is of days that are over. What an
 * admin changes on this page does.
 */
const PRICE_CHANGES = '/analytics/price-changes';

/** Orders of the list and what they are called. */
export const orders = {
  lost: { name: 'Lost most interest', sort: 'effect', order: 'asc' },
  gained: { name: 'Gained most interest', sort: 'effect', order: 'desc' },
  newest: { name: 'Newest first', sort: 'at', order: 'desc' },
  risen: { name: 'Price: greatest rise', sort: 'change', order: 'desc' },
  cut: { name: 'Price: greatest cut', sort: 'change', order: 'asc' },
  views: { name: 'Most views', sort: 'views', order: 'desc' },
} as const satisfies Record<string, { name: string; sort: PriceChangeSort; order: 'asc' | 'desc' }>;

/** How many days back, and what that is called. */
export const spans = {
  '30': 'In the last 30 days',
  '90': 'In the last 90 days',
  '365': 'In the last year',
  all: 'At any time',
} as const;

const Order = z.enum(['lost', 'gained', 'newest', 'risen', 'cut', 'views']);
const Span = z.enum(['30', '90', '365', 'all']);

const Filter = z.object({
  direction: z.enum(['up', 'down']).optional().catch(undefined),
  sort: Order.catch('lost'),
  days: Span.catch('90'),
  page: z.coerce.number().int().positive().catch(1),
});
export type PriceFilter = z.infer<typeof Filter>;

const whole: PriceFilter = { direction: undefined, sort: 'lost', days: '90', page: 1 };

/** Which changes of price are shown, kept in the address; a change of the filter starts at the first page. */
export function usePriceFilter() {
  const [params, setParams] = useSearchParams();
  const filter = Filter.parse(Object.fromEntries(params));
  function set(changed: Partial<PriceFilter>) {
    const next = { ...filter, page: whole.page, ...changed };
    const differing = Object.entries(next).filter(
      ([name, value]) =>
        value !== undefined && value !== new Map<string, unknown>(Object.entries(whole)).get(name),
    );
    setParams(Object.fromEntries(differing.map(([name, value]) => [name, String(value)])), { replace: true });
  }
  return { filter, set };
}

/** Returns the parameters of the call that answers a filter. */
export function paramsOf({ direction, sort, days, page }: PriceFilter): Record<string, string> {
  const { sort: by, order } = orders[sort];
  return {
    sort: by,
    order,
    ...(direction && { direction }),
    ...(days !== 'all' && { from: addDays(dayInSingapore(new Date()), -Number(days)) }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** A page of changes of prices with what they did. */
export function usePriceChanges(filter: PriceFilter) {
  return useSWR(withParams(PRICE_CHANGES, paramsOf(filter)), (path) => getJson(path, PriceChangesPage), {
    keepPreviousData: true,
  });
}

/** Returns the address of the file that has all pages. */
export function fileOf(filter: PriceFilter): string {
  return withParams(`/api${PRICE_CHANGES}.csv`, paramsOf({ ...filter, page: 1 }));
}
