import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import {
  elsewhereResource,
  firstListings,
  marketResource,
  newLaunchList,
  typeLists,
  understoodQuery,
} from '../features/list/list-sources.ts';
import type { PageHandle } from './page-handle.ts';

export { inquiredListings } from '../features/contact/inquired-listing.ts';
export { canonicalPath, isGone, propertyReads, readsBeside } from '../features/property/property-reads.ts';
export { featuredListings, featuredNewLaunches } from '../listings/listing.resources.ts';

/** Returns what the server reads for a list page, and what of its address the page is made from. */
export function listReads(kind: PropertyType | 'newLaunch'): PageHandle {
  const list = kind === 'newLaunch' ? newLaunchList : typeLists[kind];
  return {
    query: understoodQuery,
    reads: ({ search }) => [firstListings(list, search)],
    readsAfter: ({ search }) =>
      [marketResource(list, search), marketResource(list), elsewhereResource(list, search)].filter(
        (resource) => resource !== null,
      ),
  };
}
