import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedByPercent, readAmount, roundToCents } from './amounts.ts';

it.each([
  [1.005, 1.01],
  [1_250_000.12345, 1_250_000.12],
  [1_250_000.125, 1_250_000.13],
  [0.1 + 0.2, 0.3],
  [999_999_999_999.99, 999_999_999_999.99],
  [1e12, 1e12],
  [1e21, 1e21],
  [1e-7, 0],
])('%d has the cents of %d', (amount, rounded) => {
  expect(roundToCents(amount)).toBe(rounded);
});

it('keeps every amount of dollars and cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e14 }), (cents) => {
      expect(roundToCents(cents / 100)).toBe(cents / 100);
    }),
  );
});

it.each([
  ['1,200,000', 1_200_000],
  ['1 200 000', 1_200_000],
  ['1\u00a0200\u00a0000.50', 1_200_000.5],
  ['$1.2m', 1_200_000],
  ['S$1.255 million', 1_255_000],
  ['SGD 850k', 850_000],
  ['3800', 3800],
  ['.5m', 500_000],
  ['1.2bn', 1_200_000_000],
  ['1250000.12345', 1_250_000.12345],
  ['  ', null],
])('%j is understood as %j', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

it.each(['1,20,000', '1,2', '12,34', '1.2.3', '-5', '12x', '$', 'm', 'ten', '1e5', '1 million 2'])(
  '%j is no amount',
  (typed) => {
    expect(readAmount(typed)).toBeNaN();
  },
);

describe('an amount changed by a percentage', () => {
  it.each([
    [1_234_567, -2.5, 1_203_703],
    [5200, 3, 5356],
    [0.4, -50, 0],
  ])('of %s by %s is %s', (amount, percent, changed) =>
    expect(changedByPercent(amount, percent)).toBe(changed),
  );
});
