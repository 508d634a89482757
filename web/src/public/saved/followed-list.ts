import { appliedFilters } from '../../listing/applied-filters.ts';
import { filterNames, filterOf, understood } from '../../listing/filter-url.ts';
import { listingsOfType, newLaunches } from '../../listing/listing.resources.ts';
import { paths } from '../pages.ts';

/** A saved search, as its address says it. */
export interface FollowedList {
  /** What is searched: `For rent`. */
  what: string;
  /** What for, in words. */
  name: string;
  /** The call that answers its listings. */
  listings: string;
}

const lists: Record<string, Pick<FollowedList, 'what' | 'listings'> & { everything: string }> = {
  [paths.list('Buy')]: {
    what: 'For sale',
    everything: 'Everything for sale',
    listings: listingsOfType('Buy').path,
  },
  [paths.list('Sell')]: {
    what: 'Selling with us',
    everything: 'Everything that we sell for owners',
    listings: listingsOfType('Sell').path,
  },
  [paths.list('Rent')]: {
    what: 'For rent',
    everything: 'Everything for rent',
    listings: listingsOfType('Rent').path,
  },
  [paths.newLaunch]: {
    what: 'New launches',
    everything: 'All new launches',
    listings: newLaunches.path,
  },
};

/** Returns the saved search of an address; undefined when there is no such list. */
export function followedList(address: string): FollowedList | undefined {
  const { pathname, searchParams } = new URL(address, 'http://list');
  const list = lists[pathname];
  if (!list) return undefined;
  const query = understood(searchParams, filterNames);
  const words = appliedFilters(filterOf(query, filterNames)).map(({ label }) => label);
  return {
    what: list.what,
    name: words.length > 0 ? words.join(' · ') : list.everything,
    listings: query.size > 0 ? `${list.listings}&${query}` : list.listings,
  };
}
