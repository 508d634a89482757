import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { KeyboardEvent } from 'react';
import styled from 'styled-components';
import { useBackCloses } from '../../ui/back-closes.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { useModal } from '../../ui/dialog.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { space, theme } from '../../ui/theme.ts';
import { GalleryPhoto, noteOf, photoNumber } from './gallery-photo.tsx';
import type { Photos } from './photo-slides.tsx';
import { PhotoTurners, Slide, useSwipe } from './photo-slides.tsx';
import { PhotoThumbnails } from './photo-thumbnails.tsx';
import { useZoom } from './use-zoom.ts';

export interface PhotoViewerProps {
  listing: PropertyView;
  photos: Photos;
  onClose: () => void;
}

/** One photo on the whole screen, which can be enlarged. Left and Right turn; Escape and the browser's Back close. */
export function PhotoViewer({ listing, photos, onClose }: PhotoViewerProps) {
  const { images, image_notes, title } = listing;
  const note = noteOf(listing, photos.current);
  const shown = images[photos.current];
  const zoom = useZoom(shown);
  const swipe = useSwipe(photos, images.length, zoom.isEnlarged);
  useBackCloses(onClose);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault(); // the strip of thumbnails would scroll too
    if (event.key === 'ArrowLeft') photos.previous();
    else photos.next();
  };
  return (
    <Screen {...useModal(onClose)} aria-label={`Photos of ${title}, full size`} onKeyDown={handleKeyDown}>
      <Layout>
        <Top>
          <p aria-live="polite">{photoNumber(listing, photos.current)}</p>
          <Name>{title}</Name>
          <Close type="button" aria-label="Close" onClick={onClose} data-autofocus>
            <CloseIcon size={24} />
          </Close>
        </Top>
        <Stage {...swipe}>
          <Slide index={photos.current} total={images.length}>
            <Holder data-zoom $isPlan={note?.floor_plan ?? false} {...zoom.holder}>
              <GalleryPhoto listing={listing} index={photos.current} sizes="100vw" isWhole eager />
            </Holder>
          </Slide>
          {images.length > 1 && <PhotoTurners photos={photos} />}
        </Stage>
        <Bottom>
          {image_notes.some(({ caption }) => caption) && <Caption>{note?.caption}</Caption>}
          {images.length > 1 && <PhotoThumbnails listing={listing} photos={photos} />}
        </Bottom>
      </Layout>
    </Screen>
  );
}

/** A phone held sideways, as people do for photos: these get what height there is. */
const onLowScreen = '@media (max-height: 480px)';

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
  gap: ${space(4)};
  padding: ${space(2)} ${space(4)};
  ${onLowScreen} { padding-block: 0; }
  font-variant-numeric: tabular-nums;
`;
const Name = styled.p`
  min-width: 0;
  font-size: ${theme.size.sm};
  white-space: nowrap;
  text-overflow: ellipsis;
  overflow: hidden;
`;
const Close = styled(CloseButton)`
  &:hover { background: rgb(255 255 255 / 0.12); }
  &:focus-visible { outline-color: #fff; }
`;
const Stage = styled.div`
  position: relative;
  min-height: 0;
  overflow: hidden;
  touch-action: none;
`;
/** Photos are on the dark of the screen, floor plans on white. */
const Holder = styled.div<{ $isPlan: boolean }>`
  width: 100%;
  height: 100%;
  ${({ $isPlan }) => !$isPlan && '& img { background: none; }'}
`;
const Caption = styled.p`
  max-width: 72ch;
  min-height: 1.5em;
  line-height: 1.5;
  text-align: center;
  overflow-wrap: anywhere;
`;
const Bottom = styled.div`
  display: grid;
  grid-template-columns: minmax(0, auto);
  justify-content: center;
  justify-items: center;
  gap: ${space(2)};
  padding: ${space(3)} ${space(4)};
  ${onLowScreen} {
    padding-block: 0;
    & button { width: 54px; height: 36px; }
  }
  & [aria-disabled='true'] { border-color: #fff; }
`;
