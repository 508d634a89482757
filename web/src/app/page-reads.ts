import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import {
  elsewhereResource,
  firstListings,
  marketResource,
  newLaunchList,
  typeLists,
  validQuery,
} from '../public/list/list-sources.ts';
import type { PageHandle } from './page-handle.ts';

export { featuredListings, featuredNewLaunches, salesMarket } from '../listing/listing.resources.ts';
export { inquiredListings } from '../public/contact/enquiry.ts';
export { canonicalPath, isGone, propertyReads, secondReads } from '../public/property/property-head.ts';
export { trackRecord } from '../public/track-record.tsx';

/** Returns the server's reads for a list page, and the part of its address that the page uses. */
export function listReads(kind: PropertyType | 'newLaunch'): PageHandle {
  const list = kind === 'newLaunch' ? newLaunchList : typeLists[kind];
  return {
    query: validQuery,
    reads: ({ search }) => [firstListings(list, search)],
    readsAfter: ({ search }) =>
      [marketResource(list, search), marketResource(list), elsewhereResource(list, search)].filter(
        (resource) => resource !== null,
      ),
  };
}
