import { useSWRConfig } from 'swr';

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
