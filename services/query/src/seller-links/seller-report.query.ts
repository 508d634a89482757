import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { addDays, dayInSingapore, daysIn } from '@marketplace/contracts/analytics/date-range';
import type { DayStatistics } from '@marketplace/contracts/analytics/timeline.views';
import type { PriceChange } from '@marketplace/contracts/listings/history.views';
import { codeOf, placeOf } from '@marketplace/contracts/listings/listing.place';
import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type {
  ReportCounts,
  ReportPrice,
  ReportWeek,
  SellerReport,
} from '@marketplace/contracts/seller-links/seller-report.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { timeline } from '../analytics/timeline.query.ts';
import { liveSchemas, liveTables } from '../answers/live-schemas.query.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { visibleListing } from '../listings/lists.ts';
import { priceHistory } from '../listings/prices.query.ts';

/** Days that a peer must have been public. */
const LEAST_DAYS = 7;

interface Asked {
  listing: PropertyView;
  ends_at: string;
  now: Date;
}

/** Returns the report of a listing. Of other listings it holds a median of at least five, and nothing else. */
export async function sellerReport(
  db: Kysely<ReadModels>,
  snapshot: Snapshot,
  { listing, ends_at, now }: Asked,
): Promise<SellerReport> {
  const { id, title, property_type, price, status } = listing;
  const district = placeOf(listing);
  const today = dayInSingapore(now);
  const { wasPublic, off_since } = await marketTimes(db, listing);
  const published_at = wasPublic ? listedAt(listing) : null;
  const from = published_at === null ? today : dayInSingapore(new Date(published_at));
  const to = off_since === null ? today : dayInSingapore(new Date(off_since));
  const { days } = await timeline(db, { range: { from, to: today }, comparison: null }, id);
  const prices = (await priceHistory(db, id, today)) ?? [];
  const isActive = status === 'active';
  const shown = visibleListing(listing, false);
  return {
    ...{ title, district, property_type, price, status, at: now.toISOString(), ends_at },
    slug: shown?.slug ?? null,
    image: shown?.images[0] ?? null,
    ...{ published_at, off_since },
    days_on_market: published_at === null ? 0 : daysIn({ from, to }),
    total: sumOf(days),
    last_30_days: sumOf(days.slice(-RECENT_DAYS)),
    ...inWeeks(days),
    prices: prices.map(priceStep),
    views_per_day: isActive ? ((await viewsPerDay(db, [listing], today))[0] ?? null) : null,
    district_views_per_day: isActive
      ? medianOfPeers(await viewsPerDay(db, peersOf(snapshot, listing, today), today))
      : null,
  };
}

async function marketTimes(
  db: Kysely<ReadModels>,
  { id, status }: PropertyView,
): Promise<{ wasPublic: boolean; off_since: string | null }> {
  if (status === 'active') return { wasPublic: true, off_since: null };
  const schema = await liveSchemas(db);
  const { rows } = await sql<{ wasPublic: boolean; since: Date | null }>`
    WITH states AS (
      SELECT version, recorded_at, listing->>'status' AS status
      FROM ${sql.id(schema('listings'), 'history')} WHERE listing_id = ${id}
    ), last AS (SELECT coalesce(max(version), 0) AS active FROM states WHERE status = 'active')
    SELECT bool_or(status <> 'inactive') AS "wasPublic",
      min(recorded_at) FILTER (WHERE version > last.active AND (status = 'sold' OR ${status} <> 'sold')) AS since
    FROM states, last`.execute(db);
  const wasPublic = rows[0]?.wasPublic ?? false;
  return { wasPublic, off_since: wasPublic ? (rows[0]?.since?.toISOString() ?? null) : null };
}

function priceStep({
  at,
  price,
  change_percent,
  views_per_day_before,
  views_per_day_after,
}: PriceChange): ReportPrice {
  return { at, price, change_percent, views_per_day_before, views_per_day_after };
}

/** Active listings of the same district and type, public for a week. Homes abroad have no peers. */
function peersOf({ listings }: Snapshot, listing: PropertyView, today: string): PropertyView[] {
  const code = codeOf(listing);
  return listings.filter(
    (one) =>
      one.status === 'active' &&
      code !== undefined &&
      codeOf(one) === code &&
      one.property_type === listing.property_type &&
      one.id !== listing.id &&
      dayInSingapore(new Date(listedAt(one))) <= addDays(today, -LEAST_DAYS),
  );
}

async function viewsPerDay(
  db: Kysely<ReadModels>,
  listings: readonly PropertyView[],
  today: string,
): Promise<number[]> {
  if (listings.length === 0) return [];
  const tables = await liveTables(db, 'statistics');
  const rows = await tables
    .selectFrom('days')
    .where(
      'listing_id',
      'in',
      listings.map(({ id }) => id),
    )
    .where('day', '>=', addDays(today, 1 - RECENT_DAYS))
    .where('day', '<=', today)
    .groupBy('listing_id')
    .select(({ fn }) => ['listing_id', fn.sum('views').as('views')])
    .execute();
  const views = new Map(rows.map((row) => [row.listing_id, Number(row.views)]));
  return listings.map((listing) => {
    const publishedOn = dayInSingapore(new Date(listedAt(listing)));
    return oneDecimal((views.get(listing.id) ?? 0) / daysIn(recentDays(publishedOn, today)));
  });
}

const WEEKS = 12;
const RECENT_DAYS = 30;
/** A median of fewer could reveal the figure of one listing. */
const FEWEST_PEERS = 5;

const NOTHING: ReportCounts = { views: 0, clicks: 0, enquiries: 0 };

/** Returns days in weeks from Monday to Sunday: the last twelve, and what was before them. */
export function inWeeks(days: readonly DayStatistics[]): {
  weeks: ReportWeek[];
  earlier: ReportCounts | null;
} {
  const byMonday = new Map<string, DayStatistics[]>();
  for (const day of days) {
    const monday = mondayOf(day.day);
    byMonday.set(monday, [...(byMonday.get(monday) ?? []), day]);
  }
  const weeks = [...byMonday.values()].map((week) => ({
    from: week[0]?.day ?? '',
    to: week.at(-1)?.day ?? '',
    ...sumOf(week),
  }));
  const before = weeks.slice(0, -WEEKS);
  return { weeks: weeks.slice(-WEEKS), earlier: before.length > 0 ? sumOf(before) : null };
}

function sumOf(parts: readonly ReportCounts[]): ReportCounts {
  return parts.reduce(
    (sum, { views, clicks, enquiries }) => ({
      views: sum.views + views,
      clicks: sum.clicks + clicks,
      enquiries: sum.enquiries + enquiries,
    }),
    NOTHING,
  );
}

function mondayOf(day: string): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** Returns the last 30 days, today included, or the days since publication if those are fewer. */
export function recentDays(publishedOn: string, today: string): DateRange {
  const from = addDays(today, 1 - RECENT_DAYS);
  return { from: publishedOn > from ? publishedOn : from, to: today };
}

/** Returns the median of views a day, to one decimal place; null for fewer than five listings. */
export function medianOfPeers(viewsPerDay: readonly number[]): number | null {
  if (viewsPerDay.length < FEWEST_PEERS) return null;
  const sorted = viewsPerDay.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [below = 0, above = 0] = [sorted[middle - 1], sorted[middle]];
  return oneDecimal(sorted.length % 2 === 1 ? above : (below + above) / 2);
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
