import { singaporeDay } from './format.ts';
import { useHydrated } from './hydration.tsx';

/*
 * Undefined on the server and until hydration: pages are kept for longer than a day may last. Time that passes is seen when the page is
 * drawn again: nobody waits for it.
 */

/** Returns the day of Singapore by the visitor's clock, as `singaporeDay` counts; or undefined. */
export function useToday(): number | undefined {
  return useHydrated() ? singaporeDay(Date.now()) : undefined;
}

const MINUTE_MS = 60_000;

/** Returns the last full minute in milliseconds, or undefined. */
export function useMinute(): number | undefined {
  return useHydrated() ? Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS : undefined;
}
