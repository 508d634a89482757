/** A rate for the part of an amount that is above the parts before it; `width` in SGD. */
export interface Slice {
  width: number;
  rate: number;
}

/** When the figures of this file were last compared with what the authorities publish. */
export const ratesAsOf = '2026-11-24';

const iras = 'https://www.iras.gov.sg/taxes/stamp-duty/for-property';
const mas = 'https://www.mas.gov.sg/regulation/explainers/new-housing-loans';

/** Buyer's Stamp Duty, on the higher of price and value. */
export const buyersDuty = {
  since: '2023-02-15',
  source: {
    name: 'IRAS, Buyer’s Stamp Duty',
    url: `${iras}/buying-or-acquiring-property/buyer's-stamp-duty-(bsd)`,
  },
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

/** Additional Buyer's Stamp Duty on homes: the rate of the first, second and every further home. */
export const additionalDuty = {
  since: '2023-04-27',
  source: {
    name: 'IRAS, Additional Buyer’s Stamp Duty',
    url: `${iras}/buying-or-acquiring-property/additional-buyer's-stamp-duty-(absd)`,
  },
  rates: {
    citizen: [0, 0.2, 0.3],
    resident: [0.05, 0.3, 0.35],
    foreigner: [0.6, 0.6, 0.6],
    entity: [0.65, 0.65, 0.65],
  },
} satisfies { since: string; source: object; rates: Record<Buyer, [number, number, number]> };

/**
 * Seller's Stamp Duty on homes, on the higher of price and value: the rate within the first, second and every further year, by
 * the day of purchase. The newest first; of homes bought before the last none is due any more.
 */
export const sellersDuty = {
  since: '2025-07-04',
  source: {
    name: 'IRAS, Seller’s Stamp Duty',
    url: `${iras}/selling-or-disposing-property/seller's-stamp-duty-(ssd)-for-residential-property`,
  },
  rates: [
    { boughtFrom: '2025-07-04', byYear: [0.16, 0.12, 0.08, 0.04] },
    { boughtFrom: '2017-03-11', byYear: [0.12, 0.08, 0.04] },
  ],
} as const;

/** Loans of banks for homes: parts of the price, by housing loans that the buyer already has (none, one, more). */
export const bankLoans = {
  since: '2018-07-06',
  source: {
    name: 'MAS, loan tenure and loan-to-value limits',
    url: `${mas}/loan-tenure-and-loan-to-value-limits`,
  },
  limit: [0.75, 0.45, 0.35],
  /** Where the loan is long, or runs beyond the age below. */
  limitWhenLong: [0.55, 0.25, 0.15],
  cash: [0.05, 0.25, 0.25],
  cashWhenLong: [0.1, 0.25, 0.25],
  /** Companies and other entities, whatever they have borrowed. */
  entityLimit: 0.15,
  /** Years beyond which a loan counts as long, and the most there may be. */
  longAfter: { home: 30, hdb: 25 },
  mostYears: { home: 35, hdb: 30 },
  longPastAge: 65,
} as const;

/** Loans of HDB for its flats, to citizens. `interest` is 0.1 points above that of the CPF Ordinary Account. */
export const hdbLoans = {
  since: '2024-08-20',
  source: {
    name: 'HDB, housing loan',
    url: 'https://www.hdb.gov.sg/residential/buying-a-flat/understanding-your-eligibility-and-housing-loan-options/housing-loan-from-hdb',
  },
  limit: 0.75,
  mostYears: 25,
  interest: 0.026,
} as const;

/** Parts of a gross monthly income that repayments may take, and the least interest a year that they are tested at. */
export const servicing = {
  since: '2022-09-30',
  source: { name: 'MAS, MSR and TDSR rules', url: `${mas}/msr-and-tdsr-rules` },
  /** Total Debt Servicing Ratio: all debts of a person. */
  allDebts: 0.55, // since 16 December 2021
  /** Mortgage Servicing Ratio: the loan of an HDB flat, or of an executive condominium bought from its developer. */
  mortgage: 0.3, // since 10 December 2013
  leastInterest: { home: 0.04, other: 0.05, hdbLoan: 0.03 },
} as const;

/** Goods and Services Tax, on property that is not a home, where the seller is registered for it. */
export const gst = {
  since: '2024-01-01',
  source: {
    name: 'IRAS, GST rates',
    url: 'https://www.iras.gov.sg/taxes/goods-services-tax-(gst)/basics-of-gst/current-gst-rates',
  },
  rate: 0.09,
} as const;

/** Approval that buyers who are not citizens need for a landed home; it has no rate. */
const landedApproval = {
  since: undefined,
  source: {
    name: 'SLA, foreign ownership of property',
    url: 'https://www.sla.gov.sg/regulatory/foreign-ownership-of-property',
  },
};

/** Where the rates are published, and since when they hold. */
export const sources = [
  buyersDuty,
  additionalDuty,
  sellersDuty,
  bankLoans,
  hdbLoans,
  servicing,
  gst,
  landedApproval,
].map(({ source, since }) => ({ ...source, since }));
