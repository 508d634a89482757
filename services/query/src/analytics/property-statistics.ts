import type { PropertyStatistics } from '@marketplace/contracts/analytics/analytics.views';
import { clickThroughRate } from '@marketplace/contracts/analytics/rates';
import type { StatisticsOrder } from '@marketplace/contracts/analytics/statistics-query';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { spreadsheet } from '../answers/spreadsheet.ts';
import type { Enquired } from './enquired.query.ts';

/** Returns the counts of each listing, in the order given. */
export function propertyStatistics(
  listings: readonly PropertyView[],
  enquired: Enquired,
): PropertyStatistics[] {
  return listings.map(({ id, title, district, views_count, clicks_count, status }) => ({
    id,
    title,
    district,
    views: views_count,
    clicks: clicks_count,
    enquiries: enquired.get(id) ?? 0,
    status,
  }));
}

/** Returns statistics with those of the days that are over, and of the days that these are compared with; all of the same listings. */
export function comparedWith(
  statistics: readonly PropertyStatistics[],
  compared: readonly PropertyStatistics[],
  previous: readonly PropertyStatistics[],
): PropertyStatistics[] {
  return statistics.map((one, index) => {
    const before = { views: 0, clicks: 0, enquiries: 0, ...previous[index] };
    return {
      ...one,
      previous_views: before.views,
      previous_clicks: before.clicks,
      previous_enquiries: before.enquiries,
      views_change: (compared[index]?.views ?? 0) - before.views,
    };
  });
}

const texts = new Intl.Collator('en');

/** Returns statistics in an order; what is equal in it by views, then by title. */
export function sortStatistics(
  statistics: readonly PropertyStatistics[],
  { sort, direction }: StatisticsOrder,
): PropertyStatistics[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return statistics.toSorted(
    (one, other) =>
      sign * compare(sortedBy(one, sort), sortedBy(other, sort)) ||
      other.views - one.views ||
      texts.compare(one.title, other.title),
  );
}

function sortedBy(one: PropertyStatistics, sort: StatisticsOrder['sort']): string | number {
  if (sort === 'rate') return clickThroughRate(one.views, one.clicks);
  return sort === 'change' ? (one.views_change ?? 0) : one[sort];
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return texts.compare(String(one), String(other));
}

/** Returns the statistics of listings as a table for spreadsheets. */
export function statisticsCsv(statistics: readonly PropertyStatistics[]): string {
  const isCompared = statistics.some(({ views_change }) => views_change !== undefined);
  const before = isCompared ? ['Views before', 'Clicks before', 'Enquiries before', 'Views change'] : [];
  const rows = statistics.map(({ id, title, district, views, clicks, enquiries, status, ...compared }) => [
    title,
    district,
    views,
    clicks,
    clickThroughRate(views, clicks),
    enquiries,
    status,
    ...(isCompared
      ? [
          compared.previous_views,
          compared.previous_clicks,
          compared.previous_enquiries,
          compared.views_change,
        ]
      : []),
    id,
  ]);
  const columns = ['Property', 'District', 'Views', 'Clicks', 'CTR (%)', 'Enquiries', 'Status'];
  return spreadsheet([...columns, ...before, 'ID'], rows);
}
