import { useSyncExternalStore } from 'react';
import { singaporeDay } from './format.ts';

/**
 * Returns the day of Singapore by the visitor's clock, as `singaporeDay` counts. Undefined on the server and until hydration: pages
 * are kept for longer than a day may last.
 */
export function useToday(): number | undefined {
  return useSyncExternalStore(never, today, unknown);
}

const MINUTE_MS = 60_000;

/** Returns the last full minute in milliseconds, undefined where `useToday` is. */
export function useMinute(): number | undefined {
  return useSyncExternalStore(never, minute, unknown);
}

function today(): number {
  return singaporeDay(Date.now());
}

function minute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}

/** Time that passes is seen when the page is drawn again: nobody waits for it. */
function never() {
  return () => undefined;
}

function unknown() {
  return undefined;
}
