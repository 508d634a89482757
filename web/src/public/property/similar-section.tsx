import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useMemo } from 'react';
import { useResource } from '../../api/use-resource.ts';
import { CardGrid, CardGridSkeleton } from '../../listing/card-grid.tsx';
import { Section } from '../../ui/section.tsx';
import { similarListings, similarReads } from './similar-listings.ts';

/** Listings to look at after one; nothing when there are none. */
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
