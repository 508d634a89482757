import { imageSrcSet, isUploadedImage } from '@marketplace/contracts/images/image.paths';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { KeyboardEvent } from 'react';
import styled from 'styled-components';
import { photoAlt } from '../../listings/listing-photo.tsx';
import { CloseButton, useModal } from '../../ui/dialog.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { space } from '../../ui/theme.ts';
import type { Photos } from './photo-slides.tsx';
import { PhotoTurners, Slide, useSwipe } from './photo-slides.tsx';
import { PhotoThumbnails } from './photo-thumbnails.tsx';

interface PhotoViewerProps {
  listing: PropertyView;
  photos: Photos;
  onClose: () => void;
}

/** One photo on the whole screen. Left and Right turn, Escape closes. */
export function PhotoViewer({ listing, photos, onClose }: PhotoViewerProps) {
  const { images } = listing;
  const swipe = useSwipe(photos, images.length);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault(); // the strip of thumbnails would scroll too
    if (event.key === 'ArrowLeft') photos.previous();
    else photos.next();
  };
  return (
    <Screen
      {...useModal(onClose)}
      aria-label={`Photos of ${listing.title}, full size`}
      onKeyDown={handleKeyDown}
    >
      <Layout>
        <Top>
          <p aria-live="polite">
            {photos.current + 1} / {images.length}
          </p>
          <Close type="button" aria-label="Close" onClick={onClose} data-autofocus>
            <CloseIcon size={24} />
          </Close>
        </Top>
        <Stage {...swipe}>
          <Slide index={photos.current} total={images.length}>
            <Photo {...photoSource(images[photos.current])} alt={photoAlt(listing, photos.current)} />
          </Slide>
          {images.length > 1 && <PhotoTurners photos={photos} />}
        </Stage>
        {images.length > 1 && (
          <Bottom>
            <PhotoThumbnails listing={listing} photos={photos} />
          </Bottom>
        )}
      </Layout>
    </Screen>
  );
}

/** As wide as the screen needs; the largest width is sharp on every one. */
function photoSource(path: string | undefined) {
  return path !== undefined && isUploadedImage(path)
    ? { src: path, srcSet: imageSrcSet(path), sizes: '100vw' }
    : { src: path };
}

const Screen = styled.dialog`
  width: 100vw;
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: #0b1413;
  color: #fff;
`;
const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto minmax(0, 1fr) auto;
  height: 100%;
`;
const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${space(2)} ${space(4)};
  font-variant-numeric: tabular-nums;
`;
const Close = styled(CloseButton)`
  &:hover { background: rgb(255 255 255 / 0.12); }
  &:focus-visible { outline-color: #fff; }
`;
const Stage = styled.div`
  position: relative;
  min-height: 0;
  overflow: hidden;
  touch-action: pan-y pinch-zoom;
`;
const Photo = styled.img`
  width: 100%;
  height: 100%;
  object-fit: contain;
`;
const Bottom = styled.div`
  display: flex;
  justify-content: center;
  padding: ${space(3)} ${space(4)};
  & [aria-disabled='true'] { border-color: #fff; }
`;
