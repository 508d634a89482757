import { useSyncExternalStore } from 'react';
import { theme } from './theme.ts';

const WIDE = `(min-width: ${theme.bp.md}px)`;

/** Returns whether the window is wider than a phone's; true on the server. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
