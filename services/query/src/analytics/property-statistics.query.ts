import type { PropertyStatistics } from '@marketplace/contracts/analytics/analytics.views';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';

/** Returns the counts of each listing, most viewed first; those with as many views in the order given. */
export function propertyStatistics(listings: readonly PropertyView[]): PropertyStatistics[] {
  return listings
    .map(({ id, title, district, views_count, clicks_count, status }) => ({
      id,
      title,
      district,
      views: views_count,
      clicks: clicks_count,
      status,
    }))
    .sort((one, other) => other.views - one.views);
}
