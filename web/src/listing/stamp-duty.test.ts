import { describe, expect, it } from 'vitest';
import {
  additionalRate,
  additionalStampDuty,
  buyersStampDuty,
  sellersRate,
  sellersSchedule,
  sellersStampDuty,
} from './buying-costs.ts';

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

  it('of other property has a lower rate above three million', () => {
    expect(buyersStampDuty(1_000_000, 'non-residential')).toBe(24_600);
    expect(buyersStampDuty(5_000_000, 'non-residential')).toBe(219_600);
  });

  it('is rounded down to the dollar, and at least one', () => {
    expect(buyersStampDuty(500_050, 'private')).toBe(9601);
    expect(buyersStampDuty(50, 'private')).toBe(1);
  });
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

  it.each([
    ['hdb', 'citizen', [0, 0, 0]],
    ['hdb', 'resident', [0.05, 0.05, 0.05]],
    ['ec', 'citizen', [0, 0, 0]],
    ['ec', 'resident', [0, 0, 0]], // with a citizen, who must be among the buyers
  ] as const)('is remitted for %s bought by a %s', (kind, buyer, rates) =>
    expect([0, 1, 2].map((owned) => additionalRate(kind, buyer, owned))).toEqual(rates),
  );

  it('does not apply to shops and offices', () =>
    expect(additionalRate('non-residential', 'foreigner', 3)).toBe(0));

  it('is in whole dollars', () => {
    expect(additionalStampDuty(1_000_000, 0.2)).toBe(200_000);
    expect(additionalStampDuty(1_000_019, 0.05)).toBe(50_000);
  });
});

it.each([
  ['2025-07-04', '2026-07-03', 0.16], // the last day of the first year
  ['2025-07-04', '2026-07-04', 0.12],
  ['2025-07-04', '2028-07-03', 0.08],
  ['2025-07-04', '2029-07-03', 0.04],
  ['2025-07-04', '2029-07-04', 0],
  ['2025-07-03', '2026-07-02', 0.12], // before the rates of 4 July 2025
  ['2025-07-03', '2028-07-02', 0.04],
  ['2025-07-03', '2028-07-03', 0],
  ['2025-01-01', '2025-12-31', 0.12],
  ['2024-02-29', '2025-02-28', 0.12],
  ['2024-02-29', '2025-03-01', 0.08],
  ['2017-03-10', '2017-03-11', 0], // rates that have run out
])('a home bought on %s and sold on %s pays %f', (bought, sold, rate) =>
  expect(sellersRate({ bought, sold })).toBe(rate),
);

it('falls year by year', () => {
  expect(sellersSchedule('2025-07-04').map(({ until, rate }) => `${until} ${rate}`)).toEqual([
    '2026-07-03 0.16',
    '2027-07-03 0.12',
    '2028-07-03 0.08',
    '2029-07-03 0.04',
  ]);
  expect(sellersSchedule('2024-02-29').map(({ until }) => until)).toEqual([
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
  ]);
  expect(sellersSchedule('2016-01-01')).toEqual([]);
});

it('is rounded down to the dollar', () =>
  expect(sellersStampDuty({ price: 1_500_019, bought: '2025-08-01', sold: '2026-02-01' })).toBe(240_003));
