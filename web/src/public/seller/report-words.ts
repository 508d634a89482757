import { counted } from '@marketplace/contracts/counted';
import { districtName } from '@marketplace/contracts/districts';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { ReportWeek, SellerReport } from '@marketplace/contracts/seller-links/seller-report.views';
import { shortDate, singaporeDate } from '../../ui/format.ts';

type Standing = Pick<SellerReport, 'status' | 'published_at' | 'off_since' | 'days_on_market'>;

/** Returns where a listing stands, in a sentence: since when it is on the market, or is not any more. */
export function standingText({ status, published_at, off_since, days_on_market }: Standing): string {
  const days = counted(days_on_market, 'day');
  if (published_at === null) return 'It is not on the market yet: visitors cannot see it.';
  if (off_since === null) return `On the market since ${singaporeDate(published_at)}, ${days}.`;
  return status === 'sold'
    ? `Sold on ${singaporeDate(off_since)}, after ${days} on the market.`
    : `Off the market since ${singaporeDate(off_since)}, after ${days}. Visitors cannot see it now.`;
}

const offers: Record<PropertyType, string> = { Buy: 'for sale', Sell: 'for sale', Rent: 'for rent' };

/** Returns how a listing's views compare with others', in a sentence; undefined where there is nothing to compare. */
export function comparisonText({
  district,
  property_type,
  views_per_day: own,
  district_views_per_day: others,
}: Pick<SellerReport, 'district' | 'property_type' | 'views_per_day' | 'district_views_per_day'>):
  | string
  | undefined {
  if (own === null || others === null) return undefined;
  const where = `other listings ${offers[property_type]} in ${districtName(district)}`;
  if (own === others) return `That is the median of ${where}.`;
  return `That is ${own > others ? 'more' : 'fewer'} than half of the ${where} have: their median is ${others.toFixed(1)}.`;
}

/** Returns the days that views a day are of, as a sentence begins. */
export function recentText({ days_on_market }: Pick<SellerReport, 'days_on_market'>): string {
  return days_on_market < 30 ? 'Since it was published' : 'Over the last 30 days';
}

/** Returns the days of a week: `16 Nov – 22 Nov`; a single day as it is. */
export function weekText({ from, to }: Pick<ReportWeek, 'from' | 'to'>): string {
  return from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`;
}

/** Returns a change of price with its sign, `−3.3%`; a dash for the first price. */
export function percentText(percent: number | null): string {
  if (percent === null) return '–';
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;
}

/** Returns a mean of views, `4.2`; a dash where there is no day to count. */
export function meanText(views: number | null): string {
  return views === null ? '–' : views.toFixed(1);
}
