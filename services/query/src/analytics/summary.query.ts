import type { AnalyticsSummary, DistrictStatistics } from '@marketplace/contracts/analytics/analytics.views';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';

/** Returns the totals over the given listings: districts by views, most first, and how many listings are of each type. */
export function summarize(listings: readonly PropertyView[]): AnalyticsSummary {
  const districts = new Map<string, DistrictStatistics>();
  const types = new Map<string, number>();
  for (const { district, property_type, views_count, clicks_count } of listings) {
    const known = districts.get(district) ?? { district, views: 0, clicks: 0 };
    districts.set(district, {
      district,
      views: known.views + views_count,
      clicks: known.clicks + clicks_count,
    });
    types.set(property_type, (types.get(property_type) ?? 0) + 1);
  }
  const popular = [...districts.values()].sort(byViews);
  return {
    total_properties: listings.length,
    active_properties: listings.filter(({ status }) => status === 'active').length,
    total_views: popular.reduce((sum, { views }) => sum + views, 0),
    total_clicks: popular.reduce((sum, { clicks }) => sum + clicks, 0),
    popular_districts: popular,
    property_types: Object.fromEntries(types),
  };
}

function byViews(one: DistrictStatistics, other: DistrictStatistics): number {
  return other.views - one.views || (one.district < other.district ? -1 : 1);
}
