import { colorsOfImage } from '@marketplace/contracts/images/image.colors';
import { imageSrcSet, imageVariant, isUploadedImage } from '@marketplace/contracts/images/image.paths';
import { useCallback, useState } from 'react';
import styled, { css } from 'styled-components';
import { theme } from '../ui/theme.ts';

interface ListingPhotoProps {
  /** Stored path; undefined shows the placeholder. */
  path: string | undefined;
  alt: string;
  /** Value of the attribute `sizes`; its last entry, without a comma, is for phones. */
  sizes: string;
  /** Loads at once with high priority; for the first photo on a phone. */
  eager?: boolean;
  /** `contain` shows the whole photo on white. */
  fit?: 'cover' | 'contain';
}

/** A listing's photo in the width and format the screen needs. Its average colours show while it loads, a drawing when it fails. */
export function ListingPhoto({ path, alt, sizes, eager = false, fit = 'cover' }: ListingPhotoProps) {
  const { isFailed, ...watching } = useFailure(path);
  if (path === undefined || isFailed) return <PhotoPlaceholder label={alt} />;
  const { avif, ...image } = sourcesOf(path, sizes);
  return (
    <Choice>
      {avif && <source type="image/avif" {...avif} />}
      <Photo
        $fit={fit}
        $colors={fit === 'cover' ? colorsOfImage(path) : []}
        alt={alt}
        width={1600}
        height={1067}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'low'}
        decoding="async"
        {...image}
        {...watching}
      />
    </Choice>
  );
}

/** Preloads the file that a photo with these `sizes` will use. */
export function preloadPhoto(path: string, sizes: string): void {
  const { avif, ...image } = sourcesOf(path, sizes);
  const picture = document.createElement('picture');
  if (avif)
    picture.append(Object.assign(document.createElement('source'), named(avif), { type: 'image/avif' }));
  const photo = document.createElement('img');
  picture.append(photo);
  Object.assign(photo, named(image));
}

/** Returns the alt text of a listing's photo; `index` from 0. */
export function photoAlt(listing: { title: string; images: string[] }, index: number): string {
  return `${listing.title}, photo ${index + 1} of ${listing.images.length}`;
}

interface Source {
  srcSet: string;
  sizes: string;
}

function sourcesOf(path: string, shown: string): { src: string; avif?: Source } & Partial<Source> {
  if (!isUploadedImage(path)) return { src: path };
  const sizes = `(max-width: 699px) and (min-resolution: 2.5dppx) ${sizesForTwoDots(shown)}, ${shown}`;
  return {
    sizes,
    srcSet: imageSrcSet(path, 'webp'),
    src: imageVariant(path, 800),
    avif: { sizes, srcSet: imageSrcSet(path, 'avif') },
  };
}

/** Phones with three dots per pixel load the file for two: the difference is invisible and the files are half the size. */
function sizesForTwoDots(shown: string): string {
  const onPhone = shown.slice(shown.lastIndexOf(',') + 1).trim();
  return `calc(${onPhone} * 0.67)`;
}

/** Names of DOM properties in place of React's. */
function named({ srcSet, ...others }: Partial<Source> & { src?: string }) {
  return { ...(srcSet !== undefined && { srcset: srcSet }), ...others };
}

/** Detects photos that failed to load, including failures before hydration. */
function useFailure(path: string | undefined) {
  const [failed, setFailed] = useState<string>();
  const fail = useCallback(() => setFailed(path), [path]);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0) fail();
    },
    [fail],
  );
  return { isFailed: path !== undefined && failed === path, ref, onError: fail };
}

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160" fill="none" stroke="${theme.color.inputLine}" stroke-width="2"><path d="M20 132h200M44 132V70h34v62M44 84h34M44 98h34M44 112h34M92 132V48l22-14 22 14v84M104 62h20M104 78h20M104 94h20M108 132v-20h12v20M150 132V92l24-18 24 18v40M166 132v-22h16v22M44 70V60h34v10"/></svg>`;
const drawn = css`
  background: ${theme.color.sunken} url('data:image/svg+xml,${encodeURIComponent(DRAWING)}') center / min(60%, 320px) no-repeat;
`;

const Choice = styled.picture`display: contents;`;

/** `::before` covers the browser's broken-image icon until React has replaced the photo. */
const Filling = styled.img<{ $fit: 'cover' | 'contain' }>`
  position: relative;
  width: 100%;
  height: 100%;
  object-fit: ${({ $fit }) => $fit};
  background: ${({ $fit }) => ($fit === 'cover' ? theme.color.sunken : '#fff')};
  &::before { content: ''; position: absolute; inset: 0; ${drawn} }
`;
/** Separate component: each photo has its own rule for the colours. */
const Photo = styled(Filling)<{ $colors: string[] }>`
  ${({ $colors }) => $colors.length > 0 && `background: linear-gradient(${$colors.join()});`}
`;

function PhotoPlaceholder({ label }: { label: string }) {
  return <Drawing {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} />;
}

const Drawing = styled.div`
  width: 100%;
  height: 100%;
  ${drawn}
`;

/** The frame of a small photo, 4:3. */
export const PhotoFrame = styled.div`
  aspect-ratio: 4 / 3;
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.sunken};
  overflow: hidden;
`;
