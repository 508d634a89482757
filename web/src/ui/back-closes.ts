import { useEffect, useLayoutEffect, useRef } from 'react';

/** In the state of a history entry that stands for something open over its page, beside what others keep there. */
const OVER = 'isOver';

let open = 0;
/** Whether the entry of what was closed is being given back, which takes the browser a moment. */
let isLeaving = false;

/** Lets Back close an overlay instead of leaving the page. Takes a history entry, given back on closing; links in it use `replace`. */
export function useBackCloses(onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // with what it belongs to: whoever sees that may go back at once
  useLayoutEffect(() => {
    let comesFirst = isLeaving; // the step back from what was open before
    open += 1;
    if (!comesFirst) takeEntry();
    const handlePop = () => {
      if (comesFirst) takeEntry();
      else close.current();
      comesFirst = false;
    };
    window.addEventListener('popstate', handlePop);
    return () => {
      open -= 1;
      window.removeEventListener('popstate', handlePop);
      setTimeout(giveEntryBack); // unless something else is open by then
    };
  }, []);
}

function takeEntry(): void {
  if (!isEntryOver()) window.history.pushState({ ...window.history.state, [OVER]: true }, '');
}

function giveEntryBack(): void {
  if (open > 0 || isLeaving || !isEntryOver()) return;
  isLeaving = true;
  const handlePop = () => {
    isLeaving = false;
  };
  window.addEventListener('popstate', handlePop, { once: true });
  window.history.back();
}

function isEntryOver(): boolean {
  return window.history.state?.[OVER] === true;
}
