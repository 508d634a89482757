import { describe, expect, it } from 'vitest';
import { counted, grouped } from './counted.ts';

it.each([
  [0, '0 listings'],
  [1, '1 listing'],
  [2, '2 listings'],
  [1204, '1,204 listings'],
])('%d is %s', (number, text) => expect(counted(number, 'listing')).toBe(text));

it('uses the given plural', () => {
  expect([1, 3].map((number) => counted(number, 'property', 'properties'))).toEqual([
    '1 property',
    '3 properties',
  ]);
});

describe('a number with separators', () => {
  const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
  const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

  it.each([
    0, 7, 999, 1000, 999_999, 1_000_000, 9_999_999_999_999, 1.5, 2.5, 0.005, 1234.565, 999.995, -1234.5,
  ])('is as en-US writes it: %d', (value) => {
    expect(grouped(value)).toBe(whole.format(value));
    expect(grouped(value, 2)).toBe(cents.format(value));
  });
});
