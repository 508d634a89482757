import { expect, it } from 'vitest';
import { sellersRate, sellersStampDuty } from './stamp-duty.ts';

it.each([
  ['2025-07-04', '2026-07-04', 0.16], // the last day of the first year
  ['2025-07-04', '2026-07-05', 0.12],
  ['2025-07-04', '2028-07-04', 0.08],
  ['2025-07-04', '2029-07-04', 0.04],
  ['2025-07-04', '2029-07-05', 0],
  ['2025-07-03', '2026-07-03', 0.12], // before the rates of 4 July 2025
  ['2025-07-03', '2028-07-03', 0.04],
  ['2025-07-03', '2028-07-04', 0],
  ['2024-02-29', '2025-03-01', 0.08],
  ['2017-03-10', '2017-03-11', 0], // rates that have run out
])('a home bought on %s and sold on %s pays %f', (bought, sold, rate) =>
  expect(sellersRate({ bought, sold })).toBe(rate),
);

it('the duty is rounded down to the dollar', () =>
  expect(sellersStampDuty({ price: 1_500_019, bought: '2025-08-01', sold: '2026-02-01' })).toBe(240_003));
