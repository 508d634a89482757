import { expect, it } from 'vitest';
import { medianOf } from './median.ts';

it.each([
  [[], null],
  [[7], 7],
  [[1, 4], 2.5],
  [[1, 2, 9], 2],
  [[1, 2, 2.01, 9], 2.01],
])('the middle of %j is %j', (sorted, middle) => expect(medianOf(sorted)).toBe(middle));
