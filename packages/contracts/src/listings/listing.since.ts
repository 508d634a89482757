import { listedAt } from './listing.sort.ts';
import type { ListingNews, PropertyView } from './listing.views.ts';

/** What happened to a listing that makes it worth a look: it could be seen for the first time, or what its news says. */
export type HappeningKind = 'new' | ListingNews['kind'];

export interface Happening {
  kind: HappeningKind;
  /** ISO time. */
  at: string;
}

/**
 * Returns what happened to an active listing at a time or after it, in milliseconds; undefined when nothing did. To who did not see
 * it before, a listing is new whatever else happened to it.
 */
export function happenedSince(
  listing: Pick<PropertyView, 'listed_at' | 'created_at' | 'news'>,
  since: number,
): Happening | undefined {
  const at = listedAt(listing);
  if (Date.parse(at) >= since) return { kind: 'new', at };
  const { news } = listing;
  return news && Date.parse(news.at) >= since ? news : undefined;
}
