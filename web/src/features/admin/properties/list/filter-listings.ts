import { listingMatcher } from '@marketplace/contracts/listings/listing.filters';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { PropertyQuery } from './property-query.ts';

/** Returns the listings that match every word of the search and everything else the query asks for. */
export function filterListings(
  listings: readonly PropertyView[],
  { search, district, status, type, isNewLaunch }: Omit<PropertyQuery, 'sort'>,
): PropertyView[] {
  const matches = listingMatcher({ search, ...(district && { district }) });
  return listings.filter(
    (one) =>
      (status === 'all' || one.status === status) &&
      (type === 'all' || one.property_type === type) &&
      (!isNewLaunch || one.is_new_launch) &&
      matches(one),
  );
}
