import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import {
  changed,
  costsOf,
  firstInputs,
  incomeNeeded,
  incomeTest,
  kindOf,
  loanLimits,
  monthlyInstalment,
  mostYears,
} from './buying-costs.ts';

const inputs = { ...firstInputs(new URLSearchParams({ price: '1980000' })), years: '30' };

describe('the costs of buying', () => {
  it('start from the address, else from an example', () => {
    expect(firstInputs(new URLSearchParams('price=$2,380,000&kind=non-residential'))).toMatchObject({
      price: '$2,380,000',
      kind: 'non-residential',
    });
    const said =
      'buyer=foreigner&owned=1&loans=2&age=50&loanPercent=40&interest=3.5&years=20&kind=hdb&lender=hdb';
    expect(firstInputs(new URLSearchParams(said))).toEqual({
      price: '1500000',
      ...Object.fromEntries(new URLSearchParams(said)),
    });
    expect(firstInputs(new URLSearchParams('kind=castle'))).toMatchObject({
      price: '1500000',
      kind: 'private',
    });
  });

  it('consist of duties, a down payment and an instalment', () =>
    expect(costsOf({ ...inputs, owned: '1' })).toMatchObject({
      buyersDuty: 68_600,
      additionalRate: 0.2,
      additionalDuty: 396_000,
      loan: 1_485_000,
      downPayment: 495_000,
      cash: 99_000,
      isLimited: false,
    }));

  it('limit the loan to what banks may lend', () =>
    expect(costsOf({ ...inputs, loans: '1', loanPercent: '80' })).toMatchObject({
      loanRate: 0.45,
      isLimited: true,
    }));

  it('apply the 30% income test to a new executive condominium', () => {
    const costs = costsOf({ ...inputs, kind: 'ec', price: '1500000', years: '25' });
    expect(costs).toMatchObject({ loan: 1_125_000, income: { share: 0.3, leastInterest: 0.04 } });
    expect(Math.round(costs?.income?.needed ?? 0)).toBe(19_794);
  });

  it('with an HDB loan need no cash, use its interest and run 25 years at most', () => {
    const flat = changed({ ...inputs, kind: 'hdb', price: '600000' }, 'lender', 'hdb');
    expect(flat.interest).toBe('2.6');
    const costs = costsOf(flat);
    expect(costs).toMatchObject({ loan: 450_000, years: 25, cash: undefined, lender: 'hdb' });
    expect(Math.round(costs?.instalment ?? 0)).toBe(2042);
    expect(Math.round(costs?.income?.needed ?? 0)).toBe(7113); // tested at 3%
    const resident = changed(flat, 'buyer', 'resident');
    expect(resident.interest).toBe('4');
    expect(costsOf(resident)).toMatchObject({ lender: 'bank', cash: 60_000 }); // 30 years are long for a flat
  });

  it('of commercial property have GST, and no additional duty or income limit', () =>
    expect(costsOf({ ...inputs, kind: 'non-residential', buyer: 'entity', loanPercent: '80' })).toMatchObject(
      {
        loanRate: 0.8,
        isLimited: false,
        cash: undefined,
        additionalDuty: 0,
        gst: 178_200,
        income: undefined,
      },
    ));

  it('need a price and readable numbers, and clamp those out of range', () => {
    expect(costsOf({ ...inputs, price: '' })).toBeUndefined();
    expect(costsOf({ ...inputs, price: '1.2.3' })).toBeUndefined();
    expect(costsOf({ ...inputs, interest: '2,5' })).toBeUndefined();
    expect(costsOf({ ...inputs, years: '', loanPercent: '900' })).toMatchObject({ years: 1, loanRate: 0.75 });
    expect(costsOf({ ...inputs, years: '99' })).toMatchObject({ years: 35 });
  });

  it('are of amounts as people type them', () =>
    expect(costsOf({ ...inputs, price: '$1.98m', interest: '4%', age: 'forty' })).toEqual(costsOf(inputs)));
});

it.each([
  [{ category: 'Condominium', sub_type: 'EC', is_new_launch: true }, 'ec'],
  [{ category: 'Condominium', sub_type: 'EC', is_new_launch: false }, 'private'], // a resale
  [{ category: 'HDB' }, 'hdb'],
  [{ category: 'Landed' }, 'private'],
  [{ category: 'Commercial' }, 'non-residential'],
] as const)('a listing of %j is %s', (given, kind) => expect(kindOf(shownFlat(given))).toBe(kind));

