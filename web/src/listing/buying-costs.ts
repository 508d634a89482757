import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { Category } from '@marketplace/contracts/property-types';
import type { IncomeTest, Lender } from './housing-loan.ts';
import {
  incomeNeeded,
  incomeTest,
  lenders,
  loanLimits,
  mayBorrowFromHdb,
  monthlyInstalment,
  mostYears,
} from './housing-loan.ts';
import type { Buyer } from './published-rates.ts';
import { buyers, gst, hdbLoans } from './published-rates.ts';
import type { PropertyKind } from './stamp-duty.ts';
import { additionalRate, additionalStampDuty, buyersStampDuty, propertyKinds } from './stamp-duty.ts';

/** What the calculator's controls hold, each as it was typed or chosen. */
export interface CostInputs {
  price: string;
  kind: PropertyKind;
  buyer: Buyer;
  lender: Lender;
  /** Homes owned and housing loans running: `0`, `1`, or `2` for more. */
  owned: string;
  loans: string;
  /** Of the buyer in years; empty when it is not given. */
  age: string;
  /** Part of the price to borrow, in per cent. */
  loanPercent: string;
  /** Per cent a year. */
  interest: string;
  years: string;
}

/** What a purchase costs, in SGD; rates as parts of one. */
export interface Costs {
  price: number;
  buyersDuty: number;
  additionalRate: number;
  additionalDuty: number;
  lender: Lender;
  loan: number;
  /** What the loan is of the price, after the lender's limit. */
  loanRate: number;
  /** Whether less is lent than was asked for. */
  isLimited: boolean;
  downPayment: number;
  /** The least part of it in cash; undefined when no rule says. */
  cash: number | undefined;
  instalment: number;
  /** What the lender asks for, and how it is tested; undefined for companies, and without a loan. */
  income: (IncomeTest & { needed: number }) | undefined;
  years: number;
  /** Goods and Services Tax, which a registered seller adds; undefined for homes, where there is none. */
  gst: number | undefined;
}

/** What there is to see while no price is known. */
const EXAMPLE_PRICE = '1500000';

/** Returns what the controls hold at first: what the query string says, else what most people have. */
export function firstInputs(search: URLSearchParams): CostInputs {
  const oneOf = <Choice extends string>(choices: readonly [Choice, ...Choice[]], name: string): Choice =>
    choices.find((one) => one === search.get(name)) ?? choices[0];
  const number = (name: string, otherwise: string) => digits(search.get(name) ?? '') || otherwise;
  const borrower = {
    kind: oneOf(propertyKinds, 'kind'),
    buyer: oneOf(buyers, 'buyer'),
    lender: oneOf(lenders, 'lender'),
  };
  return {
    ...borrower,
    price: number('price', EXAMPLE_PRICE),
    owned: oneOf(['0', '1', '2'], 'owned'),
    loans: oneOf(['0', '1', '2'], 'loans'),
    age: number('age', ''),
    loanPercent: number('loanPercent', '75'),
    interest: number('interest', interestOf(lenderOf(borrower))),
    years: number('years', '25'),
  };
}

/** Returns the controls after a change of one: another lender has another interest. */
export function changed(inputs: CostInputs, name: keyof CostInputs, value: string): CostInputs {
  const next = { ...inputs, [name]: value };
  const lender = lenderOf(next);
  return lender === lenderOf(inputs) ? next : { ...next, interest: interestOf(lender) };
}

/** Returns who lends: the one chosen, where HDB lends to this buyer. */
export function lenderOf(inputs: Pick<CostInputs, 'kind' | 'buyer' | 'lender'>): Lender {
  return mayBorrowFromHdb(inputs) ? inputs.lender : 'bank';
}

/** Returns the interest a year that is shown first, in per cent. */
function interestOf(lender: Lender): string {
  return lender === 'hdb' ? String((hdbLoans.interest * 1000) / 10) : '4';
}

const kinds: Record<Category, PropertyKind> = {
  Condominium: 'private',
  Landed: 'private',
  HDB: 'hdb',
  Commercial: 'non-residential',
};

/** Returns what the rules take a listing for. An executive condominium is one of its own only when its developer sells it. */
export function kindOf({ category, sub_type, is_new_launch }: PropertyView): PropertyKind {
  return sub_type === 'EC' && is_new_launch ? 'ec' : kinds[category];
}

/** Whether a buyer of this kind may buy at all: neither foreigners nor companies may buy an HDB flat, or a new executive condominium. */
export function mayBuy({ kind, buyer }: Pick<CostInputs, 'kind' | 'buyer'>): boolean {
  return (kind !== 'hdb' && kind !== 'ec') || buyer === 'citizen' || buyer === 'resident';
}

/** Returns a text without what an amount cannot contain. */
export function digits(text: string): string {
  return text.replace(/[^\d.]/g, '').slice(0, 13);
}

/**
 * Returns what a purchase costs; undefined while there is no price, and for buyers who may not buy. What is no number, or too large,
 * counts as the nearest that can be.
 */
export function costsOf(inputs: CostInputs): Costs | undefined {
  const price = within(inputs.price, 0, 1e12);
  if (price <= 0 || !mayBuy(inputs)) return undefined;
  const { kind, buyer } = inputs;
  const lender = lenderOf(inputs);
  const years = within(inputs.years, 1, mostYears({ kind, lender }));
  const age = inputs.age === '' ? undefined : within(inputs.age, 0, 120);
  const limits = loanLimits({ kind, buyer, lender, loans: Number(inputs.loans), years, age });
  const asked = within(inputs.loanPercent, 0, 100) / 100;
  const loanRate = Math.min(asked, limits?.limit ?? 1);
  const loan = price * loanRate;
  const interest = within(inputs.interest, 0, 20) / 100;
  const rate = additionalRate(kind, buyer, Number(inputs.owned));
  const test = loan > 0 ? incomeTest({ kind, buyer, lender }) : undefined;
  return {
    price,
    buyersDuty: buyersStampDuty(price, kind),
    additionalRate: rate,
    additionalDuty: additionalStampDuty(price, rate),
    lender,
    loan,
    loanRate,
    isLimited: loanRate < asked,
    downPayment: price - loan,
    cash: limits?.cash !== undefined && loan > 0 ? price * limits.cash : undefined,
    instalment: monthlyInstalment(loan, interest, years),
    income: test && { ...test, needed: incomeNeeded({ loan, interest, years }, test) },
    years,
    gst: kind === 'non-residential' ? price * gst.rate : undefined,
  };
}

function within(text: string, least: number, most: number): number {
  const value = Number(text);
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : least;
}
