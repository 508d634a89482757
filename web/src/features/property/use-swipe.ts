import type { PointerEvent } from 'react';
import { useRef } from 'react';
import type { Photos } from './use-photos.ts';

/** How far a finger has to go, in pixels, before the photo follows it, and before it turns. */
const FOLLOW = 8;
const TURN = 48;

interface Swipe {
  pointer: number;
  x: number;
  y: number;
  isFollowing: boolean;
}

/**
 * Returns handlers for a frame in which a finger turns photos by moving sideways; what is marked `data-slide` follows it. Up and
 * down, and two fingers, stay with the browser: the frame needs `touch-action: pan-y pinch-zoom`.
 */
export function useSwipe(photos: Photos, total: number) {
  const swipe = useRef<Swipe>(undefined);

  function handlePointerDown({ pointerId, pointerType, isPrimary, clientX, clientY }: PointerEvent) {
    if (pointerType === 'mouse' || !isPrimary || total < 2) return;
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
