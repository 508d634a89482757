import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ComponentType } from 'react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import styled from 'styled-components';
import { ListingPhoto, preloadPhoto } from '../../listing/listing-photo.tsx';
import { Button } from '../../ui/button.tsx';
import { ExpandIcon } from '../../ui/icons.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { AllPhotos } from './all-photos.tsx';
import { GalleryPhoto, noteOf, photoNumber } from './gallery-photo.tsx';
import { PhotoTurners, Slide, usePhotos, useSwipe } from './photo-slides.tsx';
import type { PhotoViewerProps } from './photo-viewer.tsx';

const loadViewer = () => import('./photo-viewer.tsx');
/** Its code is loaded when the visitor comes near the photos, or opens it; without it the page goes on. */
const PhotoViewer = lazy<ComponentType<PhotoViewerProps>>(() =>
  loadViewer().then(
    (code) => ({ default: code.PhotoViewer }),
    () => ({ default: NoViewer }),
  ),
);

/** Columns of a wide screen's mosaic by its number of small photos, and how wide the large one is shown there. */
const mosaics = {
  0: { columns: '1fr', rows: '1fr', large: '(min-width: 1264px) 1200px, 100vw' },
  1: { columns: '1fr 1fr', rows: '1fr', large: '(min-width: 1264px) 600px, (min-width: 1024px) 50vw, 100vw' },
  2: {
    columns: '2fr 1fr',
    rows: '1fr 1fr',
    large: '(min-width: 1264px) 800px, (min-width: 1024px) 66vw, 100vw',
  },
  4: {
    columns: '2fr 1fr 1fr',
    rows: '1fr 1fr',
    large: '(min-width: 1264px) 600px, (min-width: 1024px) 50vw, 100vw',
  },
} as const;
type SmallPhotos = keyof typeof mosaics;

/**
 * A listing's photos: one large with its number, from edge to edge on a phone and beside the next ones on a wide screen; all of
 * them as thumbnails or as a grid, and in full size on demand.
 */
export function Gallery({ listing }: { listing: PropertyView }) {
  const { images, image_notes, title } = listing;
  const photos = usePhotos(images.length);
  const [isViewing, setViewing] = useState(false);
  const small = smallPhotos(images.length);
  const sizes = mosaics[small].large;
  const swipe = useSwipe(photos, images.length);
  const comeNear = useNeighbours(images, photos.current, sizes);
  const openAt = (index: number) => {
    photos.show(index);
    setViewing(true);
  };
  if (images.length === 0)
    return (
      <Mosaic $small={0}>
        <Stage>
          <ListingPhoto path={undefined} alt={`${title}, no photo yet`} sizes={sizes} />
        </Stage>
      </Mosaic>
    );
  return (
    <section aria-roledescription="carousel" aria-label={`Photos of ${title}`}>
      <Mosaic $small={small}>
        <Stage {...swipe} onPointerEnter={comeNear} onFocus={comeNear}>
          <Slide index={photos.current} total={images.length}>
            <GalleryPhoto listing={listing} index={photos.current} sizes={sizes} eager />
          </Slide>
          <Counter aria-live="polite">{photoNumber(listing, photos.current)}</Counter>
          {images.length > 1 && <PhotoTurners photos={photos} />}
          <FullSize>
            <Button variant="secondary" size="sm" onClick={() => setViewing(true)}>
              <ExpandIcon size={16} /> View Full Size
            </Button>
          </FullSize>
        </Stage>
        {following(photos.current, images.length, small).map((index) => (
          <NextPhoto
            key={index}
            type="button"
            aria-label={`View photo ${index + 1} of ${images.length}`}
            onClick={() => openAt(index)}
          >
            <GalleryPhoto listing={listing} index={index} sizes="(min-width: 1264px) 400px, 33vw" isMute />
          </NextPhoto>
        ))}
      </Mosaic>
      {image_notes.some(({ caption }) => caption) && (
        <Caption>{noteOf(listing, photos.current)?.caption}</Caption>
      )}
      {images.length > 1 && <AllPhotos listing={listing} photos={photos} onOpen={openAt} />}
      {isViewing && (
        <Suspense>
          <PhotoViewer listing={listing} photos={photos} onClose={() => setViewing(false)} />
        </Suspense>
      )}
    </section>
  );
}

function NoViewer({ onClose }: PhotoViewerProps) {
  useEffect(onClose, [onClose]);
  return null;
}

/** Returns how many small photos stand beside the large one, so that the mosaic has no gap. */
function smallPhotos(total: number): SmallPhotos {
  if (total >= 5) return 4;
  if (total >= 3) return 2;
  return total === 2 ? 1 : 0;
}

/** Returns the places of the photos that follow the one at `current`, around the end. */
function following(current: number, total: number, count: number): number[] {
  return Array.from({ length: count }, (_, step) => (current + step + 1) % total);
}

const Mosaic = styled.div<{ $small: SmallPhotos }>`
  margin-inline: calc(-1 * ${theme.gutter});
  @media print { height: 200px; margin-inline: 0; }
  ${from.lg} {
    display: grid;
    grid-template: ${({ $small }) => `${mosaics[$small].rows} / ${mosaics[$small].columns}`};
    gap: ${space(2)};
    height: clamp(300px, 50vh, 500px);
    margin-inline: 0;
    border-radius: ${theme.radius.lg}px;
    overflow: hidden;
  }
`;
const Stage = styled.div`
  position: relative;
  aspect-ratio: 3 / 2;
  background: ${theme.color.sunken};
  overflow: hidden;
  touch-action: pan-y pinch-zoom;
  ${from.lg} { grid-row: 1 / -1; aspect-ratio: auto; min-height: 0; }
  @media print { height: 200px; aspect-ratio: auto; }
`;
/** Of a mosaic alone: on smaller screens it has no place, and its file is not loaded. */
const NextPhoto = styled.button`
  display: none;
  min-width: 0;
  min-height: 0;
  padding: 0;
  border: 0;
  background: ${theme.color.sunken};
  overflow: hidden;
  ${from.lg} { display: block; }
  @media print { display: none; }
  &:hover { opacity: 0.9; }
  &:focus-visible { outline-offset: -4px; }
`;
const Counter = styled.p`
  position: absolute;
  bottom: ${space(3)};
  left: ${space(3)};
  padding: ${space(1)} ${space(3)};
  border-radius: ${theme.radius.pill}px;
  background: rgb(0 0 0 / 0.7);
  color: #fff;
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  pointer-events: none;
  @media print { display: none; }
`;
/** As high as a line also beside photos without one, so that nothing moves when they turn. */
const Caption = styled.p`
  min-height: 2em;
  padding-top: ${space(2)};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;
`;
const FullSize = styled.div`
  position: absolute;
  right: ${space(3)};
  bottom: ${space(3)};
  @media print { display: none; }
`;

/**
 * Loads the photos before and after the one that is shown, and what shows them in full size, so that nothing waits; only once the
 * visitor has come near the gallery. Returns what to call then.
 */
function useNeighbours(images: string[], current: number, sizes: string): () => void {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!isNear) return;
    loadViewer().catch(() => {}); // it is tried again when it opens
    if (images.length < 2) return;
    for (const step of [1, images.length - 1]) {
      const path = images[(current + step) % images.length];
      if (path !== undefined) preloadPhoto(path, sizes);
    }
  }, [images, current, sizes, isNear]);
  return useCallback(() => setNear(true), []);
}
