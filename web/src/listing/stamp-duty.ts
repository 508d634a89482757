import type { Buyer, Slice } from './published-rates.ts';
import { additionalDuty, buyersDuty, sellersDuty } from './published-rates.ts';

/** `ec` is an executive condominium sold by its developer; later it counts as private. */
export const propertyKinds = ['private', 'ec', 'hdb', 'non-residential'] as const;
export type PropertyKind = (typeof propertyKinds)[number];

/** Returns the Buyer's Stamp Duty in whole SGD, rounded down; `amount` is the higher of price and value. */
export function buyersStampDuty(amount: number, kind: PropertyKind): number {
  const slices = kind === 'non-residential' ? buyersDuty.nonResidential : buyersDuty.residential;
  return Math.floor(dutyOf(amount, slices));
}

/** Returns the rate of Additional Buyer's Stamp Duty, 0.2 for 20%; `owned` counts the buyer's other homes. */
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

/** Removes floating-point errors, which would otherwise round down to a dollar less. */
function cleared(amount: number): number {
  return Math.round(amount * 1e4) / 1e4;
}

/** Sale of a home; dates in ISO format. */
export interface Sale {
  price: number;
  bought: string;
  sold: string;
}

/** Returns the rate of Seller's Stamp Duty, 0.16 for 16%, by purchase date and years held. A year includes its last day. */
export function sellersRate({ bought, sold }: Omit<Sale, 'price'>): number {
  const byYear = sellersDuty.rates.find(({ boughtFrom }) => bought >= boughtFrom)?.byYear ?? [];
  return byYear.find((_, year) => sold <= yearsAfter(bought, year + 1)) ?? 0;
}

/** Returns the Seller's Stamp Duty in whole SGD, rounded down. */
export function sellersStampDuty(sale: Sale): number {
  return Math.floor(Math.round(sale.price * sellersRate(sale) * 1e4) / 1e4);
}

function yearsAfter(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
}
