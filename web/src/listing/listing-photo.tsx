import { colorsOfImage } from '@marketplace/contracts/images/image.colors';
import { imageSrcSet, imageVariant, isUploadedImage } from '@marketplace/contracts/images/image.paths';
import { useCallback, useState } from 'react';
import styled, { css } from 'styled-components';
import { theme } from '../ui/theme.ts';

interface ListingPhotoProps {
  /** Stored path; undefined draws the placeholder. */
  path: string | undefined;
  /** Empty where the photo says nothing that is not written beside it. */
  alt: string;
  /** How wide the photo is shown, as in the HTML attribute; the last entry, without a comma in it, is for phones. */
  sizes: string;
  /** Wanted at once, for the one that is on screen first on a phone; other photos load when they come near. */
  eager?: boolean;
  /** Whether it fills its frame, its edges cut, or is all in it, on white. */
  fit?: 'cover' | 'contain';
}

/**
 * A listing's photo in the width and format that the screen needs, filling its frame. While it loads its own colours are seen, and
 * a drawing when it cannot be had.
 */
export function ListingPhoto({ path, alt, sizes, eager = false, fit = 'cover' }: ListingPhotoProps) {
  const { isFailed, ...watching } = useFailure(path);
  if (path === undefined || isFailed) return <PhotoPlaceholder label={alt} />;
  const { avif, ...image } = sourcesOf(path, sizes);
  return (
    <Choice>
      {avif && <source type="image/avif" {...avif} />}
      <Photo
        {...image}
        {...watching}
        $fit={fit}
        $colors={fit === 'cover' ? colorsOfImage(path) : []}
        alt={alt}
        width={1600}
        height={1067}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'low'}
        decoding="async"
      />
    </Choice>
  );
}

/** Has the browser load a photo that is to be shown with these `sizes` soon: the same file that it will take then. */
export function preloadPhoto(path: string, sizes: string): void {
  const { avif, ...image } = sourcesOf(path, sizes);
  const picture = document.createElement('picture');
  if (avif)
    picture.append(Object.assign(document.createElement('source'), named(avif), { type: 'image/avif' }));
  const photo = document.createElement('img');
  picture.append(photo);
  Object.assign(photo, named(image));
}

/** Returns the text alternative of a listing's photo; `index` from 0. */
export function photoAlt(listing: { title: string; images: string[] }, index: number): string {
  return `${listing.title}, photo ${index + 1} of ${listing.images.length}`;
}

interface Source {
  srcSet: string;
  sizes: string;
}

/** Returns the attributes of a photo's `img`, and of the source that goes before it. */
function sourcesOf(path: string, shown: string): { src: string; avif?: Source } & Partial<Source> {
  if (!isUploadedImage(path)) return { src: path };
  const sizes = `(max-width: 699px) and (min-resolution: 2.5dppx) ${asOfTwoDots(shown)}, ${shown}`;
  return {
    sizes,
    srcSet: imageSrcSet(path, 'webp'),
    src: imageVariant(path, 800),
    avif: { sizes, srcSet: imageSrcSet(path, 'avif') },
  };
}

/** A phone with three dots a pixel takes the photo of one with two: nobody sees the third, and its files are twice as large. */
function asOfTwoDots(shown: string): string {
  const onPhone = shown.slice(shown.lastIndexOf(',') + 1).trim();
  return `calc(${onPhone} * 0.67)`;
}

/** The names that properties of elements have. */
function named({ srcSet, ...others }: Partial<Source> & { src?: string }) {
  return { ...(srcSet !== undefined && { srcset: srcSet }), ...others };
}

/** Returns whether the photo of a path could not be loaded, and what finds that out, also when it happened before React was there. */
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

/** A row of roofs, for where a photo is missing. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160" fill="none" stroke="${theme.color.inputLine}" stroke-width="2"><path d="M20 132h200M44 132V70h34v62M44 84h34M44 98h34M44 112h34M92 132V48l22-14 22 14v84M104 62h20M104 78h20M104 94h20M108 132v-20h12v20M150 132V92l24-18 24 18v40M166 132v-22h16v22M44 70V60h34v10"/></svg>`;
const drawn = css`
  background: ${theme.color.sunken} url('data:image/svg+xml,${encodeURIComponent(DRAWING)}') center / min(60%, 320px) no-repeat;
`;

const Choice = styled.picture`display: contents;`;

/** What is before it is seen in place of a photo that failed, until React has noticed: it covers the browser's own sign. */
const Filling = styled.img<{ $fit: 'cover' | 'contain' }>`
  position: relative;
  width: 100%;
  height: 100%;
  object-fit: ${({ $fit }) => $fit};
  background: ${({ $fit }) => ($fit === 'cover' ? theme.color.sunken : '#fff')};
  &::before { content: ''; position: absolute; inset: 0; ${drawn} }
`;
/** Apart from the rest, which is the same for all: each photo has a rule of its own for this. */
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
