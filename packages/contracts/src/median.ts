import { roundToCents } from './amounts.ts';

/** Returns the middle of sorted numbers, between the two of an even number of them, with at most two decimals; null of none. */
export function medianOf(sorted: ArrayLike<number>): number | null {
  const middle = sorted.length >> 1;
  const [above, below] = [sorted[middle], sorted[middle - 1]];
  if (above === undefined) return null;
  return roundToCents(sorted.length % 2 === 1 || below === undefined ? above : (above + below) / 2);
}
