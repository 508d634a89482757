import { z } from 'zod/mini';
import { listingStatuses, propertyTypes } from '../listings/listing.terms.ts';

const counts = { views: z.int(), clicks: z.int(), enquiries: z.int() };

/** What visitors did in some time; crawlers and spam are not counted. */
export const ReportCounts = z.object(counts);
export type ReportCounts = z.infer<typeof ReportCounts>;

/** A week of Singapore from Monday to Sunday; the first and the last may be shorter. Days such as `2026-11-03`, both included. */
export const ReportWeek = z.object({ from: z.string(), to: z.string(), ...counts });
export type ReportWeek = z.infer<typeof ReportWeek>;

/** A price from a moment on, as in `PriceChange`. */
export const ReportPrice = z.object({
  at: z.iso.datetime(),
  price: z.number(),
  change_percent: z.nullable(z.number()),
  views_per_day_before: z.nullable(z.number()),
  views_per_day_after: z.nullable(z.number()),
});
export type ReportPrice = z.infer<typeof ReportPrice>;

/** Answer of `GET /api/seller-report/{secret}`: how one listing does, for whoever has its link. */
export const SellerReport = z.object({
  title: z.string(),
  district: z.string(),
  property_type: z.enum(propertyTypes),
  price: z.number(),
  status: z.enum(listingStatuses),
  /** Where everybody may see it; null while they may not. */
  slug: z.nullable(z.string()),
  /** The cover, of a listing that everybody may see. */
  image: z.nullable(z.string()),
  /** When the report was made. */
  at: z.iso.datetime(),
  /** When the link ends. */
  ends_at: z.iso.datetime(),
  /** When visitors could first see it; null when they never could. */
  published_at: z.nullable(z.iso.datetime()),
  /** Since when they cannot, or it is sold; null of an active listing. */
  off_since: z.nullable(z.iso.datetime()),
  /** Days from then until today or until it went off, both included; 0 when visitors could never see it. */
  days_on_market: z.int(),
  total: ReportCounts,
  last_30_days: ReportCounts,
  /** The last twelve, oldest first. */
  weeks: z.array(ReportWeek),
  /** All before those weeks; null when there was nothing before. */
  earlier: z.nullable(ReportCounts),
  /** Oldest first; the first is the price it was published at. */
  prices: z.array(ReportPrice),
  /** Views a day over the last 30 days, those on which it was on the market; null when it is not. */
  views_per_day: z.nullable(z.number()),
  /** The median of the same over other active listings of its district and type; null when they are too few to say. */
  district_views_per_day: z.nullable(z.number()),
});
export type SellerReport = z.infer<typeof SellerReport>;
