import { imageIdOf, isUploadedImage } from '@marketplace/contracts/images/image.paths';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { visibleListing } from '../listings/lists.ts';

interface Showing {
  listings: number;
  open: number;
}

const NOWHERE: Showing = { listings: 0, open: 0 };

export type ShownPictures = ReturnType<typeof createShownPictures>;

/**
 * Counts the listings that show each picture, and follows changes of the listings when asked.
 *
 * @param always ids of the pictures that every page may show
 */
export function createShownPictures(
  current: () => Snapshot,
  always: () => ReadonlySet<string> = () => new Set(),
) {
  const showings = new Map<string, Showing>();
  let counted = new Map<string, PropertyView>();
  let followed: Snapshot['matches'] | undefined;

  function count(listing: PropertyView, by: 1 | -1): void {
    const open = visibleListing(listing, false) === undefined ? 0 : by;
    for (const id of new Set(listing.images.filter(isUploadedImage).map(imageIdOf))) {
      const before = showings.get(id) ?? NOWHERE;
      const after = { listings: before.listings + by, open: before.open + open };
      if (after.listings === 0) showings.delete(id);
      else showings.set(id, after);
    }
  }

  function follow({ listings, matches }: Snapshot): void {
    if (matches === followed) return;
    const gone = counted;
    counted = new Map();
    for (const listing of listings) {
      const before = gone.get(listing.id);
      const isSame = before?.images === listing.images && before.status === listing.status;
      if (before && !isSame) count(before, -1);
      if (!isSame) count(listing, 1);
      gone.delete(listing.id);
      counted.set(listing.id, listing);
    }
    for (const listing of gone.values()) count(listing, -1);
    followed = matches;
  }

  function showingOf(imageId: string): Showing {
    follow(current());
    return showings.get(imageId) ?? NOWHERE;
  }

  return {
    isPublic: (imageId: string): boolean => showingOf(imageId).open > 0 || always().has(imageId),
    listings: (imageId: string): number => showingOf(imageId).listings,
  };
}
