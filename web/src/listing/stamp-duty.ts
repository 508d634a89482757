import type { Buyer, Slice } from './published-rates.ts';
import { additionalDuty, buyersDuty } from './published-rates.ts';

/** What the rules tell apart; `ec` is an executive condominium that its developer sells, and later ones are private homes. */
export const propertyKinds = ['private', 'ec', 'hdb', 'non-residential'] as const;
export type PropertyKind = (typeof propertyKinds)[number];

/** Returns the Buyer's Stamp Duty in whole SGD, rounded down; `amount` is the higher of price and value. */
export function buyersStampDuty(amount: number, kind: PropertyKind): number {
  const slices = kind === 'non-residential' ? buyersDuty.nonResidential : buyersDuty.residential;
  return Math.floor(dutyOf(amount, slices));
}

/** Returns the rate of Additional Buyer's Stamp Duty, 0.2 for 20%; `owned` is how many homes the buyer has already. */
export function additionalRate(kind: PropertyKind, buyer: Buyer, owned: number): number {
  const [first, second, further] = additionalDuty.rates[buyer];
  if (kind === 'non-residential') return 0;
  return [first, second][owned] ?? further;
}

/** Returns the Additional Buyer's Stamp Duty in whole SGD, rounded down. */
export function additionalStampDuty(amount: number, rate: number): number {
  return Math.floor(cleared(amount * rate));
}

function dutyOf(amount: number, slices: readonly Slice[]): number {
  let left = amount;
  let duty = 0;
  for (const { width, rate } of slices) {
    duty += Math.min(left, width) * rate;
    left = Math.max(0, left - width);
  }
  return cleared(duty);
}

/** Without floating-point error, which rounding down would turn into a dollar less. */
function cleared(amount: number): number {
  return Math.round(amount * 1e4) / 1e4;
}
