import { z } from 'zod/mini';
import { listingStatuses, propertyTypes } from '../listings/listing.terms.ts';

const counts = { views: z.int(), clicks: z.int(), enquiries: z.int() };

/** Without crawlers and spam. */
export const ReportCounts = z.object(counts);
export type ReportCounts = z.infer<typeof ReportCounts>;

/** A week in Singapore, Monday to Sunday; the first and last can be shorter. Days such as `2026-11-03`, both included. */
export const ReportWeek = z.object({ from: z.string(), to: z.string(), ...counts });
export type ReportWeek = z.infer<typeof ReportWeek>;

/** As in `PriceChange`. */
export const ReportPrice = z.object({
  at: z.iso.datetime(),
  price: z.number(),
  change_percent: z.nullable(z.number()),
  views_per_day_before: z.nullable(z.number()),
  views_per_day_after: z.nullable(z.number()),
});
export type ReportPrice = z.infer<typeof ReportPrice>;

/** Answer of `GET /api/seller-report/{secret}`: performance of one listing, for its seller. */
export const SellerReport = z.object({
  title: z.string(),
  district: z.string(),
  property_type: z.enum(propertyTypes),
  price: z.number(),
  status: z.enum(listingStatuses),
  /** Null while visitors cannot see the listing. */
  slug: z.nullable(z.string()),
  /** The cover; null while visitors cannot see the listing. */
  image: z.nullable(z.string()),
  /** Time of the report. */
  at: z.iso.datetime(),
  /** Expiry of the link. */
  ends_at: z.iso.datetime(),
  /** When visitors could first see it; null if never. */
  published_at: z.nullable(z.iso.datetime()),
  /** Since when it is hidden or sold; null for an active listing. */
  off_since: z.nullable(z.iso.datetime()),
  /** Days from publication to today or to `off_since`, both included; 0 if never published. */
  days_on_market: z.int(),
  total: ReportCounts,
  last_30_days: ReportCounts,
  /** The last twelve, oldest first. */
  weeks: z.array(ReportWeek),
  /** Total before those weeks; null if none. */
  earlier: z.nullable(ReportCounts),
  /** Oldest first, starting with the price at publication. */
  prices: z.array(ReportPrice),
  /** Mean over the days on the market in the last 30; null while off the market. */
  views_per_day: z.nullable(z.number()),
  /** Median of the other active listings of its district and type; null if too few. */
  district_views_per_day: z.nullable(z.number()),
});
export type SellerReport = z.infer<typeof SellerReport>;
