import { listedAt } from './listing.sort.ts';
import type { ListingNews, PropertyView } from './listing.views.ts';

/** New, reduced or back on the market. */
export type HappeningKind = 'new' | ListingNews['kind'];

export interface Happening {
  kind: HappeningKind;
  /** ISO time. */
  at: string;
}

/**
 * Returns what happened to an active listing at or after a time in milliseconds; undefined without news. A listing that became
 * visible since is `new`, even if it was reduced later.
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
