import { useEffect, useRef } from 'react';
import { focusContent } from '../../ui/focus-content.ts';

/** Moves the focus to the page when `count` fell and the button that made it fall went with what it stood on. */
export function useFocusKept(count: number): void {
  const before = useRef(0);
  useEffect(() => {
    const fell = count < before.current;
    before.current = count;
    if (fell && document.activeElement === document.body) focusContent();
  }, [count]);
}
