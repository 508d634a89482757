import type { ListListings } from '@marketplace/contracts/listings/listing.filters';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { HotRoute } from '@marketplace/service-kit/hot-routes';
import { createTextCache } from '@marketplace/service-kit/text-memory';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { isLoaded } from '../catalogue/snapshot.ts';
import type { HotLists } from './hot-lists.ts';
import { hotKey } from './hot-lists.ts';
import { preparedListing } from './listing-answers.ts';
import { visibleListing } from './lists.ts';

export type HotQueries = ReturnType<typeof createHotQueries>;

/** Returns a memory of which query strings ask for a hot list: only the first to send one has it parsed. */
export function createHotQueries() {
  const keys = createTextCache<string>();
  return {
    /** Returns the key of the hot list, undefined when none is known for this query string. */
    keyOf: keys.get,
    remember(url: string, query: ListListings) {
      const key = hotKey(query);
      if (key !== undefined) keys.set(url.split('?').slice(1).join('?'), key);
    },
  };
}

interface Deps {
  catalogue: Catalogue;
  hotLists: HotLists;
  hotQueries: HotQueries;
}

/** What visitors read all the time, as far as it is prepared: the lists that the pages load, and single listings. */
export function hotListings({ catalogue, hotLists, hotQueries }: Deps): HotRoute[] {
  const current = () => (isLoaded(catalogue.current) ? catalogue.current : undefined);
  const answerOf = (listing: PropertyView | undefined) => {
    const visible = visibleListing(listing, false);
    return visible && preparedListing(visible);
  };
  return [
    {
      route: '/api/properties',
      paths: bothFamilies('/api/properties'),
      find(_key, search) {
        const key = hotQueries.keyOf(search);
        return key !== undefined && current() ? hotLists.now(key) : undefined;
      },
    },
    {
      route: '/api/properties/slug/:key',
      paths: bothFamilies('/api/properties/slug/'),
      find: (slug) => answerOf(current()?.bySlug.get(slug)),
    },
    {
      route: '/api/properties/:key',
      paths: bothFamilies('/api/properties/'),
      find: (id) => answerOf(current()?.byId.get(id)),
    },
  ];
}
