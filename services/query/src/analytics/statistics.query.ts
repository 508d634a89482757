import type {
  AnalyticsSummary,
  DistrictStatistics,
  PropertyStatistics,
} from '@marketplace/contracts/analytics/analytics.views';
import type { Comparison, DateRange, RangeQuery } from '@marketplace/contracts/analytics/date-range';
import {
  addDays,
  comparisonOf,
  dayInSingapore,
  daysIn,
  startOfDay,
} from '@marketplace/contracts/analytics/date-range';
import { clickThroughRate } from '@marketplace/contracts/analytics/rates';
import type {
  PropertyStatisticsQuery,
  StatisticsOrder,
} from '@marketplace/contracts/analytics/statistics-query';
import { limits } from '@marketplace/contracts/limits';
import { placeOf } from '@marketplace/contracts/listings/listing.place';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ReadModels } from '@marketplace/read-models/database';
import { invalid } from '@marketplace/service-kit/http-error';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas, liveTables } from '../answers/live-schemas.query.ts';
import { spreadsheet } from '../answers/send.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Counts, Mark } from '../catalogue/snapshot.ts';
import { isChanged, NO_COUNTS } from '../catalogue/snapshot.ts';

/** The days that statistics cover, and those to compare them with. */
export interface Period {
  range: DateRange;
  /** Null for all time, or when no day of the range is complete. */
  comparison: Comparison | null;
}

/** @param first day of the first listing @throws {HttpError} 422 when the range is empty or too long */
export function resolveRange({ from, to }: RangeQuery, first: string, today: string): Period {
  const end = to ?? today;
  const start = from ?? (first < end ? first : end);
  if (start > end) throw invalid([{ path: 'from', message: 'must not be after today' }]);
  const range = { from: start, to: end };
  if (daysIn(range) > limits.rangeDays)
    throw invalid([{ path: 'from', message: `must be at most ${limits.rangeDays} days ago` }]);
  return { range, comparison: from === undefined ? null : comparisonOf(range, today) };
}

/** Returns the day on which the first listing, or the given one, was published; undefined when there is none. */
export async function firstDay(db: Kysely<ReadModels>, listingId?: string): Promise<string | undefined> {
  const tables = await liveTables(db, 'listings');
  const all = tables.selectFrom('history').select('recorded_at').limit(1);
  const first = await (listingId === undefined
    ? all.orderBy('position')
    : all.where('listing_id', '=', listingId).orderBy('version')
  ).executeTakeFirst();
  return first && dayInSingapore(first.recorded_at);
}

export interface Source {
  db: Kysely<ReadModels>;
  listings: readonly PropertyView[];
  counts: CountsOf;
}

type CountsOf = (db: Kysely<ReadModels>, period: Period) => Promise<PeriodCounts>;

/** Views and clicks by listing in a period, in its complete days and in those before; listings without any may be missing. */
type PeriodCounts = Readonly<Record<'range' | keyof Comparison, ReadonlyMap<string, Counts>>>;

/** Periods whose counts are kept. */
const MOST_PERIODS = 20;

/** Returns `countsInPeriod`, which counts a period once for all calls while the statistics stay as they are. */
export function createCounts(catalogue: Pick<Catalogue, 'current'>): CountsOf {
  const kept = new Map<string, ReturnType<CountsOf>>();
  let mark: Mark | undefined;
  return (db, period) => {
    const { statistics } = catalogue.current.marks;
    if (isChanged(mark, statistics) || kept.size > MOST_PERIODS) kept.clear();
    mark = statistics;
    const key = JSON.stringify(period);
    const counts = kept.get(key) ?? countsInPeriod(db, period);
    kept.set(key, counts);
    counts.catch(() => kept.delete(key)); // the next call tries again
    return counts;
  };
}

/** Returns the totals of a period, with those of the days that are compared; of all time without a period. */
export async function summaryOfPeriod(source: Source, period: Period | undefined): Promise<AnalyticsSummary> {
  if (!period) return summaryOf(source);
  const { range, comparison } = period;
  const counts = await source.counts(source.db, period);
  const inRange = { ...(await summaryOf(source, { days: range, counts: counts.range })), range };
  if (!comparison) return inRange;
  const totals = async (name: keyof Comparison) => {
    const counted = { days: comparison[name], counts: counts[name] };
    const { total_views, total_clicks, total_enquiries } = await summaryOf(source, counted);
    return { ...counted.days, total_views, total_clicks, total_enquiries };
  };
  return { ...inRange, compared: await totals('days'), previous: await totals('before') };
}

export async function propertiesOfPeriod(
  source: Source,
  period: Period | undefined,
  { sort = 'views', direction = 'descending' }: Pick<PropertyStatisticsQuery, 'sort' | 'direction'>,
): Promise<PropertyStatistics[]> {
  const order = { sort, direction };
  if (!period) return sortStatistics(await statisticsOf(source), order);
  const { range, comparison } = period;
  const counts = await source.counts(source.db, period);
  const all = await statisticsOf(source, { days: range, counts: counts.range });
  if (!comparison) return sortStatistics(all, order);
  const compared = await statisticsOf(source, { days: comparison.days, counts: counts.days });
  const previous = await statisticsOf(source, { days: comparison.before, counts: counts.before });
  return sortStatistics(comparedWith(all, compared, previous), order);
}

/** Days with their views and clicks by listing. */
interface CountedDays {
  days: DateRange;
  counts: ReadonlyMap<string, Counts>;
}

