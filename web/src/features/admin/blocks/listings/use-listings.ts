import { PropertyList } from '@marketplace/contracts/listings/listing.views';
import useSWR from 'swr';
import { getJson } from '../../../../api/client.ts';

/** Every listing, whatever its status. */
export function useListings() {
  return useSWR('/api/properties', (path) => getJson(path, PropertyList));
}
