/** A rate for one slice of an amount; `width` in SGD. */
export interface Slice {
  width: number;
  rate: number;
}

/** When these figures were last checked against the authorities' pages. */
export const ratesAsOf = '2026-11-24';

const iras = 'https://www.iras.gov.sg/taxes/stamp-duty/for-property';
const mas = 'https://www.mas.gov.sg/regulation/explainers/new-housing-loans';

/** Buyer's Stamp Duty, on the higher of price and value. `least` in SGD: Stamp Duties Act 1929, First Schedule. */
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
  least: 1,
} satisfies { since: string; source: object; least: number; residential: Slice[]; nonResidential: Slice[] };

export const buyers = ['citizen', 'resident', 'foreigner', 'entity'] as const;
export type Buyer = (typeof buyers)[number];

/** Additional Buyer's Stamp Duty on homes: rates of the first, second and further homes. */
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
 * Additional Buyer's Stamp Duty on HDB flats and on executive condominiums bought from the developer, whatever else the buyers own:
 * remitted in full when one of them is a citizen, as at least one buyer of a new executive condominium is.
 */
export const remittedDuty = {
  since: undefined,
  source: {
    name: 'IRAS, remission of ABSD for HDB flats and new executive condominiums',
    url: `${iras}/appeals-refunds-reliefs-and-remissions/common-stamp-duty-remissions-and-reliefs-for-property`,
  },
  hdb: { citizen: 0, resident: 0.05 },
  ec: { citizen: 0, resident: 0 },
} as const;

/** Seller's Stamp Duty on homes, on the higher of price and value, by year of holding; none on older purchases. */
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

/** Bank loans for homes: fractions of the price, by the number of existing housing loans (none, one, more). */
export const bankLoans = {
  since: '2018-07-06',
  source: {
    name: 'MAS, loan tenure and loan-to-value limits',
    url: `${mas}/loan-tenure-and-loan-to-value-limits`,
  },
  limit: [0.75, 0.45, 0.35],
  /** For long loans and loans past the age below. */
  limitWhenLong: [0.55, 0.25, 0.15],
  cash: [0.05, 0.25, 0.25],
  cashWhenLong: [0.1, 0.25, 0.25],
  /** Companies and other entities. */
  entityLimit: 0.15,
  /** Years from which a loan counts as long, and the maximum term. */
  longAfter: { home: 30, hdb: 25 },
  mostYears: { home: 35, hdb: 30 },
  longPastAge: 65,
} as const;

/** HDB's own loans, for its flats and to citizens. `interest` is 0.1 points above the CPF Ordinary Account's. */
export const hdbLoans = {
  since: '2024-08-20',
  source: {
    name: 'HDB, housing loan',
    url: 'https://www.hdb.gov.sg/buying-a-flat/flat-grant-and-loan-eligibility/housing-loan/housing-loan-from-hdb',
  },
  limit: 0.75,
  mostYears: 25,
  mostAge: 65,
  interest: 0.026,
} as const;

/** Maximum shares of gross monthly income for repayments, and the minimum interest of the test. */
export const servicing = {
  since: '2022-09-30',
  source: { name: 'MAS, MSR and TDSR rules', url: `${mas}/msr-and-tdsr-rules` },
  /** Total Debt Servicing Ratio. */
  allDebts: 0.55, // since 16 December 2021
  /** Mortgage Servicing Ratio: HDB flats, and executive condominiums bought from the developer. */
  mortgage: 0.3, // since 10 December 2013
  leastInterest: { home: 0.04, other: 0.05, hdbLoan: 0.03 },
  /** How much of variable income, such as commission, and of rent counts as income. */
  variableIncome: 0.7,
} as const;

/** Goods and Services Tax on non-residential property, where the seller is registered for it. */
export const gst = {
  since: '2024-01-01',
  source: {
    name: 'IRAS, GST rates',
    url: 'https://www.iras.gov.sg/taxes/goods-services-tax-(gst)/basics-of-gst/current-gst-rates',
  },
  rate: 0.09,
} as const;

/** Approval needed by buyers of landed homes who are not citizens. */
const landedApproval = {
  since: undefined,
  source: {
    name: 'SLA, foreign ownership of property',
    url: 'https://www.sla.gov.sg/regulatory/foreign-ownership-of-property',
  },
};

export const sources = [
  buyersDuty,
  additionalDuty,
  remittedDuty,
  sellersDuty,
  bankLoans,
  hdbLoans,
  servicing,
  gst,
  landedApproval,
].map(({ source, since }) => ({ ...source, since }));
