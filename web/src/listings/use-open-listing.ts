import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useMatch, useSearchParams } from 'react-router-dom';
import { useResource } from '../api/use-resource.ts';
import { listingOf } from './listing.resources.ts';

/** Returns the listing whose page is open, as that page loads it; undefined on every other page. */
export function useOpenListing(): PropertyView | undefined {
  const slug = useMatch('/property/:slug')?.params.slug;
  const id = useSearchParams()[0].get('id');
  return useResource(slug === undefined ? null : listingOf(slug, id)).data;
}
