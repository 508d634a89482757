import { useState } from 'react';

/** Returns the first `step` items of a long list, and more of them each time it is asked. */
export function useWindow<Item>(items: readonly Item[], step: number) {
  const [size, setSize] = useState(step);
  return {
    shown: items.slice(0, size),
    /** How many are not shown yet. */
    hidden: Math.max(0, items.length - size),
    showMore: () => setSize(size + step),
  };
}
