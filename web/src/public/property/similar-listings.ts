import { propertyList } from '@marketplace/contracts/listings/listing.checks';
import { codeOf } from '@marketplace/contracts/listings/listing.place';
import type { PropertyList, PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { Resource } from '../../api/client.ts';

const MOST = 6;
/** Cards in a row of a wide screen; a row is shown full or, when there are fewer, as it is. */
const ROW = 3;
/** How far prices may be apart, as a part of the listing's own. */
const PRICE_RANGE = 0.2;

/** Active listings of the same type in the same district (or abroad too), and of the same category at about the same price. */
export function similarReads(listing: PropertyView): [Resource<PropertyList>, Resource<PropertyList>] {
  const { property_type, category, price } = listing;
  const district = codeOf(listing);
  const place = district === undefined ? { category: 'Overseas Property' } : { district };
  return [
    activeListings({ property_type, ...place }),
    activeListings({
      category,
      minPrice: String(Math.floor(price * (1 - PRICE_RANGE))),
      maxPrice: String(Math.ceil(price * (1 + PRICE_RANGE))),
    }),
  ];
}

/**
 * Returns three or six listings to look at after one, or fewer when there are no more: those of its district first, then those
 * of its category and price; in each part the nearest in price first.
 */
export function similarListings(
  listing: PropertyView,
  inDistrict: readonly PropertyView[],
  atPrice: readonly PropertyView[],
): PropertyView[] {
  const nearestFirst = (one: PropertyView, other: PropertyView) =>
    Math.abs(one.price - listing.price) - Math.abs(other.price - listing.price);
  const found = new Map(
    [...inDistrict.toSorted(nearestFirst), ...atPrice.toSorted(nearestFirst)].map((one) => [one.id, one]),
  );
  found.delete(listing.id);
  const similar = [...found.values()].slice(0, MOST);
  return similar.length < ROW ? similar : similar.slice(0, similar.length - (similar.length % ROW));
}

/** One more than is shown: the listing itself is among them. */
function activeListings(filter: Record<string, string>): Resource<PropertyList> {
  const query = new URLSearchParams({ status: 'active', ...filter, limit: String(MOST + 1) });
  return { path: `/properties?${query}`, schema: propertyList };
}
