import type { PointerEvent, ReactNode } from 'react';
import { useCallback, useRef, useState } from 'react';
import styled from 'styled-components';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { space, theme } from '../../ui/theme.ts';

/** The photo that a gallery shows, with its number (`index` from 0) for screen readers; it follows a finger. */
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

/** The buttons to the photo before and after, at the sides of whatever they are in. */
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

/** Returns which of `total` photos is shown, from 0; next and previous wrap around. */
export function usePhotos(total: number) {
  const [index, setIndex] = useState(0);
  const turn = useCallback((by: number) => setIndex((now) => (now + by + total) % total), [total]);
  const next = useCallback(() => turn(1), [turn]);
  const previous = useCallback(() => turn(-1), [turn]);
  return { current: Math.min(index, Math.max(total - 1, 0)), show: setIndex, next, previous };
}

/** How far a finger has to go, in pixels, before the photo follows it, and before it turns. */
const FOLLOW = 8;
const TURN = 48;

/**
 * Returns handlers for a frame in which a finger turns photos by moving sideways; what is marked `data-slide` follows it. Up and
 * down, and two fingers, stay with the browser: the frame needs `touch-action: pan-y pinch-zoom`.
 *
 * @param isHeld whether fingers do something else with the photo now
 */
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
