import { expect, it } from 'vitest';
import { withoutSkipped } from './catch-up.ts';

it.each([
  [[], [[0, 10]]],
  [[11, 0], [[0, 10]]],
  [
    [5],
    [
      [0, 4],
      [5, 10],
    ],
  ],
  [
    [10, 4, 1, 5],
    [
      [1, 3],
      [5, 9],
    ],
  ],
])('positions 1 to 10 without %j are folded in the ranges %j', (skipped, ranges) => {
  expect(withoutSkipped({ after: 0, upTo: 10, skipped }).map(({ after, upTo }) => [after, upTo])).toEqual(
    ranges,
  );
});
