import { useEffect, useRef } from 'react';
import { useLive } from './live-context.ts';

/** However often events arrive, a list is read again at most this often. */
const REFRESH_MS = 1500;

interface Pages {
  isValidating: boolean;
  mutate: () => Promise<unknown>;
}

/** Reads a list of pages again when the read models have applied something new: what is read once for all pages does not reach it. */
export function useFollowing({ isValidating, mutate }: Pages): void {
  const position = useLive().state?.position;
  const readAt = useRef<number>(undefined);
  useEffect(() => {
    // a read under way is not given up for a newer one: where visitors keep coming, a slow one would never end
    if (isValidating || position === readAt.current) return;
    const timer = setTimeout(() => {
      readAt.current = position;
      void mutate();
    }, REFRESH_MS);
    return () => clearTimeout(timer);
  }, [position, isValidating, mutate]);
}
