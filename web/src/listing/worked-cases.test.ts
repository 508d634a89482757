import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AffordInputs } from './affordability.ts';
import { affordabilityOf, firstAffordInputs, mostRepayment } from './affordability.ts';
import type { CostInputs, PropertyKind } from './buying-costs.ts';
import {
  additionalRate,
  additionalStampDuty,
  buyersStampDuty,
  costsOf,
  firstInputs,
  incomeNeeded,
  incomeTest,
  sellersStampDuty,
} from './buying-costs.ts';
import type { Buyer } from './published-rates.ts';

/** Where a figure is from. Only an "example" was worked out by the authority; docs/facts.md has titles, dates and links. */
const sources = {
  bsdExample: 'example of IRAS',
  bsd: 'rates of IRAS since 15 Feb 2023',
  rounding: 'rates, rounded by the Stamp Duties Act',
  absd: 'rates of IRAS since 27 Apr 2023',
  joint: 'rule of IRAS: the highest rate counts',
  treaty: 'rule of IRAS: a US national counts as a citizen',
  remission: 'rule of IRAS: remission for flats and new ECs',
  noAbsd: 'rule of IRAS: ABSD is on homes',
  ssdExample: 'example of IRAS, 15 years later',
  ssdExample2025: 'example of IRAS',
  ssd: 'rates of IRAS since 4 Jul 2025',
  ssdBefore: 'rates of IRAS since 11 Mar 2017',
  ltv: 'limits of MAS since 6 Jul 2018',
  hdbLoan: 'limit of HDB since 20 Aug 2024',
  cpfExample: 'example of the CPF Board',
  ratios: 'ratios of MAS',
  floor: 'ratios of MAS, at its 4% floor',
  shopFloor: 'ratio of MAS, at its 5% floor',
  hdbFloor: 'ratio of HDB, at its 3% floor',
  hdbTerm: 'rule of HDB: 25 years, until age 65',
  planner: 'assumptions of the CPF Board’s planner',
  gst: 'rate of IRAS since 1 Jan 2024',
} as const;
type Source = keyof typeof sources;

/** Buyer's Stamp Duty: what is bought, its price, the duty. */
const buyersDuties: [PropertyKind, number, string, Source][] = [
  ['private', 4_500_100, '$209,606', 'bsdExample'],
  ['private', 180_000, '$1,800', 'bsd'],
  ['private', 360_000, '$5,400', 'bsd'],
  ['hdb', 650_000, '$14,100', 'bsd'],
  ['private', 1_000_000, '$24,600', 'bsd'],
  ['ec', 1_500_000, '$44,600', 'bsd'],
  ['private', 2_000_000, '$69,600', 'bsd'],
  ['private', 3_000_000, '$119,600', 'bsd'],
  ['non-residential', 1_200_000, '$32,600', 'bsd'],
  ['non-residential', 4_500_100, '$194,605', 'bsd'],
  ['private', 500_099, '$9,602', 'rounding'], // 9,602.97
  ['private', 50, '$1', 'rounding'],
];

