import { imageSrcSet, imageVariant, isUploadedImage } from '@marketplace/contracts/images/image.paths';
import styled from 'styled-components';
import { theme } from '../ui/theme.ts';
import { PhotoPlaceholder } from './photo-placeholder.tsx';

interface ListingPhotoProps {
  /** Stored path; undefined draws the placeholder. */
  path: string | undefined;
  alt: string;
  /** How wide the photo is shown, as in the HTML attribute. */
  sizes: string;
  /** Wanted at once, for what is on screen first; other photos load when they come near. */
  eager?: boolean;
}

/** A listing's photo, filling its frame, in the width that the screen needs. */
export function ListingPhoto({ path, alt, sizes, eager = false }: ListingPhotoProps) {
  if (path === undefined) return <PhotoPlaceholder label={alt} />;
  const variants = isUploadedImage(path)
    ? { src: imageVariant(path, 800), srcSet: imageSrcSet(path), sizes }
    : { src: path };
  return (
    <Photo
      {...variants}
      alt={alt}
      width={1600}
      height={1067}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  );
}

/** Returns the text alternative of a listing's photo; `index` from 0. */
export function photoAlt(listing: { title: string; images: string[] }, index: number): string {
  return `${listing.title}, photo ${index + 1} of ${listing.images.length}`;
}

const Photo = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
  background: ${theme.color.sunken};
`;
