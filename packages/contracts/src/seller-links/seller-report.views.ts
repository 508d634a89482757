import type { Checked } from '../check.ts';
import {
  isInt,
  isListOf,
  isNullOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isText,
  isTime,
  parserOf,
} from '../check.ts';
import { listingStatuses, propertyTypes } from '../listings/listing.terms.ts';

/** Without crawlers and spam. */
const counts = { views: isInt, clicks: isInt, enquiries: isInt };
const isCounts = isObjectOf(counts);
export type ReportCounts = Checked<typeof isCounts>;

/** A week in Singapore, Monday to Sunday; the first and last can be shorter. Days such as `2026-11-03`, both included. */
const isWeek = isObjectOf({ from: isText, to: isText, ...counts });
export type ReportWeek = Checked<typeof isWeek>;

/** As in `PriceChange`. */
const isPrice = isObjectOf({
  at: isTime,
  price: isNumber,
  change_percent: isNullOr(isNumber),
  views_per_day_before: isNullOr(isNumber),
  views_per_day_after: isNullOr(isNumber),
});
export type ReportPrice = Checked<typeof isPrice>;

/** Answer of `GET /api/seller-report/{secret}`: performance of one listing, for its seller. */
export const sellerReport = parserOf(
  isObjectOf({
    title: isText,
    district: isText,
    property_type: isOneOf(...propertyTypes),
    price: isNumber,
    status: isOneOf(...listingStatuses),
    /** Null while visitors cannot see the listing. */
    slug: isNullOr(isText),
    /** The cover; null while visitors cannot see the listing. */
    image: isNullOr(isText),
    /** Time of the report. */
    at: isTime,
    /** Expiry of the link. */
    ends_at: isTime,
    /** When visitors could first see it; null if never. */
    published_at: isNullOr(isTime),
    /** Since when it is hidden or sold; null for an active listing. */
    off_since: isNullOr(isTime),
    /** Days from publication to today or to `off_since`, both included; 0 if never published. */
    days_on_market: isInt,
    total: isCounts,
    last_30_days: isCounts,
    /** The last twelve, oldest first. */
    weeks: isListOf(isWeek),
    /** Total before those weeks; null if none. */
    earlier: isNullOr(isCounts),
    /** Oldest first, starting with the price at publication. */
    prices: isListOf(isPrice),
    /** Mean over the days on the market in the last 30; null while off the market. */
    views_per_day: isNullOr(isNumber),
    /** Median of the other active listings of its district and type; null if too few. */
    district_views_per_day: isNullOr(isNumber),
  }),
);
export type SellerReport = Checked<typeof sellerReport>;
