import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Suspense, useCallback, useEffect, useId, useState } from 'react';
import styled from 'styled-components';
import { ListingPhoto, preloadPhoto } from '../../listing/listing-photo.tsx';
import { Button } from '../../ui/button.tsx';
import { ExpandIcon, GridIcon } from '../../ui/icons.tsx';
import { pageCode } from '../../ui/page-code.tsx';
import { space, theme } from '../../ui/theme.ts';
import type { PhotoGridProps, PhotoViewerProps } from './photo-viewer.tsx';
import type { Photos } from './photos.tsx';
import {
  GalleryPhoto,
  noteOf,
  PhotoThumbnails,
  PhotoTurners,
  photoNumber,
  Slide,
  usePhotos,
  useSwipe,
} from './photos.tsx';

const loadViewer = () => import('./photo-viewer.tsx');
/** Loaded when the visitor comes near the photos. */
const { Page: PhotoViewer } = pageCode<PhotoViewerProps>(() =>
  loadViewer().then(
    (code) => code.PhotoViewer,
    () => NoViewer,
  ),
);
const { Page: PhotoGrid } = pageCode<PhotoGridProps>(() =>
  loadViewer().then(
    (code) => code.PhotoGrid,
    () => () => null,
  ),
);

/** Grid of the mosaic by its number of small photos, with the `sizes` of the large one. */
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

/** A listing's photos: a large one (with the next ones on wide screens), thumbnails or a grid of all, and full size. */
export function Gallery({ listing }: { listing: PropertyView }) {
  const { images, image_notes, title } = listing;
  const photos = usePhotos(images.length);
  const [isViewing, setViewing] = useState(false);
  const small = smallPhotos(images.length);
  const sizes = mosaics[small].large;
  const swipe = useSwipe(photos, images.length);
  const startPreloading = useNeighbours(images, photos.current, sizes);
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
        <Stage {...swipe} onPointerEnter={startPreloading} onFocus={startPreloading}>
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
        {following(photos.current, images.length, small).map((index, place) => (
          <NextPhoto
            // biome-ignore lint/suspicious/noArrayIndexKey: a button stays in its place, and keeps the focus, when its photo is another
            key={place}
            type="button"
            aria-label={`View photo ${index + 1} of ${images.length}`}
            onClick={() => openAt(index)}
          >
            <GalleryPhoto
              listing={listing}
              index={index}
              sizes="(min-width: 1264px) 400px, 33vw"
              isDecorative
            />
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

function smallPhotos(total: number): SmallPhotos {
  if (total >= 5) return 4;
  if (total >= 3) return 2;
  return total === 2 ? 1 : 0;
}

function following(current: number, total: number, count: number): number[] {
  return Array.from({ length: count }, (_, step) => (current + step + 1) % total);
}

/** On wide screens and on paper. */
const wide = `@media print, (min-width: ${theme.bp.lg}px)`;

const Mosaic = styled.div<{ $small: SmallPhotos }>`
  margin-inline: calc(-1 * ${theme.gutter});
  ${wide} {
    display: grid;
    grid-template: ${({ $small }) => `${mosaics[$small].rows} / ${mosaics[$small].columns}`};
    gap: ${space(2)};
    height: clamp(300px, 50vh, 500px);
    margin-inline: 0;
    border-radius: ${theme.radius.lg}px;
    overflow: hidden;
  }
  @media print { height: 240px; }
`;
const Stage = styled.div`
  position: relative;
  aspect-ratio: 3 / 2;
  background: ${theme.color.sunken};
  overflow: hidden;
  touch-action: pan-y pinch-zoom;
  ${wide} { grid-row: 1 / -1; aspect-ratio: auto; min-height: 0; }
`;
/** Hidden on small screens, where its file is not loaded. */
const NextPhoto = styled.button`
  display: none;
  min-width: 0;
  min-height: 0;
  padding: 0;
  border: 0;
  background: ${theme.color.sunken};
  overflow: hidden;
  ${wide} { display: block; }
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
/** Reserves a line for photos without a caption. */
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

/** Preloads the neighbouring photos and the viewer once the returned function is called. */
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

interface AllPhotosProps {
  listing: PropertyView;
  photos: Photos;
  onOpen: (index: number) => void;
}

function AllPhotos({ listing, photos, onOpen }: AllPhotosProps) {
  const [isGrid, setGrid] = useState(false);
  const gridId = useId();
  const plan = listing.images.findIndex((_, index) => noteOf(listing, index)?.floor_plan);
  return (
    <>
      <Below>
        <PhotoThumbnails listing={listing} photos={photos} />
        {plan >= 0 && (
          <Button variant="secondary" size="sm" onClick={() => onOpen(plan)}>
            Floor plan
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isGrid}
          aria-controls={gridId}
          onClick={() => setGrid(!isGrid)}
        >
          <GridIcon size={16} /> {isGrid ? 'Hide Grid' : 'Show All'}
        </Button>
      </Below>
      <div id={gridId} hidden={!isGrid}>
        {isGrid && (
          <Suspense>
            <PhotoGrid listing={listing} onOpen={onOpen} />
          </Suspense>
        )}
      </div>
    </>
  );
}

const Below = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  padding-top: ${space(2)};
  & > button { flex: none; }
  & > :first-child { margin-right: auto; }
  @media print { display: none; }
`;
