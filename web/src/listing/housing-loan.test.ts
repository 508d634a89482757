import { describe, expect, it } from 'vitest';
import { incomeNeeded, incomeTest, loanLimits, monthlyInstalment, mostYears } from './buying-costs.ts';

const terms = {
  kind: 'private',
  buyer: 'citizen',
  lender: 'bank',
  loans: 0,
  years: 25,
  age: undefined,
} as const;

describe('a housing loan', () => {
  it('is paid back in equal parts', () => {
    expect(monthlyInstalment(1_000_000, 0.04, 30)).toBeCloseTo(4774.15, 2);
    expect(monthlyInstalment(360_000, 0, 30)).toBe(1000);
    expect(monthlyInstalment(360_000, 0.04, 0)).toBe(0);
  });

  it('asks for an income, tested at least at the floor', () => {
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

describe('what may be lent', () => {
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

  it('runs for 35 years at most, 30 for a flat, and 25 from HDB', () =>
    expect([
      mostYears(terms),
      mostYears({ kind: 'ec', lender: 'bank' }),
      mostYears({ kind: 'hdb', lender: 'bank' }),
      mostYears({ kind: 'hdb', lender: 'hdb' }),
    ]).toEqual([35, 35, 30, 25]));
});
