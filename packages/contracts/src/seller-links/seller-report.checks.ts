import type { Is } from '../check.ts';
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
import type { ReportCounts, ReportPrice, ReportWeek, SellerReport } from './seller-report.views.ts';

const counts = { views: isInt, clicks: isInt, enquiries: isInt };
const isCounts: Is<ReportCounts> = isObjectOf<ReportCounts>(counts);
const isWeek: Is<ReportWeek> = isObjectOf<ReportWeek>({ from: isText, to: isText, ...counts });
const isPrice: Is<ReportPrice> = isObjectOf<ReportPrice>({
  at: isTime,
  price: isNumber,
  change_percent: isNullOr(isNumber),
  views_per_day_before: isNullOr(isNumber),
  views_per_day_after: isNullOr(isNumber),
});

export const sellerReport = parserOf(
  isObjectOf<SellerReport>({
    title: isText,
    district: isText,
    property_type: isOneOf(...propertyTypes),
    price: isNumber,
    status: isOneOf(...listingStatuses),
    slug: isNullOr(isText),
    image: isNullOr(isText),
    at: isTime,
    ends_at: isTime,
    published_at: isNullOr(isTime),
    off_since: isNullOr(isTime),
    days_on_market: isInt,
    total: isCounts,
    last_30_days: isCounts,
    weeks: isListOf(isWeek),
    earlier: isNullOr(isCounts),
    prices: isListOf(isPrice),
    views_per_day: isNullOr(isNumber),
    district_views_per_day: isNullOr(isNumber),
  }),
);
