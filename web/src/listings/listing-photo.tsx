import { imageSrcSet, imageVariant, isUploadedImage } from '@marketplace/contracts/images/image.paths';
import styled from 'styled-components';
import { theme } from '../ui/theme.ts';

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
    ? { src: imageVariant(path, 800), srcSet: imageSrcSet(path), sizes: photoSizes(sizes) }
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

/**
 * Returns the `sizes` of a photo that is shown this wide. A phone with three dots a pixel takes a photo of two: nobody sees the
 * third, and its files are three times as large.
 */
export function photoSizes(shown: string): string {
  return `(max-width: 699px) and (min-resolution: 2.5dppx) 60vw, ${shown}`;
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

/** A drawn row of roofs where a photo is missing. */
function PhotoPlaceholder({ label }: { label: string }) {
  return (
    <Frame role="img" aria-label={label}>
      <svg
        viewBox="0 0 240 160"
        fill="none"
        stroke={theme.color.inputLine}
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M20 132h200M44 132V70h34v62M44 84h34M44 98h34M44 112h34M92 132V48l22-14 22 14v84M104 62h20M104 78h20M104 94h20M108 132v-20h12v20M150 132V92l24-18 24 18v40M166 132v-22h16v22M44 70V60h34v10" />
      </svg>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  place-items: center;
  width: 100%;
  height: 100%;
  background: ${theme.color.sunken};
  & > svg { width: 60%; max-width: 320px; }
`;
