import { useCallback, useState } from 'react';

export interface Photos {
  current: number;
  show: (index: number) => void;
  next: () => void;
  previous: () => void;
}

/** Returns which of `total` photos is shown, from 0; next and previous wrap around. */
export function usePhotos(total: number): Photos {
  const [index, setIndex] = useState(0);
  const turn = useCallback((by: number) => setIndex((now) => (now + by + total) % total), [total]);
  const next = useCallback(() => turn(1), [turn]);
  const previous = useCallback(() => turn(-1), [turn]);
  return { current: Math.min(index, Math.max(total - 1, 0)), show: setIndex, next, previous };
}
