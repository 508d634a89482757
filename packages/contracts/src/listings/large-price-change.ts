const LARGE = 0.5;

/** Whether a price changes by more than half, up or down; both in SGD. Half itself is not large. */
export function isLargePriceChange(before: number, after: number): boolean {
  return Math.abs(after - before) > before * LARGE;
}