async function counted({ db, listings }: Source, inDays?: CountedDays) {
  const enquired = await enquiredListings(db, inDays?.days);
  return { enquired, listings: inDays ? countedAs(listings, inDays.counts) : listings };
}

/** Counts all parts of a period in one pass over its days. */
export async function countsInPeriod(
  db: Kysely<ReadModels>,
  { range, comparison }: Period,
): Promise<PeriodCounts> {
  const schema = await liveSchemas(db);
  const { days, before } = comparison ?? {};
  const sum = (count: 'views' | 'clicks', part: DateRange | undefined) =>
    part
      ? sql`coalesce(sum(${sql.ref(count)}::float8) FILTER (WHERE day BETWEEN ${part.from} AND ${part.to}), 0)`
      : sql`0`; // sums of float8 are exact below 2^53, and cost half of those of bigint
  const counts = (part: DateRange | undefined) =>
    sql`ARRAY[${sum('views', part)}, ${sum('clicks', part)}]::float8[]`;
  type Sums = [views: number, clicks: number];
  const { rows } = await sql<{ listing_id: string } & Record<keyof PeriodCounts, Sums>>`
    SELECT listing_id, ${counts(range)} AS range, ${counts(days)} AS days, ${counts(before)} AS before
    FROM ${sql.id(schema('statistics'), 'days')}
    WHERE day BETWEEN ${before?.from ?? range.from} AND ${range.to} GROUP BY listing_id`.execute(db);
  const of = (part: keyof PeriodCounts) =>
    new Map(rows.map(({ listing_id, [part]: [views, clicks] }) => [listing_id, { views, clicks }]));
  return { range: of('range'), days: of('days'), before: of('before') };
}

function countedAs(listings: readonly PropertyView[], counts: ReadonlyMap<string, Counts>): PropertyView[] {
  return listings.map((listing) => {
    const { views, clicks } = counts.get(listing.id) ?? NO_COUNTS;
    return { ...listing, views_count: views, clicks_count: clicks };
  });
}

async function summaryOf(source: Source, inDays?: CountedDays): Promise<AnalyticsSummary> {
  const { listings, enquired } = await counted(source, inDays);
  const districts = new Map<string, DistrictStatistics>();
  const types = new Map<string, number>();
  for (const listing of listings) {
    const { id, property_type, views_count, clicks_count } = listing;
    const district = placeOf(listing);
    const known = districts.get(district) ?? { district, views: 0, clicks: 0, enquiries: 0 };
    districts.set(district, {
      district,
      views: known.views + views_count,
      clicks: known.clicks + clicks_count,
      enquiries: known.enquiries + (enquired.get(id) ?? 0),
    });
    types.set(property_type, (types.get(property_type) ?? 0) + 1);
  }
  const popular = [...districts.values()].sort(byViews);
  const total_enquiries = popular.reduce((sum, { enquiries }) => sum + enquiries, 0);
  return {
    total_properties: listings.length,
    active_properties: listings.filter(({ status }) => status === 'active').length,
    total_views: popular.reduce((sum, { views }) => sum + views, 0),
    total_clicks: popular.reduce((sum, { clicks }) => sum + clicks, 0),
    total_enquiries,
    other_enquiries: [...enquired.values()].reduce((sum, count) => sum + count, 0) - total_enquiries,
    popular_districts: popular,
    property_types: Object.fromEntries(types),
  };
}

function byViews(one: DistrictStatistics, other: DistrictStatistics): number {
  return other.views - one.views || (one.district < other.district ? -1 : 1);
}

async function statisticsOf(source: Source, inDays?: CountedDays): Promise<PropertyStatistics[]> {
  const { listings, enquired } = await counted(source, inDays);
  return listings.map(({ id, title, district, views_count, clicks_count, status, property_type }) => ({
    id,
    title,
    district,
    views: views_count,
    clicks: clicks_count,
    enquiries: enquired.get(id) ?? 0,
    status,
    property_type,
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

/** Ties by views, then title. */
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

/** How many enquiries there were about each listing, by its id; those about none are under null. */
type Enquired = ReadonlyMap<string | null, number>;

/** Returns the enquiries about each listing, in total or received in a range of days. */
export function enquiredListings(db: Kysely<ReadModels>, range?: DateRange): Promise<Enquired> {
  return countBy(db, sql`listing_id`, range);
}

/** Returns the enquiries of each day of a range, about the listings that are wanted. */
export function enquiredDays(
  db: Kysely<ReadModels>,
  range: DateRange,
  isWanted: RawBuilder<unknown>,
): Promise<Enquired> {
  return countBy(db, sql`(received_at AT TIME ZONE interval '8 hours')::date::text`, range, isWanted);
}

/** Counts forgotten enquiries but not spam, by an index-only scan. */
async function countBy(
  db: Kysely<ReadModels>,
  key: RawBuilder<unknown>,
  range?: DateRange,
  isWanted: RawBuilder<unknown> = sql`true`,
): Promise<Enquired> {
  const schema = await liveSchemas(db);
  const isInRange = range
    ? sql`received_at >= ${startOfDay(range.from)} AND received_at < ${startOfDay(addDays(range.to, 1))}`
    : sql`true`;
  const { rows } = await sql<{ key: string | null; count: string }>`
    SELECT ${key} AS key, count(*) AS count FROM ${sql.id(schema('enquiries'), 'enquiries')}
    WHERE status <> 'spam' AND ${isInRange} AND ${isWanted} GROUP BY 1`.execute(db);
  return new Map(rows.map(({ key: id, count }) => [id, Number(count)]));
}