const terms = {
  kind: 'private',
  buyer: 'citizen',
  lender: 'bank',
  loans: 0,
  years: 25,
  age: undefined,
} as const;

describe('a housing loan', () => {
  it('is repaid in equal instalments', () => {
    expect(monthlyInstalment(1_000_000, 0.04, 30)).toBeCloseTo(4774.15, 2);
    expect(monthlyInstalment(360_000, 0, 30)).toBe(1000);
    expect(monthlyInstalment(360_000, 0.04, 0)).toBe(0);
  });

  it('requires an income, tested at the floor rate or above', () => {
    const loan = { loan: 1_000_000, interest: 0.02, years: 30 };
    const tested = { share: 0.55, leastInterest: 0.04 };
    expect(Math.round(incomeNeeded(loan, tested))).toBe(8680);
    expect(Math.round(incomeNeeded({ ...loan, interest: 0.05 }, tested))).toBe(9760);
    expect(Math.round(incomeNeeded(loan, { ...tested, share: 0.3 }))).toBe(15_914);
  });

  it.each([
    [{ kind: 'private' }, { share: 0.55, leastInterest: 0.04 }],
    [{ kind: 'ec' }, { share: 0.3, leastInterest: 0.04 }],
    [{ kind: 'hdb' }, { share: 0.3, leastInterest: 0.04 }],
    [
      { kind: 'hdb', lender: 'hdb' },
      { share: 0.3, leastInterest: 0.03 },
    ],
    [{ kind: 'non-residential' }, { share: 0.55, leastInterest: 0.05 }],
    [{ buyer: 'entity' }, undefined],
    [{ buyer: 'entity', kind: 'non-residential' }, undefined],
  ] as const)('tests the income of %j by %j', (given, expected) =>
    expect(incomeTest({ ...terms, ...given })).toEqual(expected),
  );
});

describe('the loan limit', () => {
  it.each([
    [{}, { limit: 0.75, cash: 0.05 }],
    [{ loans: 1 }, { limit: 0.45, cash: 0.25 }],
    [{ loans: 4 }, { limit: 0.35, cash: 0.25 }],
    [{ years: 31 }, { limit: 0.55, cash: 0.1 }],
    [
      { years: 31, loans: 1 },
      { limit: 0.25, cash: 0.25 },
    ],
    [
      { years: 31, loans: 2 },
      { limit: 0.15, cash: 0.25 },
    ],
    [{ age: 40 }, { limit: 0.75, cash: 0.05 }],
    [{ age: 41 }, { limit: 0.55, cash: 0.1 }], // until 66
    [
      { kind: 'ec', years: 30 },
      { limit: 0.75, cash: 0.05 },
    ],
    [
      { kind: 'hdb', years: 25 },
      { limit: 0.75, cash: 0.05 },
    ],
    [
      { kind: 'hdb', years: 26 },
      { limit: 0.55, cash: 0.1 },
    ],
    [{ kind: 'hdb', lender: 'hdb', loans: 1, age: 60 }, { limit: 0.75 }],
    [{ buyer: 'entity', loans: 2 }, { limit: 0.15 }],
    [{ kind: 'non-residential' }, undefined],
    [{ kind: 'non-residential', buyer: 'entity' }, undefined],
  ] as const)('with %j is %j', (given, limits) => expect(loanLimits({ ...terms, ...given })).toEqual(limits));

  it('runs 35 years at most, 30 for a flat, and 25 from HDB', () =>
    expect([
      mostYears(terms),
      mostYears({ kind: 'ec', lender: 'bank' }),
      mostYears({ kind: 'hdb', lender: 'bank' }),
      mostYears({ kind: 'hdb', lender: 'hdb' }),
    ]).toEqual([35, 35, 30, 25]));

  it.each([
    [39, 25],
    [40, 25],
    [50, 15],
    [64.5, 1],
    [70, 1],
  ])('at age %f runs %i years at most from HDB', (age, years) =>
    expect(mostYears({ kind: 'hdb', lender: 'hdb', age })).toBe(years),
  );
});
