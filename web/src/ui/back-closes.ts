import { useEffect, useLayoutEffect, useRef } from 'react';

/** Marks the history entry of an overlay in `history.state`. */
const OVER = 'isOver';

let open = 0;
/** Whether an entry is being released, which takes the browser a moment. */
let isReleasing = false;

/** Lets Back close an overlay instead of leaving the page. Takes a history entry, given back on closing; links in it use `replace`. */
export function useBackCloses(onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // a layout effect: Back must work as soon as the overlay is visible
  useLayoutEffect(() => {
    let comesFirst = isReleasing; // the release of the previous overlay's entry
    open += 1;
    if (!comesFirst) pushEntry();
    const handlePop = () => {
      if (comesFirst) pushEntry();
      else close.current();
      comesFirst = false;
    };
    window.addEventListener('popstate', handlePop);
    return () => {
      open -= 1;
      window.removeEventListener('popstate', handlePop);
      setTimeout(releaseEntry); // unless another overlay is open by then
    };
  }, []);
}

function pushEntry(): void {
  if (!isOverlayEntry()) window.history.pushState({ ...window.history.state, [OVER]: true }, '');
}

function releaseEntry(): void {
  if (open > 0 || isReleasing || !isOverlayEntry()) return;
  isReleasing = true;
  const handlePop = () => {
    isReleasing = false;
  };
  window.addEventListener('popstate', handlePop, { once: true });
  window.history.back();
}

function isOverlayEntry(): boolean {
  return window.history.state?.[OVER] === true;
}
