import type { Buyer } from './published-rates.ts';
import { bankLoans, hdbLoans, servicing } from './published-rates.ts';
import type { PropertyKind } from './stamp-duty.ts';

/** Returns what is paid back each month in SGD; `interest` a year, 0.04 for 4%. */
export function monthlyInstalment(loan: number, interest: number, years: number): number {
  const months = years * 12;
  if (months <= 0) return 0;
  const monthly = interest / 12;
  return monthly === 0 ? loan / months : (loan * monthly) / (1 - (1 + monthly) ** -months);
}

export const lenders = ['bank', 'hdb'] as const;
export type Lender = (typeof lenders)[number];

interface Borrower {
  kind: PropertyKind;
  buyer: Buyer;
  lender: Lender;
}

interface Terms extends Borrower {
  /** Housing loans that the buyer has already. */
  loans: number;
  years: number;
  /** Of the buyer; of several, by income. Undefined when it is not known. */
  age: number | undefined;
}

/** Whether HDB lends to this buyer: for its flats, and to citizens. */
export function mayBorrowFromHdb({ kind, buyer }: Omit<Borrower, 'lender'>): boolean {
  return kind === 'hdb' && buyer === 'citizen';
}

/**
 * Returns the largest part of the price that may be lent, and the least part to be paid in cash where a rule says. Undefined for
 * what is not a home: banks decide that.
 */
export function loanLimits(terms: Terms): { limit: number; cash?: number } | undefined {
  const { kind, buyer, lender, loans, years, age } = terms;
  if (kind === 'non-residential') return undefined;
  if (buyer === 'entity') return { limit: bankLoans.entityLimit };
  if (lender === 'hdb') return { limit: hdbLoans.limit };
  const isLong = years > bankLoans.longAfter[kind === 'hdb' ? 'hdb' : 'home'];
  const isPastAge = age !== undefined && age + years > bankLoans.longPastAge;
  const at = loans < 1 ? 0 : loans < 2 ? 1 : 2;
  return isLong || isPastAge
    ? { limit: bankLoans.limitWhenLong[at], cash: bankLoans.cashWhenLong[at] }
    : { limit: bankLoans.limit[at], cash: bankLoans.cash[at] };
}

/** Returns the longest that a loan may run, in years. */
export function mostYears({ kind, lender }: Omit<Borrower, 'buyer'>): number {
  if (lender === 'hdb') return hdbLoans.mostYears;
  return bankLoans.mostYears[kind === 'hdb' ? 'hdb' : 'home'];
}

/** The part of a gross monthly income that repayments may take, and the least interest that they are tested at. */
export interface IncomeTest {
  share: number;
  leastInterest: number;
}

/** Returns how a borrower's income is tested; undefined for companies, which have none. */
export function incomeTest({ kind, buyer, lender }: Borrower): IncomeTest | undefined {
  if (buyer === 'entity') return undefined;
  const { allDebts, mortgage, leastInterest } = servicing;
  if (lender === 'hdb') return { share: mortgage, leastInterest: leastInterest.hdbLoan };
  const share = kind === 'hdb' || kind === 'ec' ? mortgage : allDebts;
  return { share, leastInterest: kind === 'non-residential' ? leastInterest.other : leastInterest.home };
}

interface Loan {
  loan: number;
  interest: number;
  years: number;
}

/** Returns the gross monthly income in SGD that a lender asks for when the loan is the only debt. */
export function incomeNeeded({ loan, interest, years }: Loan, { share, leastInterest }: IncomeTest): number {
  return monthlyInstalment(loan, Math.max(interest, leastInterest), years) / share;
}