/** Additional Buyer's Stamp Duty: the buyers, who of them counts, their other homes, what they buy, its price, the duty. */
const additionalDuties: [string, Buyer, number, PropertyKind, number, string, Source][] = [
  ['citizen', 'citizen', 0, 'private', 1_500_000, '$0', 'absd'],
  ['citizen', 'citizen', 1, 'private', 1_500_000, '$300,000', 'absd'],
  ['citizen', 'citizen', 2, 'private', 1_500_000, '$450,000', 'absd'],
  ['citizen', 'citizen', 5, 'private', 1_500_000, '$450,000', 'absd'],
  ['resident', 'resident', 0, 'private', 1_500_000, '$75,000', 'absd'],
  ['resident', 'resident', 1, 'private', 1_500_000, '$450,000', 'absd'],
  ['resident', 'resident', 2, 'private', 2_693_720, '$942,802', 'absd'],
  ['foreigner', 'foreigner', 0, 'private', 2_000_000, '$1,200,000', 'absd'],
  ['company', 'entity', 0, 'private', 2_000_000, '$1,300,000', 'absd'],
  ['resident', 'resident', 0, 'private', 1_000_019, '$50,000', 'rounding'], // 50,000.95
  ['citizen and resident together', 'resident', 1, 'private', 1_800_000, '$540,000', 'joint'],
  ['citizen and unmarried foreigner', 'foreigner', 0, 'private', 1_800_000, '$1,080,000', 'joint'],
  ['citizen and US national together', 'citizen', 1, 'private', 1_800_000, '$360,000', 'treaty'],
  ['citizen', 'citizen', 1, 'hdb', 600_000, '$0', 'remission'],
  ['residents', 'resident', 0, 'hdb', 600_000, '$30,000', 'remission'],
  ['residents', 'resident', 1, 'hdb', 600_000, '$30,000', 'remission'],
  ['citizen and resident together', 'resident', 0, 'ec', 1_500_000, '$0', 'remission'],
  ['foreigner', 'foreigner', 1, 'non-residential', 2_000_000, '$0', 'noAbsd'],
];

/** Seller's Stamp Duty: day of purchase, day of sale, price, the duty. */
const sellersDuties: [string, string, number, string, Source][] = [
  ['2026-02-22', '2027-01-25', 1_500_000, '$240,000', 'ssdExample'], // theirs: 2011 and 2012, at the same rates
  ['2026-02-22', '2030-02-22', 1_500_000, '$0', 'ssdExample'],
  ['2025-07-07', '2029-07-07', 1_500_000, '$0', 'ssdExample2025'],
  ['2025-07-07', '2029-07-06', 1_500_000, '$60,000', 'ssd'],
  ['2025-07-04', '2026-07-03', 1_500_000, '$240,000', 'ssd'],
  ['2025-07-04', '2026-07-04', 1_500_000, '$180,000', 'ssd'],
  ['2026-02-24', '2028-06-10', 1_500_000, '$120,000', 'ssd'],
  ['2025-07-03', '2026-07-02', 1_500_000, '$180,000', 'ssdBefore'],
  ['2025-07-03', '2027-07-02', 1_500_000, '$120,000', 'ssdBefore'],
  ['2025-07-03', '2028-07-02', 1_500_000, '$60,000', 'ssdBefore'],
  ['2025-07-03', '2028-07-03', 1_500_000, '$0', 'ssdBefore'],
  ['2025-08-01', '2026-02-01', 1_500_019, '$240,003', 'rounding'], // 240,003.04
];

/** The largest loan and the least cash for a price of $1,000,000. */
const loans: [string, Partial<CostInputs>, string, Source][] = [
  ['first loan, 25 years from age 40', { age: '40' }, '$750,000, $50,000 in cash', 'ltv'],
  ['first loan, 25 years from age 41', { age: '41' }, '$550,000, $100,000 in cash', 'ltv'],
  ['first loan, 31 years', { years: '31' }, '$550,000, $100,000 in cash', 'ltv'],
  ['second loan, 25 years', { loans: '1' }, '$450,000, $250,000 in cash', 'ltv'],
  ['second loan, 31 years', { loans: '1', years: '31' }, '$250,000, $250,000 in cash', 'ltv'],
  ['third loan, 25 years', { loans: '2' }, '$350,000, $250,000 in cash', 'ltv'],
  ['third loan, past age 65', { loans: '2', age: '50' }, '$150,000, $250,000 in cash', 'ltv'],
  ['flat, first loan, 25 years', { kind: 'hdb' }, '$750,000, $50,000 in cash', 'ltv'],
  ['flat, first loan, 26 years', { kind: 'hdb', years: '26' }, '$550,000, $100,000 in cash', 'ltv'],
  ['new EC, first loan, 30 years', { kind: 'ec', years: '30' }, '$750,000, $50,000 in cash', 'ltv'],
  ['company', { buyer: 'entity' }, '$150,000', 'ltv'],
  ['flat, loan from HDB', { kind: 'hdb', lender: 'hdb' }, '$750,000', 'hdbLoan'],
];

