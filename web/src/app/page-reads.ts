import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { PropertyPage } from '@marketplace/contracts/listings/listing.views';
import { kindOf } from '../public/contact/enquiry.ts';
import {
  elsewhereResource,
  firstListings,
  lastPage,
  marketResource,
  newLaunchList,
  typeLists,
  validQuery,
} from '../public/list/list-sources.ts';
import { paths, withQuery } from '../public/pages.ts';
import { canonicalPath } from '../public/property/property-head.ts';
import { HOMES, slugsInAddress } from '../public/saved/frame.tsx';
import type { Moved, PageHandle } from './page-handle.ts';

export { featuredListings, featuredNewLaunches, salesMarket } from '../listing/listing.resources.ts';
export { inquiredListings } from '../public/contact/enquiry.ts';
export { isGone, propertyReads, secondReads } from '../public/property/property-head.ts';
export { trackRecord } from '../public/track-record.tsx';

/** Keeps the homes of a shared shortlist, for its preview picture. Damaged links share one page. */
export function shortlistQuery(search: URLSearchParams): URLSearchParams {
  const { slugs, isDamaged } = slugsInAddress(search);
  return new URLSearchParams(slugs.length > 0 && !isDamaged ? { [HOMES]: search.get(HOMES) ?? '' } : {});
}

/** From an address with the listing's id to that with its name. */
export const toCanonicalPath = (...of: Parameters<typeof canonicalPath>) => moved(301, canonicalPath(...of));

function moved(status: Moved['status'], location: string | undefined): Moved | undefined {
  return location === undefined ? undefined : { status, location };
}

/** Returns the address of the contact form for all unknown listings: no slug is a star. */
export function contactStandIn({ search }: { search: URLSearchParams }): string {
  return withQuery(paths.contact, { property: '*', viewing: kindOf(search) === 'viewing' ? '1' : '' });
}

/** Returns the server's reads for a list page, and the part of its address that the page uses. */
export function listReads(kind: PropertyType | 'newLaunch'): PageHandle {
  const [list, path] =
    kind === 'newLaunch' ? [newLaunchList, paths.newLaunch] : [typeLists[kind], paths.list(kind)];
  return {
    query: validQuery,
    reads: ({ search }) => [firstListings(list, search)],
    movedTo: ({ search }, answers) => {
      const found = answers[firstListings(list, search).path] as PropertyPage | undefined;
      return moved(302, found && lastPage(path, search, found.total));
    },
    readsAfter: ({ search }) =>
      [marketResource(list, search), marketResource(list), elsewhereResource(list, search)].filter(
        (resource) => resource !== null,
      ),
  };
}
