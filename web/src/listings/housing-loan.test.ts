import { describe, expect, it } from 'vitest';
import { incomeNeeded, loanLimits, monthlyInstalment, mostYears } from './housing-loan.ts';

const terms = { kind: 'private', buyer: 'citizen', loans: 0, years: 25 } as const;

describe('a housing loan', () => {
  it('is paid back in equal parts', () => {
    expect(monthlyInstalment(1_000_000, 0.04, 30)).toBeCloseTo(4774.15, 2);
    expect(monthlyInstalment(360_000, 0, 30)).toBe(1000);
    expect(monthlyInstalment(360_000, 0.04, 0)).toBe(0);
  });

  it('asks for an income, at four per cent at least', () => {
    const loan = { kind: 'private', loan: 1_000_000, interest: 0.04, years: 30 } as const;
    expect(Math.round(incomeNeeded(loan))).toBe(8680);
    expect(incomeNeeded({ ...loan, interest: 0.02 })).toBe(incomeNeeded(loan));
    expect(incomeNeeded({ ...loan, interest: 0.05 })).toBeGreaterThan(incomeNeeded(loan));
    expect(Math.round(incomeNeeded({ ...loan, kind: 'hdb' }))).toBe(15_914);
  });
});

describe('what a bank may lend', () => {
  it.each([
    [terms, { limit: 0.75, cash: 0.05 }],
    [
      { ...terms, loans: 1 },
      { limit: 0.45, cash: 0.25 },
    ],
    [
      { ...terms, loans: 4 },
      { limit: 0.35, cash: 0.25 },
    ],
    [
      { ...terms, years: 31 },
      { limit: 0.55, cash: 0.1 },
    ],
    [
      { ...terms, years: 31, loans: 2 },
      { limit: 0.15, cash: 0.25 },
    ],
    [{ ...terms, kind: 'hdb', years: 26 } as const, { limit: 0.55, cash: 0.1 }],
    [{ ...terms, kind: 'hdb', years: 25 } as const, { limit: 0.75, cash: 0.05 }],
    [{ ...terms, kind: 'non-residential' } as const, undefined],
    [{ ...terms, buyer: 'entity' } as const, undefined],
  ])('with %j is %j', (given, limits) => expect(loanLimits(given)).toEqual(limits));

  it('runs no longer than 35 years, 30 for a flat', () =>
    expect([mostYears('private'), mostYears('hdb')]).toEqual([35, 30]));
});
