import type { KeyboardEvent, PointerEvent, UIEvent } from 'react';
import { useRef, useState } from 'react';

export type PhotoStrip = ReturnType<typeof usePhotoStrip>;

/**
 * Returns the state of a row of photos that is swiped, or moved by arrows. Until somebody cares for it only its first photo is
 * there: a list of cards is a long page. From then on, each photo comes with the one before it.
 */
export function usePhotoStrip(photos: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [reach, setReach] = useState(0);

  function open() {
    if (photos > 1) setReach((known) => Math.max(known, 1));
  }
  function show(index: number) {
    setAt(index);
    setReach((known) => Math.max(known, Math.min(index + 1, photos - 1)));
  }
  function step(by: number) {
    const next = Math.min(Math.max(at + by, 0), photos - 1);
    if (ref.current) ref.current.scrollLeft = next * ref.current.clientWidth;
    show(next);
  }

  return {
    ref,
    /** Which photo is in view, from 0. */
    at,
    /** The last that has been asked for. */
    reach,
    isOpen: reach > 0,
    step,
    /** Of the row itself: a finger on it is about to swipe. */
    touched: {
      onTouchStart: open,
      onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
        if (clientWidth > 0 && scrollLeft >= 0) show(Math.round(scrollLeft / clientWidth));
      },
    },
    /** Of all that stands around it: a mouse or the focus is there. */
    near: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') open();
      },
      onFocus: open,
    },
    /** Of the link that has the focus. */
    onKeyDown(event: KeyboardEvent) {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by === undefined || photos < 2) return;
      event.preventDefault();
      step(by);
    },
  };
}
