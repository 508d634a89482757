import type { PanzoomObject } from '@panzoom/panzoom';
import type { PointerEvent } from 'react';
import { useEffect, useRef } from 'react';

/** How much of a photo's size a double tap shows, and the most that fingers can. */
const BY_TAP = 2.5;
const MOST = 5;
/** Two taps this close together, in milliseconds and pixels, are one double tap. */
const TAPS_MS = 300;
const TAPS_APART = 30;

/**
 * Lets two fingers, a double tap or the wheel enlarge a photo, and one finger or the mouse move it while it is enlarged. Each
 * photo starts in full. Returns what to spread on the element that holds the photo, and whether it is enlarged now.
 *
 * @param photo names the one that is shown
 */
export function useZoom(photo: string | undefined) {
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
          handleStartEvent: () => {}, // the frame hears of fingers too
        });
        element.parentElement?.addEventListener('wheel', made.zoomWithWheel, { passive: false });
        zoom.current = made;
      },
      () => {}, // without it photos are as large as the screen
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
