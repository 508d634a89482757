import { describe, expect, it } from 'vitest';
import { median, quantile } from './statistics.ts';

describe('the median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
    [[], Number.NaN],
  ])('of %j is %d', (values, middle) => expect(median(values)).toBe(middle));

  it('is taken by size, not by digits', () => expect(median([10, 9, 100])).toBe(10));
});

describe('a quantile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0.99, 99],
    [0.5, 50],
    [1, 100],
    [0, 1],
  ])('%d of one to a hundred is %d', (share, value) => expect(quantile(hundred, share)).toBe(value));

  it('of nothing is not a number', () => expect(quantile([], 0.5)).toBeNaN());
});
