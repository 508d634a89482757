import type { ImageNote } from '@marketplace/contracts/listings/listing.fields';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { PointerEvent, ReactNode } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { ListingPhoto, photoAlt } from '../../listing/listing-photo.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { from, space, theme } from '../../ui/theme.ts';

interface GalleryPhotoProps {
  listing: PropertyView;
  index: number;
  sizes: string;
  eager?: boolean;
  /** The button around it says the same. */
  isDecorative?: boolean;
  /** Shows the whole photo, as floor plans always are. */
  isWhole?: boolean;
}

/** A photo of a listing with its own alt text; a floor plan is shown whole, on white. */
export function GalleryPhoto({ listing, index, isDecorative, isWhole, ...shown }: GalleryPhotoProps) {
  const note = noteOf(listing, index);
  return (
    <ListingPhoto
      {...shown}
      path={listing.images[index]}
      alt={isDecorative ? '' : note?.alt || photoAlt(listing, index)}
      fit={isWhole || note?.floor_plan ? 'contain' : 'cover'}
    />
  );
}

export function noteOf({ images, image_notes }: PropertyView, index: number): ImageNote | undefined {
  return image_notes.find(({ image }) => image === images[index]);
}

/** Returns the position of a photo: `3 / 7 · Floor plan`. */
export function photoNumber(listing: PropertyView, index: number): string {
  const plan = noteOf(listing, index)?.floor_plan ? ' · Floor plan' : '';
  return `${index + 1} / ${listing.images.length}${plan}`;
}

/** The current photo of a gallery, with its position for screen readers; follows a finger. */
export function Slide({ index, total, children }: { index: number; total: number; children: ReactNode }) {
  return (
    <Frame data-slide role="group" aria-roledescription="slide" aria-label={`${index + 1} of ${total}`}>
      {children}
    </Frame>
  );
}

const Frame = styled.div`
  width: 100%;
  height: 100%;
  & img { -webkit-user-drag: none; user-select: none; }
`;

export function PhotoTurners({ photos }: { photos: Photos }) {
  return (
    <>
      <Turner type="button" aria-label="Previous photo" $side="left" onClick={photos.previous}>
        <ChevronLeftIcon size={24} />
      </Turner>
      <Turner type="button" aria-label="Next photo" $side="right" onClick={photos.next}>
        <ChevronRightIcon size={24} />
      </Turner>
    </>
  );
}

const Turner = styled.button<{ $side: 'left' | 'right' }>`
  position: absolute;
  top: 50%;
  ${({ $side }) => $side}: ${space(3)};
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  transform: translateY(-50%);
  transition: background ${theme.motion};
  &:hover { background: ${theme.color.brandTint}; }
  @media print { display: none; }
`;

export type Photos = ReturnType<typeof usePhotos>;

/** Returns the index of the current photo and how to change it; next and previous wrap around. */
export function usePhotos(total: number) {
  const [index, setIndex] = useState(0);
  const turn = useCallback((by: number) => setIndex((now) => (now + by + total) % total), [total]);
  const next = useCallback(() => turn(1), [turn]);
  const previous = useCallback(() => turn(-1), [turn]);
  return { current: Math.min(index, Math.max(total - 1, 0)), show: setIndex, next, previous };
}

/** Distances in pixels: a photo follows the finger after the first, and turns after the second. */
const FOLLOW = 8;
const TURN = 48;

/** Handlers that turn photos by swiping; `data-slide` follows the finger. Needs `touch-action: pan-y pinch-zoom`. Off while `isHeld`. */
export function useSwipe(photos: Photos, total: number, isHeld = () => false) {
  const swipe = useRef<{ pointer: number; x: number; y: number; isFollowing: boolean }>(undefined);

  function handlePointerDown({
    pointerId,
    pointerType,
    isPrimary,
    clientX,
    clientY,
    currentTarget,
  }: PointerEvent) {
    if (!isPrimary) stop(currentTarget); // two fingers do not swipe
    if (pointerType === 'mouse' || !isPrimary || total < 2 || isHeld()) return;
    swipe.current = { pointer: pointerId, x: clientX, y: clientY, isFollowing: false };
  }

  function handlePointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    const { current } = swipe;
    if (current?.pointer !== pointerId) return;
    const [across, down] = [clientX - current.x, clientY - current.y];
    current.isFollowing ||= Math.abs(across) > FOLLOW && Math.abs(across) > Math.abs(down);
    if (current.isFollowing) moveSlide(currentTarget, across);
  }

  function handlePointerUp({ pointerId, clientX, currentTarget }: PointerEvent) {
    const { current } = swipe;
    if (current?.pointer !== pointerId) return;
    stop(currentTarget);
    const across = clientX - current.x;
    if (!current.isFollowing || Math.abs(across) < TURN) return;
    if (across < 0) photos.next();
    else photos.previous();
  }

  function stop(frame: Element) {
    swipe.current = undefined;
    moveSlide(frame, 0);
  }

  return {
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: handlePointerUp,
    onPointerCancel: ({ currentTarget }: PointerEvent) => stop(currentTarget),
  };
}

function moveSlide(frame: Element, across: number) {
  const slide = frame.querySelector<HTMLElement>('[data-slide]');
  if (slide) slide.style.transform = across === 0 ? '' : `translateX(${across}px)`;
}

/** Small photos to choose from; the current one is marked and scrolled into view. */
export function PhotoThumbnails({ listing, photos }: { listing: PropertyView; photos: Photos }) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const thumbnail = strip.current?.children[photos.current];
    if (strip.current && thumbnail instanceof HTMLElement)
      strip.current.scrollTo({
        left: thumbnail.offsetLeft - strip.current.clientWidth / 2 + thumbnail.clientWidth / 2,
      });
  }, [photos.current]);
  return (
    <Strip ref={strip} role="group" aria-label="Choose photo">
      {listing.images.map((path, index) => (
        <Thumbnail
          key={path}
          type="button"
          aria-label={`Photo ${index + 1} of ${listing.images.length}`}
          aria-disabled={index === photos.current}
          onClick={() => photos.show(index)}
        >
          <GalleryPhoto listing={listing} index={index} sizes="96px" isDecorative />
        </Thumbnail>
      ))}
    </Strip>
  );
}

const Strip = styled.div`
  position: relative;
  display: flex;
  gap: ${space(2)};
  min-width: 0;
  padding: 3px;
  overflow-x: auto;
  scrollbar-width: thin;
`;
const Thumbnail = styled.button`
  flex: none;
  width: 66px;
  height: 44px;
  ${from.md} { width: 96px; height: 64px; }
  padding: 0;
  border: 2px solid transparent;
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.sunken} padding-box;
  opacity: 0.75;
  overflow: hidden;
  &:hover { opacity: 1; }
  &[aria-disabled='true'] { border-color: ${theme.color.brand}; opacity: 1; }
`;
