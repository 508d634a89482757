import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { RemovedImage } from '../pictures/use-image-removal.ts';

/** Returns the listing as the removal of a picture left it: without the picture, at its new version. */
export function withoutImage(listing: PropertyView, { path, listings }: RemovedImage): PropertyView {
  const changed = listings.find(({ id }) => id === listing.id);
  if (!changed) return listing;
  return {
    ...listing,
    images: listing.images.filter((image) => image !== path),
    version: changed.version,
  };
}