/** The largest monthly repayment of a new loan. */
const repayments: [string, Partial<AffordInputs>, string, Source][] = [
  [
    'flat, income 4200, study loan 1000',
    { kind: 'hdb', income: '4200', debts: '1000' },
    '$1,260',
    'cpfExample',
  ],
  ['home, income 4200, study loan 1000', { income: '4200', debts: '1000' }, '$1,310', 'ratios'], // $1,520 at 60%, until 2021
  ['home, income 10000', { income: '10000' }, '$5,500', 'ratios'],
  ['home, commission 10000', { income: '', variable: '10000' }, '$3,850', 'ratios'],
  ['new EC, income 10000', { kind: 'ec', income: '10000' }, '$3,000', 'ratios'],
  ['new EC, income 10000, home loan 1000', { kind: 'ec', homeDebts: '1000' }, '$2,000', 'ratios'],
  ['flat, income 10000, car loan 4000', { kind: 'hdb', debts: '4000' }, '$1,500', 'ratios'],
];

/** The largest loan for an income of $10,000 a month. */
const largestLoans: [string, Partial<AffordInputs>, string, Source][] = [
  ['home, 30 years', { years: '30' }, '$1,152,036.82', 'floor'],
  ['home, 30 years, bank at 2%', { years: '30', interest: '2' }, '$1,152,036.82', 'floor'],
  ['new EC, 30 years', { kind: 'ec', years: '30' }, '$628,383.72', 'floor'],
  ['flat, bank loan, 25 years', { kind: 'hdb', years: '25' }, '$568,357.45', 'planner'],
  ['flat, HDB loan, 25 years', { kind: 'hdb', lender: 'hdb', interest: '2.6' }, '$632,629.36', 'planner'],
];

/** The income needed for a loan with no other debts: what it buys, the lender, the loan, interest in %, years. */
const incomes: [PropertyKind, CostInputs['lender'], number, number, number, string, Source][] = [
  ['private', 'bank', 1_000_000, 2, 30, '$8,680.28', 'floor'],
  ['private', 'bank', 1_000_000, 4.5, 25, '$10,106.05', 'ratios'],
  ['ec', 'bank', 1_125_000, 2, 25, '$19,793.88', 'floor'],
  ['hdb', 'hdb', 450_000, 2.6, 25, '$7,113.17', 'hdbFloor'],
  ['non-residential', 'bank', 900_000, 3, 20, '$10,799.28', 'shopFloor'],
];

/** Further figures of a purchase. */
const others: [string, Partial<CostInputs>, 'instalment' | 'gst' | 'years', string, Source][] = [
  [
    'Monthly instalment: HDB loan of $450,000, 25 years',
    { kind: 'hdb', lender: 'hdb', price: '600000', interest: '2.6' },
    'instalment',
    '$2,041.51',
    'planner',
  ],
  ['GST: shop at $2,000,000', { kind: 'non-residential', price: '2000000' }, 'gst', '$180,000', 'gst'],
  ['Longest HDB loan: from age 50', { kind: 'hdb', lender: 'hdb', age: '50' }, 'years', '15', 'hdbTerm'],
  ['Longest HDB loan: from age 30', { kind: 'hdb', lender: 'hdb', age: '30' }, 'years', '25', 'hdbTerm'],
  ['Longest bank loan: home', {}, 'years', '35', 'ltv'],
  ['Longest bank loan: flat', { kind: 'hdb' }, 'years', '30', 'ltv'],
];

