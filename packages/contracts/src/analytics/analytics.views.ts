import { z } from 'zod/mini';
import { ListingStatus } from '../listings/listing.fields.ts';
import { DateRange } from './date-range.ts';

/** A count that older answers lack. */
const later = () => z._default(z.int(), 0);

export const DistrictStatistics = z.object({
  district: z.string(),
  views: z.int(),
  clicks: z.int(),
  enquiries: later(),
});
export type DistrictStatistics = z.infer<typeof DistrictStatistics>;

/** What a period before had, to compare with. */
const Before = z.object({
  ...DateRange.shape,
  total_views: z.int(),
  total_clicks: z.int(),
  total_enquiries: later(),
});

/**
 * Answer of `GET /api/analytics/summary`, over listings that exist. Districts by views, most first. Asked for a range of days,
 * views, clicks and enquiries are of that range; `range` says which it is, and `previous` what the period of the same length before
 * it had. Without `from` there is no period before. Enquiries are counted on the day on which they were received, also those that were
 * forgotten since, without spam.
 */
export const AnalyticsSummary = z.object({
  total_properties: z.int(),
  active_properties: z.int(),
  total_views: z.int(),
  total_clicks: z.int(),
  total_enquiries: later(),
  /** About no listing that exists, beside the total. */
  other_enquiries: later(),
  popular_districts: z.array(DistrictStatistics),
  property_types: z.record(z.string(), z.int()),
  range: z.optional(DateRange),
  previous: z.optional(Before),
});
export type AnalyticsSummary = z.infer<typeof AnalyticsSummary>;

export const PropertyStatistics = z.object({
  id: z.uuid(),
  title: z.string(),
  district: z.string(),
  views: z.int(),
  clicks: z.int(),
  enquiries: later(),
  status: ListingStatus,
  /** Only when a range with `from` was asked for: counts of the period of the same length before it. */
  previous_views: z.optional(z.int()),
  previous_clicks: z.optional(z.int()),
  previous_enquiries: z.optional(z.int()),
});
/**
 * Answer of `GET /api/analytics/properties`: every existing listing, most views first, in total or of a range of days.
 * `GET /api/analytics/properties.csv` answers the same as a table.
 */
export const PropertyStatisticsList = z.array(PropertyStatistics);
export type PropertyStatistics = z.infer<typeof PropertyStatistics>;
