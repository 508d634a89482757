import type { Random } from './random.ts';

/** In milliseconds, as every time in this folder. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Singapore is eight hours ahead of UTC all year round. */
const OFFSET = 8 * HOUR;

/** Returns weekday (0 is Sunday) and hour on the clocks of Singapore. */
export function singaporeClock(at: number): { weekday: number; hour: number } {
  const shifted = new Date(at + OFFSET);
  return { weekday: shifted.getUTCDay(), hour: shifted.getUTCHours() };
}

/** Returns the time itself within office hours, otherwise one in the first two hours after the office next opens. */
export function officeTime(at: number, random: Random): number {
  if (isOpen(at)) return at;
  let opening = at - (at % HOUR);
  while (!isOpen(opening)) opening += HOUR;
  return opening + Math.floor(random.between(0, 2 * HOUR));
}

function isOpen(at: number): boolean {
  const { weekday, hour } = singaporeClock(at);
  if (weekday === 0) return false;
  return hour >= 9 && hour < (weekday === 6 ? 14 : 18);
}
