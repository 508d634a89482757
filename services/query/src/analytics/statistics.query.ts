import type { AnalyticsSummary, DistrictStatistics } from '@marketplace/contracts/analytics/analytics.views';
import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { placeOf } from '@marketplace/contracts/listings/listing.place';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { liveTables } from '../answers/live-schemas.query.ts';
import type { Counts } from '../catalogue/snapshot.ts';
import { countsOf, NO_COUNTS } from '../catalogue/snapshot.ts';
import type { Enquired } from './enquired.query.ts';

/** Returns views and clicks of each listing on the days of a range; listings without any are missing. */
export async function countsInRange(
  db: Kysely<ReadModels>,
  { from, to }: DateRange,
): Promise<Map<string, Counts>> {
  const tables = await liveTables(db, 'statistics');
  const rows = await tables
    .selectFrom('days')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('listing_id')
    .select(({ fn }) => ['listing_id', fn.sum('views').as('views'), fn.sum('clicks').as('clicks')])
    .execute();
  return countsOf(rows);
}

/** Returns the listings with other counts than their own. */
export function countedAs(
  listings: readonly PropertyView[],
  counts: ReadonlyMap<string, Counts>,
): PropertyView[] {
  return listings.map((listing) => {
    const { views, clicks } = counts.get(listing.id) ?? NO_COUNTS;
    return { ...listing, views_count: views, clicks_count: clicks };
  });
}

/** Returns the totals over the given listings: districts by views, most first, homes abroad as one, and how many listings are of each type. */
export function summarize(listings: readonly PropertyView[], enquired: Enquired): AnalyticsSummary {
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
