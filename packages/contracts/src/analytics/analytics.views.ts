import { z } from 'zod/mini';
import { ListingStatus, PropertyType } from '../listings/listing.fields.ts';
import { DateRange } from './date-range.ts';

/** A count that answers of earlier versions lack. */
const later = () => z._default(z.int(), 0);

export const DistrictStatistics = z.object({
  district: z.string(),
  views: z.int(),
  clicks: z.int(),
  enquiries: later(),
});
export type DistrictStatistics = z.infer<typeof DistrictStatistics>;

/** Counts of the compared days. */
const Compared = z.object({
  ...DateRange.shape,
  total_views: z.int(),
  total_clicks: z.int(),
  total_enquiries: later(),
});

/**
 * Answer of `GET /api/analytics/summary` for existing listings. With a range, views, clicks and enquiries are of that range;
 * `compared` counts its complete days and `previous` the days they are compared with (`comparisonOf`). Both are missing without
 * `from` or without a complete day. An enquiry counts on the day it was received, also if it was forgotten later; spam does not
 * count.
 */
export const AnalyticsSummary = z.object({
  total_properties: z.int(),
  active_properties: z.int(),
  total_views: z.int(),
  total_clicks: z.int(),
  total_enquiries: later(),
  /** Part of the total: enquiries without an existing listing. */
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
  property_type: z.optional(PropertyType),
  /** Only with `from`: counts of the days that the complete days are compared with. */
  previous_views: z.optional(z.int()),
  previous_clicks: z.optional(z.int()),
  previous_enquiries: z.optional(z.int()),
  /** Views on the compared days minus views on the previous days. */
  views_change: z.optional(z.int()),
});
/**
 * Answer of `GET /api/analytics/properties`: existing listings in the requested order (most views first by default), in total or
 * for a range. `GET /api/analytics/properties.csv` has the same rows.
 */
export const PropertyStatisticsList = z.array(PropertyStatistics);
export type PropertyStatistics = z.infer<typeof PropertyStatistics>;
