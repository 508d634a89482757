const LARGE = 0.5;

/** Whether a price in SGD changes by more than half. */
export function isLargePriceChange(before: number, after: number): boolean {
  return Math.abs(after - before) > before * LARGE;
}
