import { PropertyList } from '@marketplace/contracts/listings/listing.views';
import useSWR, { useSWRConfig } from 'swr';
import { getJson } from '../../../../api/client.ts';

/** Every listing, whatever its status. */
export function useListings() {
  return useSWR('/api/properties', (path) => getJson(path, PropertyList));
}

/**
 * Returns a function that fetches again whatever is on screen about listings: the admin's own lists, statistics, history and
 * pictures, and public pages.
 */
export function useRefreshListings(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return async () => {
    await mutate((key) => typeof key === 'string' && /^\/(api\/)?(properties|analytics|images)/.test(key));
  };
}
