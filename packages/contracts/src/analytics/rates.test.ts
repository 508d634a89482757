import { expect, it } from 'vitest';
import { clickThroughRate, conversionFunnel, rateGrade } from './rates.ts';

it('gives clicks per hundred views to one decimal place', () => {
  expect(clickThroughRate(0, 0)).toBe(0);
  expect(clickThroughRate(7, 2)).toBe(28.6);
  expect(clickThroughRate(1000, 1)).toBe(0.1);
});

it('goes from view to click to enquiry', () => {
  expect(conversionFunnel({ views: 200, clicks: 30, enquiries: 4 })).toEqual({
    clicksPerHundredViews: 15,
    enquiriesPerHundredViews: 2,
  });
  expect(conversionFunnel({ views: 0, clicks: 0, enquiries: 2 })).toEqual({
    clicksPerHundredViews: 0,
    enquiriesPerHundredViews: 0,
  });
});

it('grades as good from 5 and as fair from 2', () => {
  expect([5, 4.9, 2, 1.9].map(rateGrade)).toEqual(['good', 'fair', 'fair', 'low']);
});
