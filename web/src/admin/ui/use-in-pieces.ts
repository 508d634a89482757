import { startTransition, useDeferredValue, useEffect, useState } from 'react';

/** Those that a screen shows. */
const FIRST_ITEMS = 12;

/** Returns the first items, then twice as many each time that these are drawn: fifty rows at once are one long task on a phone. */
export function useInPieces<Item>(all: readonly Item[]): readonly Item[] {
  const items = useDeferredValue(all);
  const [count, setCount] = useState(FIRST_ITEMS);
  useEffect(() => {
    if (count < items.length) startTransition(() => setCount(2 * count));
  }, [count, items.length]);
  return items.slice(0, count);
}
