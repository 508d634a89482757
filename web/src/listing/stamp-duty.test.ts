import { describe, expect, it } from 'vitest';
import { additionalRate, additionalStampDuty, buyersStampDuty } from './stamp-duty.ts';

describe("Buyer's Stamp Duty", () => {
  it.each([
    [0, 0],
    [180_000, 1800],
    [500_000, 9600],
    [1_000_000, 24_600],
    [1_500_000, 44_600],
    [1_980_000, 68_600],
    [3_000_000, 119_600],
    [5_000_000, 239_600],
  ])('of a home for %i is %i', (price, duty) => {
    expect(buyersStampDuty(price, 'private')).toBe(duty);
    expect(buyersStampDuty(price, 'hdb')).toBe(duty);
  });

  it('of other property is lower above three million', () => {
    expect(buyersStampDuty(1_000_000, 'non-residential')).toBe(24_600);
    expect(buyersStampDuty(5_000_000, 'non-residential')).toBe(219_600);
  });

  it('is rounded down to the dollar', () => expect(buyersStampDuty(500_050, 'private')).toBe(9601));
});

describe("Additional Buyer's Stamp Duty", () => {
  it.each([
    ['citizen', [0, 0.2, 0.3, 0.3]],
    ['resident', [0.05, 0.3, 0.35, 0.35]],
    ['foreigner', [0.6, 0.6, 0.6, 0.6]],
    ['entity', [0.65, 0.65, 0.65, 0.65]],
  ] as const)('of a %s rises with the homes owned', (buyer, rates) =>
    expect([0, 1, 2, 5].map((owned) => additionalRate('private', buyer, owned))).toEqual(rates),
  );

  it('is not asked for shops and offices', () =>
    expect(additionalRate('non-residential', 'foreigner', 3)).toBe(0));

  it('is in whole dollars', () => {
    expect(additionalStampDuty(1_000_000, 0.2)).toBe(200_000);
    expect(additionalStampDuty(1_000_019, 0.05)).toBe(50_000);
  });
});
