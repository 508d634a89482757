import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';

/** About as many as a screen shows. */
const FIRST = 12;
const PIECE = 6;

/**
 * Returns the first items, then a few more with each frame: fifty rows at once are one long task on a phone.
 *
 * @param list which list the items are of; another list starts with its first items
 */
export function useInPieces<Item>(all: readonly Item[], list?: string): readonly Item[] {
  const { items, of } = useDeferredValue(useMemo(() => ({ items: all, of: list }), [all, list]));
  const [drawn, setDrawn] = useState({ list, count: FIRST });
  const count = drawn.list === list ? drawn.count : FIRST; // before another list, the end of the last one is removed
  useEffect(() => {
    if (list !== of || count >= items.length) return;
    const drawMore = () => startTransition(() => setDrawn({ list, count: count + PIECE }));
    const frame = requestAnimationFrame(drawMore);
    return () => cancelAnimationFrame(frame);
  }, [count, items.length, list, of]);
  return items.slice(0, count);
}
