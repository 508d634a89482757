import { expect, it } from 'vitest';
import { slopeOf } from './vitals.ts';

it.each([
  [[5, 5, 5], 0],
  [[1, 3, 5, 7], 2],
  [[4, 2, 4, 2, 4], 0],
  [[7], 0],
])('the line through %j rises by %d', (figures, slope) => {
  expect(slopeOf(figures)).toBeCloseTo(slope);
});