const kinds: Record<PropertyKind, string> = {
  private: 'home',
  ec: 'new EC',
  hdb: 'flat',
  'non-residential': 'shop',
};

function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

function sgd(amount: number | undefined): string {
  return amount === undefined ? 'none' : `$${number(amount)}`;
}

function purchase(given: Partial<CostInputs>) {
  const inputs = { ...firstInputs(new URLSearchParams({ price: '1000000', loanPercent: '100' })), ...given };
  return costsOf(inputs);
}

function buyer(given: Partial<AffordInputs>): AffordInputs {
  return { ...firstAffordInputs(new URLSearchParams({ income: '10000' })), ...given };
}

interface Case {
  name: string;
  ours: string;
  figure: string;
  source: Source;
}

const cases: Case[] = [
  ...buyersDuties.map(([kind, price, figure, source]) => ({
    name: `BSD: ${kinds[kind]} at ${sgd(price)}`,
    ours: sgd(buyersStampDuty(price, kind)),
    figure,
    source,
  })),
  ...additionalDuties.map(([who, profile, owned, kind, price, figure, source]) => ({
    name: `ABSD: ${who}, owning ${owned}, ${kinds[kind]} at ${sgd(price)}`,
    ours: sgd(additionalStampDuty(price, additionalRate(kind, profile, owned))),
    figure,
    source,
  })),
  ...sellersDuties.map(([bought, sold, price, figure, source]) => ({
    name: `SSD: bought ${bought}, sold ${sold} at ${sgd(price)}`,
    ours: sgd(sellersStampDuty({ price, bought, sold })),
    figure,
    source,
  })),
  ...loans.map(([name, given, figure, source]) => {
    const { loan, cash } = purchase(given) ?? {};
    const ours = cash === undefined ? sgd(loan) : `${sgd(loan)}, ${sgd(cash)} in cash`;
    return { name: `Largest loan at $1,000,000: ${name}`, ours, figure, source };
  }),
  ...repayments.map(([name, given, figure, source]) => ({
    name: `Largest repayment: ${name}`,
    ours: sgd(mostRepayment(buyer(given))),
    figure,
    source,
  })),
  ...largestLoans.map(([name, given, figure, source]) => ({
    name: `Largest loan at an income of $10,000: ${name}`,
    ours: sgd(affordabilityOf(buyer(given))?.mostLoan),
    figure,
    source,
  })),
  ...incomes.map(([kind, lender, loan, interest, years, figure, source]) => {
    const test = incomeTest({ kind, buyer: 'citizen', lender });
    return {
      name: `Income needed: ${kinds[kind]}, ${lender === 'hdb' ? 'HDB' : lender} loan of ${sgd(loan)} at ${interest}%, ${years} years`,
      ours: sgd(test && incomeNeeded({ loan, interest: interest / 100, years }, test)),
      figure,
      source,
    };
  }),
  ...others.map(([name, given, field, figure, source]) => {
    const costs = purchase({ ...(field === 'years' && { years: '99' }), ...given });
    return {
      name,
      ours: field === 'years' ? number(costs?.years ?? 0) : sgd(costs?.[field]),
      figure,
      source,
    };
  }),
];

describe('a worked case', () => {
  it.each(cases)('$name is $figure', ({ ours, figure }) => expect(ours).toBe(figure));

  it('is one of many, each with a name of its own', () => {
    expect(cases).toHaveLength(77);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(77);
  });

  it('is in docs/facts.md, ours beside the authority’s', () => {
    const page = readFileSync(new URL('../../../docs/facts.md', import.meta.url), 'utf8');
    const [table = ''] = /(?<=\|---\|---\|---\|---\|\n)(?:\|.*\n)+/.exec(page) ?? [];
    const rows = table.trimEnd().split('\n');
    expect(rows).toEqual(
      cases.map(({ name, ours, figure, source }) => `| ${name} | ${ours} | ${figure} | ${sources[source]} |`),
    );
  });
});
