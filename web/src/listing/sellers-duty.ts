import { sellersDuty } from './published-rates.ts';

/** A home's sale, days as ISO dates. */
export interface Sale {
  price: number;
  bought: string;
  sold: string;
}

/**
 * Returns the rate of Seller's Stamp Duty on a home, 0.16 for 16%: by the day of purchase and the years held, of which the last
 * includes the day on which it ends.
 */
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
