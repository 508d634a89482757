import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import {
  elsewhereResource,
  firstListings,
  marketResource,
  newLaunchList,
  typeLists,
  validQuery,
} from '../public/list/list-sources.ts';
import { HOMES, slugsInAddress } from '../public/saved/frame.tsx';
import type { PageHandle } from './page-handle.ts';

export { featuredListings, featuredNewLaunches, salesMarket } from '../listing/listing.resources.ts';
export { inquiredListings } from '../public/contact/enquiry.ts';
export { canonicalPath, isGone, propertyReads, secondReads } from '../public/property/property-head.ts';
export { trackRecord } from '../public/track-record.tsx';

/** Keeps the homes of a shared shortlist, for its preview picture. Damaged links share one page. */
export function shortlistQuery(search: URLSearchParams): URLSearchParams {
  const { slugs, isDamaged } = slugsInAddress(search);
  return new URLSearchParams(slugs.length > 0 && !isDamaged ? { [HOMES]: search.get(HOMES) ?? '' } : {});
}

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
