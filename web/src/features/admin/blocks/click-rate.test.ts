import { expect, it } from 'vitest';
import { rateText } from './click-rate.ts';

it('tells a click-through rate with one decimal, and 0% without views', () => {
  expect(rateText(1000, 48)).toBe('4.8%');
  expect(rateText(200, 10)).toBe('5.0%');
  expect(rateText(0, 0)).toBe('0%');
});
