import type { AnalyticsSummary, PropertyStatistics } from '@marketplace/contracts/analytics/analytics.views';
import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import type { PropertyStatisticsQuery } from '@marketplace/contracts/analytics/statistics-query';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { enquiredListings } from './enquired.query.ts';
import type { Period } from './period.query.ts';
import { comparedWith, propertyStatistics, sortStatistics } from './property-statistics.ts';
import { countedAs, countsInRange, summarize } from './statistics.query.ts';

/** What statistics are made from: the listings there are, with their counts of all time, and the read models. */
export interface Source {
  db: Kysely<ReadModels>;
  listings: readonly PropertyView[];
}

/** Returns the totals of a period, with those of the days that are compared; of all time without a period. */
export async function summaryOfPeriod(source: Source, period: Period | undefined): Promise<AnalyticsSummary> {
  if (!period) return summaryOf(source);
  const { range, comparison } = period;
  const inRange = { ...(await summaryOf(source, range)), range };
  if (!comparison) return inRange;
  const totals = async (days: DateRange) => {
    const { total_views, total_clicks, total_enquiries } = await summaryOf(source, days);
    return { ...days, total_views, total_clicks, total_enquiries };
  };
  return { ...inRange, compared: await totals(comparison.days), previous: await totals(comparison.before) };
}

/** Returns what each listing had in a period, with the days that it is compared with; most views first unless told. */
export async function propertiesOfPeriod(
  source: Source,
  period: Period | undefined,
  { sort = 'views', direction = 'descending' }: Pick<PropertyStatisticsQuery, 'sort' | 'direction'>,
): Promise<PropertyStatistics[]> {
  const all = await statisticsOf(source, period?.range);
  const { comparison } = period ?? {};
  const shown = comparison
    ? comparedWith(
        all,
        await statisticsOf(source, comparison.days),
        await statisticsOf(source, comparison.before),
      )
    : all;
  return sortStatistics(shown, { sort, direction });
}

async function summaryOf(source: Source, range?: DateRange): Promise<AnalyticsSummary> {
  const { listings, enquired } = await counted(source, range);
  return summarize(listings, enquired);
}

async function statisticsOf(source: Source, range?: DateRange): Promise<PropertyStatistics[]> {
  const { listings, enquired } = await counted(source, range);
  return propertyStatistics(listings, enquired);
}

/** Returns the listings with what they had in a range, or in all, and their enquiries. */
async function counted({ db, listings }: Source, range?: DateRange) {
  const enquired = await enquiredListings(db, range);
  return { enquired, listings: range ? countedAs(listings, await countsInRange(db, range)) : listings };
}
