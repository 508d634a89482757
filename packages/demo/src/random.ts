import { createHash } from 'node:crypto';

/** A pseudorandom generator: the same seed gives the same numbers. */
export type Random = ReturnType<typeof createRandom>;

/** Returns a generator for a seed (mulberry32). */
export function createRandom(seed: string) {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** From 0 up to, not including, 1. */
    next,
    between: (low: number, high: number) => low + next() * (high - low),
    chance: (probability: number) => next() < probability,
    /** Returns a number of events with the given mean. */
    poisson: (mean: number) => {
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > limit; product *= next()) count += 1;
      return count;
    },
  };
}

/** Milliseconds, like every time in this folder. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Singapore is eight hours ahead of UTC all year round. */
const OFFSET = 8 * HOUR;

/** Returns weekday (0 is Sunday) and hour on the clocks of Singapore. */
export function singaporeClock(at: number): { weekday: number; hour: number } {
  const shifted = new Date(at + OFFSET);
  return { weekday: shifted.getUTCDay(), hour: shifted.getUTCHours() };
}

/** Returns the given time if it is within office hours, else a time in the first two hours of the next office day. */
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
