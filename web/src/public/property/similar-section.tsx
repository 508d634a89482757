import { propertyList } from '@marketplace/contracts/listings/listing.checks';
import { codeOf } from '@marketplace/contracts/listings/listing.place';
import type { PropertyList, PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useMemo } from 'react';
import type { Resource } from '../../api/client.ts';
import { useResource } from '../../api/use-resource.ts';
import { CardGrid, CardGridSkeleton } from '../../listing/listing-card.tsx';
import { Section } from '../../ui/section.tsx';

export function SimilarSection({ listing }: { listing: PropertyView }) {
  const [districtRead, priceRead] = useMemo(() => similarReads(listing), [listing]);
  const inDistrict = useResource(districtRead);
  const atPrice = useResource(priceRead);
  const isLoading = [inDistrict, atPrice].some(({ data, error }) => !data && !error);
  const similar = similarListings(listing, inDistrict.data ?? [], atPrice.data ?? []);
  if (similar.length === 0 && !isLoading) return null;
  return (
    <Section title="Similar properties" tone="sunken">
      {similar.length > 0 ? <CardGrid listings={similar} inRow /> : <CardGridSkeleton cards={3} inRow />}
    </Section>
  );
}

const MOST = 6;
/** Cards in a row of a wide screen; incomplete rows are cut. */
const ROW = 3;
/** Maximum difference of prices, as a fraction of the listing's own. */
const PRICE_RANGE = 0.2;

/** Active listings of the same type and district (or overseas), and of the same category at a similar price. */
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
 * Returns three or six similar listings, or fewer when there are no more: those in the district first, then those at a similar
 * price; in each group the closest in price first.
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

/** One more than shown: the listing itself is among them. */
function activeListings(filter: Record<string, string>): Resource<PropertyList> {
  const query = new URLSearchParams({ status: 'active', ...filter, limit: String(MOST + 1) });
  return { path: `/properties?${query}`, schema: propertyList };
}
