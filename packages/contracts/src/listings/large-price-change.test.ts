import { expect, it } from 'vitest';
import { isLargePriceChange } from './large-price-change.ts';

it.each([
  [1_890_000, 189_000, true],
  [189_000, 1_890_000, true],
  [100, 49.99, true],
  [100, 150.01, true],
  [100, 50, false],
  [100, 150, false],
  [100, 100, false],
])('from %d to %d: %s', (before, after, isLarge) => expect(isLargePriceChange(before, after)).toBe(isLarge));
