import type { ImageNote } from '@marketplace/contracts/listings/image-notes';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { ListingPhoto, photoAlt } from '../../listing/listing-photo.tsx';

interface GalleryPhotoProps {
  listing: PropertyView;
  /** From 0. */
  index: number;
  sizes: string;
  eager?: boolean;
  /** It says nothing that the button around it does not say. */
  isMute?: boolean;
  /** Floor plans always are. */
  isWhole?: boolean;
}

/** A photo of a listing, told by the text that was written for it; a floor plan is all there, on white. */
export function GalleryPhoto({ listing, index, isMute, isWhole, ...shown }: GalleryPhotoProps) {
  const note = noteOf(listing, index);
  return (
    <ListingPhoto
      {...shown}
      path={listing.images[index]}
      alt={isMute ? '' : note?.alt || photoAlt(listing, index)}
      fit={isWhole || note?.floor_plan ? 'contain' : 'cover'}
    />
  );
}

/** Returns what is said of a listing's photo, if anything is. */
export function noteOf({ images, image_notes }: PropertyView, index: number): ImageNote | undefined {
  return image_notes.find(({ image }) => image === images[index]);
}

/** `3 / 7`, and whether that one is a floor plan. */
export function photoNumber(listing: PropertyView, index: number): string {
  const plan = noteOf(listing, index)?.floor_plan ? ' · Floor plan' : '';
  return `${index + 1} / ${listing.images.length}${plan}`;
}
