import { z } from 'zod/mini';
import { numeric, unsetWhenEmpty } from '../text.ts';
import { Day, RangeQuery } from './date-range.ts';
import { MarkKind } from './timeline.views.ts';

/** Sort keys of listing statistics. `rate` is the click-through rate, `change` the change of views since the previous period. */
const statisticsSorts = [
  'title',
  'district',
  'views',
  'change',
  'clicks',
  'rate',
  'status',
  'enquiries',
] as const;
export type StatisticsSort = (typeof statisticsSorts)[number];

const sortDirections = ['ascending', 'descending'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** A sort order of statistics. */
export interface StatisticsOrder {
  sort: StatisticsSort;
  direction: SortDirection;
}

const whole = numeric(/^[1-9]\d{0,14}$/, 'must be a whole number');

/**
 * Query string of `GET /api/analytics/properties` and its CSV: a range, an order (default: most views first) and `limit`, by
 * default all.
 */
export const PropertyStatisticsQuery = z.safeExtend(RangeQuery, {
  sort: unsetWhenEmpty(z.enum(statisticsSorts)),
  direction: unsetWhenEmpty(z.enum(sortDirections)),
  limit: unsetWhenEmpty(whole),
});
export type PropertyStatisticsQuery = z.infer<typeof PropertyStatisticsQuery>;

/** Query string of `GET /api/analytics/marks`. `before` is the `next_before` of the previous page. */
export const MarksQuery = z.object({
  day: Day,
  kind: unsetWhenEmpty(MarkKind),
  property_id: unsetWhenEmpty(z.uuid().check(z.toLowerCase())),
  before: unsetWhenEmpty(whole),
});
export type MarksQuery = z.infer<typeof MarksQuery>;
