import { expect, it } from 'vitest';
import { clickThroughRate, rateGrade } from './rates.ts';

it('gives clicks per hundred views to one decimal place', () => {
  expect(clickThroughRate(0, 0)).toBe(0);
  expect(clickThroughRate(7, 2)).toBe(28.6);
  expect(clickThroughRate(1000, 1)).toBe(0.1);
});

it('grades from 5 good, from 2 fair', () => {
  expect([5, 4.9, 2, 1.9].map(rateGrade)).toEqual(['good', 'fair', 'fair', 'low']);
});
