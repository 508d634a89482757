import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { PanzoomObject } from '@panzoom/panzoom';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useBackCloses } from '../../ui/back-closes.ts';
import { CloseButton } from '../../ui/button.tsx';
import { useModal } from '../../ui/dialog.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { oneLine, space, theme } from '../../ui/theme.ts';
import type { Photos } from './photos.tsx';
import {
  GalleryPhoto,
  noteOf,
  PhotoThumbnails,
  PhotoTurners,
  photoNumber,
  Slide,
  useSwipe,
} from './photos.tsx';

export interface PhotoViewerProps {
  listing: PropertyView;
  photos: Photos;
  onClose: () => void;
}

/** One photo in full size, with zoom. The arrow keys turn; Escape and the browser's Back close. */
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

/** Phones in landscape: photos get all the height. */
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
  ${oneLine}
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
/** Floor plans are on white. */
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

/** Zoom factors: by double tap, and the maximum. */
const BY_TAP = 2.5;
const MOST = 5;
/** Maximum distance of the two taps of a double tap, in milliseconds and pixels. */
const TAPS_MS = 300;
const TAPS_APART = 30;

/** Zooms by two fingers, double tap or wheel, and pans; each photo starts unzoomed. Returns the props of the element around it. */
function useZoom(photo: string | undefined) {
  const holder = useRef<HTMLDivElement>(null);
  const zoom = useRef<PanzoomObject>(undefined);
  const lastTap = useRef({ at: 0, x: 0, y: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo is in the same element
  useEffect(() => {
    const { current: element } = holder;
    let isOver = false;
    import('@panzoom/panzoom').then(
      ({ default: panzoom }) => {
        if (isOver || !element) return;
        const made = panzoom(element, {
          maxScale: MOST,
          minScale: 1,
          panOnlyWhenZoomed: true,
          cursor: 'zoom-in',
          handleStartEvent: () => {}, // the frame gets touch events too
        });
        element.parentElement?.addEventListener('wheel', made.zoomWithWheel, { passive: false });
        zoom.current = made;
      },
      () => {}, // without it, photos fill the screen
    );
    return () => {
      isOver = true;
      const { current } = zoom;
      zoom.current = undefined;
      if (!current) return;
      element?.parentElement?.removeEventListener('wheel', current.zoomWithWheel);
      current.reset({ animate: false });
      current.destroy();
    };
  }, [photo]);

  function handleTap(event: PointerEvent) {
    const { timeStamp: at, clientX: x, clientY: y, nativeEvent } = event;
    const { current: last } = lastTap;
    const isDouble = at - last.at < TAPS_MS && Math.hypot(x - last.x, y - last.y) < TAPS_APART;
    lastTap.current = isDouble ? { at: 0, x, y } : { at, x, y };
    if (!isDouble || !zoom.current) return;
    if (zoom.current.getScale() > 1) zoom.current.reset();
    else zoom.current.zoomToPoint(BY_TAP, nativeEvent, { animate: true });
  }

  return {
    holder: { ref: holder, onPointerUp: handleTap },
    isEnlarged: () => (zoom.current?.getScale() ?? 1) > 1,
  };
}

export interface PhotoGridProps {
  listing: PropertyView;
  onOpen: (index: number) => void;
}

/** All photos; each opens in full size. */
export function PhotoGrid({ listing, onOpen }: PhotoGridProps) {
  return (
    <Grid>
      {listing.images.map((path, index) => (
        <li key={path}>
          <Tile type="button" onClick={() => onOpen(index)}>
            <GalleryPhoto
              listing={listing}
              index={index}
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
  @media print { display: none; }
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
