import type { Buyer } from './published-rates.ts';
import { bankLoans, servicing } from './published-rates.ts';
import type { PropertyKind } from './stamp-duty.ts';

/** Returns what is paid back each month in SGD; `interest` a year, 0.04 for 4%. */
export function monthlyInstalment(loan: number, interest: number, years: number): number {
  const months = years * 12;
  if (months <= 0) return 0;
  const monthly = interest / 12;
  return monthly === 0 ? loan / months : (loan * monthly) / (1 - (1 + monthly) ** -months);
}

interface Terms {
  kind: PropertyKind;
  buyer: Buyer;
  /** Housing loans that the buyer has already. */
  loans: number;
  years: number;
}

/**
 * Returns the largest part of the price that a bank may lend, and the least part to be paid in cash. Undefined for entities and
 * for what is not a home: those are for the bank to say.
 */
export function loanLimits({ kind, buyer, loans, years }: Terms) {
  if (kind === 'non-residential' || buyer === 'entity') return undefined;
  const isLong = years > bankLoans.longAfter[kind];
  const at = loans < 1 ? 0 : loans < 2 ? 1 : 2;
  return isLong
    ? { limit: bankLoans.limitWhenLong[at], cash: bankLoans.cashWhenLong[at] }
    : { limit: bankLoans.limit[at], cash: bankLoans.cash[at] };
}

/** Returns the longest a loan may run, in years. */
export function mostYears(kind: PropertyKind): number {
  return kind === 'hdb' ? bankLoans.mostYears.hdb : bankLoans.mostYears.private;
}

interface Loan {
  kind: PropertyKind;
  loan: number;
  interest: number;
  years: number;
}

/** Returns the gross monthly income in SGD that a bank asks for when the loan is the only debt. */
export function incomeNeeded({ kind, loan, interest, years }: Loan): number {
  const instalment = monthlyInstalment(loan, Math.max(interest, servicing.leastInterest), years);
  return instalment / (kind === 'hdb' ? servicing.hdbLoan : servicing.allDebts);
}
