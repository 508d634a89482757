import { imageSrcSet, imageVariant, isUploadedImage } from '@marketplace/contracts/images/image.paths';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useCallback, useEffect, useId, useState } from 'react';
import styled from 'styled-components';
import { ListingPhoto, photoAlt, photoSizes } from '../../listings/listing-photo.tsx';
import { Button } from '../../ui/button.tsx';
import { ExpandIcon, GridIcon } from '../../ui/icons.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { PhotoTurners, Slide, usePhotos, useSwipe } from './photo-slides.tsx';
import { PhotoThumbnails } from './photo-thumbnails.tsx';
import { PhotoViewer } from './photo-viewer.tsx';

/** How wide the large photo is shown, as in the HTML attribute. */
const SIZES = '(min-width: 1264px) 780px, (min-width: 1024px) 62vw, calc(100vw - 32px)';

/** A listing's photos: one large with its number, the others as thumbnails or as a grid, all in full size on demand. */
export function Gallery({ listing }: { listing: PropertyView }) {
  const { images, title } = listing;
  const photos = usePhotos(images.length);
  const [isViewing, setViewing] = useState(false);
  const [isGrid, setGrid] = useState(false);
  const gridId = useId();
  const swipe = useSwipe(photos, images.length);
  const comeNear = useNeighbours(images, photos.current);
  const openAt = (index: number) => {
    photos.show(index);
    setViewing(true);
  };
  if (images.length === 0)
    return (
      <Stage>
        <ListingPhoto path={undefined} alt={`${title}, no photo yet`} sizes={SIZES} />
      </Stage>
    );
  return (
    <section aria-roledescription="carousel" aria-label={`Photos of ${title}`}>
      <Stage {...swipe} onPointerEnter={comeNear} onFocus={comeNear}>
        <Slide index={photos.current} total={images.length}>
          <ListingPhoto
            path={images[photos.current]}
            alt={photoAlt(listing, photos.current)}
            sizes={SIZES}
            eager
          />
        </Slide>
        <Counter aria-live="polite">
          {photos.current + 1} / {images.length}
        </Counter>
        {images.length > 1 && <PhotoTurners photos={photos} />}
        <FullSize>
          <Button variant="secondary" size="sm" onClick={() => setViewing(true)}>
            <ExpandIcon size={16} /> View Full Size
          </Button>
        </FullSize>
      </Stage>
      {images.length > 1 && (
        <>
          <Below>
            <PhotoThumbnails listing={listing} photos={photos} />
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
            {isGrid && <PhotoGrid listing={listing} onOpen={openAt} />}
          </div>
        </>
      )}
      {isViewing && <PhotoViewer listing={listing} photos={photos} onClose={() => setViewing(false)} />}
    </section>
  );
}

const Stage = styled.div`
  position: relative;
  aspect-ratio: 3 / 2;
  border-radius: ${theme.radius.lg}px;
  background: ${theme.color.sunken};
  overflow: hidden;
  touch-action: pan-y pinch-zoom;
  ${from.lg} { aspect-ratio: 16 / 10; }
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
`;
const FullSize = styled.div`
  position: absolute;
  right: ${space(3)};
  bottom: ${space(3)};
`;
const Below = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  padding-top: ${space(3)};
  & > button { flex: none; }
`;

/** All photos at once; each opens in full size. */
function PhotoGrid({ listing, onOpen }: { listing: PropertyView; onOpen: (index: number) => void }) {
  return (
    <Grid>
      {listing.images.map((path, index) => (
        <li key={path}>
          <Tile type="button" onClick={() => onOpen(index)}>
            <ListingPhoto
              path={path}
              alt={photoAlt(listing, index)}
              sizes="(min-width: 1024px) 190px, (min-width: 600px) 25vw, 45vw"
            />
          </Tile>
        </li>
      ))}
    </Grid>
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
  gap: ${space(2)};
  padding-top: ${space(3)};
`;
const Tile = styled.button`
  display: block;
  width: 100%;
  aspect-ratio: 3 / 2;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.sunken};
  overflow: hidden;
  &:hover { opacity: 0.9; }
`;

/**
 * Loads the photos before and after the one that is shown, so that turning does not wait; only once the visitor has come near
 * the gallery. Returns what to call then.
 */
function useNeighbours(images: string[], current: number): () => void {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!isNear || images.length < 2) return;
    for (const step of [1, images.length - 1]) loadPhoto(images[(current + step) % images.length]);
  }, [images, current, isNear]);
  return useCallback(() => setNear(true), []);
}

/** The same choice of widths as the photo itself, so that the browser takes the same file. */
function loadPhoto(path: string | undefined) {
  if (path === undefined) return;
  const image = new Image();
  if (isUploadedImage(path)) {
    image.sizes = photoSizes(SIZES);
    image.srcset = imageSrcSet(path);
    image.src = imageVariant(path, 800);
  } else image.src = path;
}
