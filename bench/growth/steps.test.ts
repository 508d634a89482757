import { expect, it } from 'vitest';
import { stepsTo } from './steps.ts';

it.each([
  [100, 3000, [100, 300, 1000, 3000]],
  [100, 999, [100, 300]],
  [10_000, 10_000, [10_000]],
  [100, 10, []],
])('from %d to %d', (from, most, steps) => expect(stepsTo(from, most)).toEqual(steps));
