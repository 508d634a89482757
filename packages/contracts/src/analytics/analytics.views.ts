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

/** What days had that are compared. */
const Compared = z.object({
  ...DateRange.shape,
  total_views: z.int(),
  total_clicks: z.int(),
  total_enquiries: later(),
});

/**
 * Answer of `GET /api/analytics/summary`, over listings that exist. Districts by views, most first. Asked for a range of days,
 * views, clicks and enquiries are of that range; `range` says which it is, `compared` what those of its days had that are over, and
 * `previous` what the days had that these are compared with (`comparisonOf`). Both are missing without `from`, and when no day is over.
 * Enquiries are counted on the day on which they were received, also those that were
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
  /** Most viewed first; homes abroad are one entry, `Overseas`. */
  popular_districts: z.array(DistrictStatistics),
  property_types: z.record(z.string(), z.int()),
  range: z.optional(DateRange),
  compared: z.optional(Compared),
  previous: z.optional(Compared),
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
  /** Only when a range with `from` was asked for: counts of the days that those which are over are compared with. */
  previous_views: z.optional(z.int()),
  previous_clicks: z.optional(z.int()),
  previous_enquiries: z.optional(z.int()),
  /** Views on the compared days, less those on the days they are compared with. */
  views_change: z.optional(z.int()),
});
/**
 * Answer of `GET /api/analytics/properties`: existing listings, most views first or as asked for, in total or of a range of days; all of
 * them, or a part. `GET /api/analytics/properties.csv` answers the same as a table.
 */
export const PropertyStatisticsList = z.array(PropertyStatistics);
export type PropertyStatistics = z.infer<typeof PropertyStatistics>;
