import { describe, expect, it } from 'vitest';
import type { AffordInputs } from './affordability.ts';
import { affordabilityOf, firstAffordInputs, mostRepayment, termOf } from './affordability.ts';

/** Of a citizen aged 35 with $10,000 a month, $150,000 in cash and $200,000 in CPF, who owns nothing. */
const inputs = (given: Partial<AffordInputs> = {}): AffordInputs => ({
  ...firstAffordInputs(new URLSearchParams(given.lender === 'hdb' ? 'kind=hdb&lender=hdb' : '')),
  age: '35',
  ...given,
});

/** Prices, loans and duties, worked out by a separate program that tries every price. */
const worked: [Partial<AffordInputs>, number, number, number, number][] = [
  // private homes
  [{}, 1_260_000, 945_000, 35_000, 0],
  [{ cash: '400000' }, 1_697_000, 1_152_037, 54_450, 0],
  [{ income: '5000' }, 904_000, 576_018, 21_720, 0],
  [{ debts: '1500', cash: '600000', cpf: '' }, 1_397_000, 837_845, 40_480, 0],
  [{ income: '6000', variable: '4000', cash: '800000' }, 1_946_000, 1_013_792, 66_900, 0],
  [{ loans: '1', owned: '1', homeDebts: '2000', cash: '900000' }, 1_411_000, 634_950, 41_040, 282_200],
  [{ loans: '1', owned: '1', cash: '500000' }, 904_000, 406_800, 21_720, 180_800],
  [{ loans: '2', owned: '2', income: '20000', cash: '900000' }, 1_126_000, 394_100, 29_640, 337_800],
  [{ buyer: 'resident' }, 1_074_000, 805_500, 27_560, 53_700],
  [{ buyer: 'resident', owned: '1', cash: '900000' }, 1_690_000, 1_152_037, 54_100, 507_000],
  [{ buyer: 'resident', owned: '2', cash: '900000' }, 1_630_000, 1_152_037, 51_100, 570_500],
  [{ buyer: 'foreigner' }, 174_000, 130_500, 1740, 104_400], // has no CPF
  [{ buyer: 'foreigner', income: '30000', cash: '2000000' }, 2_256_000, 1_692_000, 82_400, 1_353_600],
  [{ cash: '20000' }, 400_000, 300_000, 6600, 0],
  [{ cash: '' }, 197_000, 0, 2140, 0], // no cash, no bank loan
  [{ income: '' }, 344_000, 0, 5080, 0],
  [{ debts: '6000' }, 344_000, 0, 5080, 0],
  [{ age: '50', cash: '600000' }, 1_498_000, 743_557, 44_520, 0],
  [{ age: '62' }, 634_000, 298_645, 13_620, 0],
  [{ years: '35', cash: '400000' }, 1_255_000, 690_250, 34_800, 0],
  [{ years: '15', cash: '400000' }, 1_306_000, 743_557, 36_840, 0],
  [{ interest: '5', cash: '600000' }, 1_766_000, 1_024_549, 57_900, 0],
  [{ interest: '0', cash: '600000' }, 1_888_000, 1_152_037, 64_000, 0], // tested at 4%
  [{ income: '40000', cash: '3000000' }, 7_423_000, 4_608_147, 384_980, 0],
  [{ cash: '', cpf: '' }, 0, 0, 0, 0],
  // executive condominiums bought from the developer
  [{ kind: 'ec' }, 955_000, 628_384, 23_250, 0],
  [{ kind: 'ec', owned: '1', cash: '500000' }, 1_292_000, 628_384, 36_280, 0],
  [{ kind: 'ec', buyer: 'resident', homeDebts: '1000' }, 751_000, 418_922, 17_130, 0],
  // HDB flats
  [{ kind: 'hdb' }, 896_000, 568_357, 21_480, 0],
  [{ kind: 'hdb', income: '6000', cash: '60000', cpf: '100000' }, 491_000, 341_014, 9330, 0],
  [{ kind: 'hdb', lender: 'hdb' }, 959_000, 632_629, 23_370, 0],
  [{ kind: 'hdb', lender: 'hdb', income: '7000', cash: '', cpf: '120000' }, 447_000, 335_250, 8010, 0],
  [{ kind: 'hdb', lender: 'hdb', income: '6000', age: '50' }, 598_000, 260_650, 12_540, 0],
  [{ kind: 'hdb', lender: 'hdb', income: '6000', debts: '1800' }, 652_000, 316_315, 14_160, 0],
  [{ kind: 'hdb', lender: 'hdb', income: '9000', interest: '3.5' }, 868_000, 539_327, 20_640, 0],
  [{ kind: 'hdb', buyer: 'resident', income: '8000' }, 750_000, 454_686, 17_100, 37_500],
  [{ kind: 'hdb', years: '30', income: '8000' }, 740_000, 407_000, 16_800, 0],
  [{ kind: 'hdb', owned: '2', income: '8000' }, 786_000, 454_686, 18_180, 0],
];

