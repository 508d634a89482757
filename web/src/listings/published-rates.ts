/** A rate for the part of an amount that is above the parts before it; `width` in SGD. */
export interface Slice {
  width: number;
  rate: number;
}

/** When the figures of this file were last compared with what the authorities publish. */
export const ratesAsOf = '2026-11-21';

const iras = 'https://www.iras.gov.sg/taxes/stamp-duty/for-property/buying-or-acquiring-property';
const mas = 'https://www.mas.gov.sg/regulation/explainers/new-housing-loans';

/** Buyer's Stamp Duty, on the higher of price and value, for documents from 15 February 2023. */
export const buyersDuty = {
  since: '2023-02-15',
  source: { name: 'IRAS, Buyer’s Stamp Duty', url: `${iras}/buyer's-stamp-duty-(bsd)` },
  residential: [
    { width: 180_000, rate: 0.01 },
    { width: 180_000, rate: 0.02 },
    { width: 640_000, rate: 0.03 },
    { width: 500_000, rate: 0.04 },
    { width: 1_500_000, rate: 0.05 },
    { width: Number.POSITIVE_INFINITY, rate: 0.06 },
  ],
  nonResidential: [
    { width: 180_000, rate: 0.01 },
    { width: 180_000, rate: 0.02 },
    { width: 640_000, rate: 0.03 },
    { width: 500_000, rate: 0.04 },
    { width: Number.POSITIVE_INFINITY, rate: 0.05 },
  ],
} satisfies { since: string; source: object; residential: Slice[]; nonResidential: Slice[] };

export const buyers = ['citizen', 'resident', 'foreigner', 'entity'] as const;
export type Buyer = (typeof buyers)[number];

/** Additional Buyer's Stamp Duty on homes, from 27 April 2023: the rate of the first, second and every further home. */
export const additionalDuty = {
  since: '2023-04-27',
  source: {
    name: 'IRAS, Additional Buyer’s Stamp Duty',
    url: `${iras}/additional-buyer's-stamp-duty-(absd)`,
  },
  rates: {
    citizen: [0, 0.2, 0.3],
    resident: [0.05, 0.3, 0.35],
    foreigner: [0.6, 0.6, 0.6],
    entity: [0.65, 0.65, 0.65],
  },
} satisfies { since: string; source: object; rates: Record<Buyer, [number, number, number]> };

/** Housing loans of banks to people: parts of the price, by housing loans they already have (none, one, more). */
export const bankLoans = {
  source: {
    name: 'MAS, loan tenure and loan-to-value limits',
    url: `${mas}/loan-tenure-and-loan-to-value-limits`,
  },
  limit: [0.75, 0.45, 0.35],
  limitWhenLong: [0.55, 0.25, 0.15],
  cash: [0.05, 0.25, 0.25],
  cashWhenLong: [0.1, 0.25, 0.25],
  /** Years beyond which a loan counts as long, and the most there may be. */
  longAfter: { private: 30, hdb: 25 },
  mostYears: { private: 35, hdb: 30 },
} as const;

/** How much of a gross monthly income repayments may take: all debts since 16 December 2021; the loan of an HDB flat alone. */
export const servicing = {
  source: { name: 'MAS, MSR and TDSR rules', url: `${mas}/msr-and-tdsr-rules` },
  allDebts: 0.55,
  hdbLoan: 0.3,
  /** The least interest a year that banks reckon with, since 30 September 2022. */
  leastInterest: 0.04,
} as const;

export const sources = [buyersDuty, additionalDuty, bankLoans, servicing].map(({ source }) => source);