describe('what a buyer can afford', () => {
  it.each(worked)('with %j is %i, with a loan of %i', (given, price, loan, buyersDuty, additionalDuty) => {
    const found = affordabilityOf(inputs(given));
    expect(found).toMatchObject({ price, buyersDuty, additionalDuty });
    expect(Math.round(found?.loan ?? 0)).toBe(loan);
    expect(found?.upfront).toBeCloseTo(price - (found?.loan ?? 0) + buyersDuty + additionalDuty, 2);
  });

  it.each([
    [{}, 'savings'],
    [{ cash: '400000' }, 'income'],
    [{ cash: '20000' }, 'cash'],
    [{ cash: '' }, 'cash'],
    [{ income: '' }, 'income'],
    [{ kind: 'hdb', lender: 'hdb', income: '7000', cash: '', cpf: '120000' }, 'savings'],
  ] as const)('with %j is limited by %s', (given, limit) =>
    expect(affordabilityOf(inputs(given))).toMatchObject({ limit }),
  );

  it.each([
    { kind: 'hdb', buyer: 'foreigner' },
    { kind: 'ec', buyer: 'entity' },
    { buyer: 'entity' },
    { kind: 'non-residential' },
  ] as const)('is not worked out for %j', (given) => expect(affordabilityOf(inputs(given))).toBeUndefined());

  it('states the cash that a bank demands, and none for an HDB loan', () => {
    expect(affordabilityOf(inputs())).toMatchObject({ cash: 63_000, cashRate: 0.05 });
    expect(affordabilityOf(inputs({ kind: 'hdb', lender: 'hdb' }))?.cash).toBeUndefined();
  });

  it('is not worked out from unreadable numbers, but from amounts as people type them', () => {
    const odd = Object.fromEntries(Object.keys(inputs()).map((name) => [name, '1.2.3']));
    expect(affordabilityOf({ ...inputs(), ...odd, kind: 'private', buyer: 'citizen' })).toBeUndefined();
    expect(affordabilityOf(inputs({ homeDebts: 'x' }))).toEqual(affordabilityOf(inputs())); // not in the form
    expect(affordabilityOf(inputs({ income: '12k' }))).toEqual(affordabilityOf(inputs({ income: '12000' })));
  });
});

describe('a month of income', () => {
  it.each([
    [{}, 5500],
    [{ debts: '1500' }, 4000],
    [{ income: '', variable: '10000' }, 3850], // 70% of it counts
    [{ debts: '9000' }, 0],
    [{ kind: 'hdb' }, 3000],
    [{ kind: 'hdb', debts: '2000' }, 3000],
    [{ kind: 'hdb', debts: '4000' }, 1500], // all debts are still limited
    [{ kind: 'ec', homeDebts: '1000' }, 2000], // home loans count in both limits
  ] as const)('with %j bears %f', (given, repayment) =>
    expect(mostRepayment(inputs(given))).toBeCloseTo(repayment, 6),
  );
});

describe('the term', () => {
  it.each([
    [{}, 30],
    [{ age: '' }, 30],
    [{ age: '41' }, 24],
    [{ age: '63' }, 5],
    [{ years: '35' }, 35],
    [{ years: '40' }, 35],
    [{ kind: 'hdb' }, 25],
    [{ kind: 'hdb', lender: 'hdb', age: '50', years: '25' }, 15],
  ] as const)('with %j is %i years', (given, years) => expect(termOf(inputs(given))).toBe(years));
});

it('begins with an example, until the address says something of one’s own', () => {
  expect(firstAffordInputs(new URLSearchParams('kind=hdb&price=$600,000'))).toMatchObject({
    kind: 'hdb',
    price: '$600,000',
    income: '10000',
    cpf: '200000',
    years: '',
  });
  expect(firstAffordInputs(new URLSearchParams('income=7,500'))).toMatchObject({
    income: '7,500',
    cash: '',
    cpf: '',
  });
});
