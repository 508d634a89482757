import { incomeNeeded, loanLimits, monthlyInstalment, mostYears } from './housing-loan.ts';
import type { Buyer } from './published-rates.ts';
import { buyers } from './published-rates.ts';
import type { PropertyKind } from './stamp-duty.ts';
import { additionalRate, additionalStampDuty, buyersStampDuty, propertyKinds } from './stamp-duty.ts';

/** What the calculator's controls hold, each as it was typed or chosen. */
export interface CostInputs {
  price: string;
  kind: PropertyKind;
  buyer: Buyer;
  /** Homes owned and housing loans running: `0`, `1`, or `2` for more. */
  owned: string;
  loans: string;
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
  loan: number;
  /** What the loan is of the price, after the bank's limit. */
  loanRate: number;
  /** Whether less is lent than was asked for. */
  isLimited: boolean;
  downPayment: number;
  /** The least part of it in cash; undefined when no rule of MAS says. */
  cash: number | undefined;
  instalment: number;
  income: number;
  years: number;
}

/** What there is to see while no price is known. */
const EXAMPLE_PRICE = '1500000';

/** Returns what the controls hold at first: price and kind of the query string, and what most people have. */
export function firstInputs(search: URLSearchParams): CostInputs {
  const kind = propertyKinds.find((one) => one === search.get('kind')) ?? 'private';
  return {
    price: digits(search.get('price') ?? '') || EXAMPLE_PRICE,
    kind,
    buyer: buyers[0],
    owned: '0',
    loans: '0',
    loanPercent: '75',
    interest: '4',
    years: '25',
  };
}

/** Returns a text without what an amount cannot contain. */
export function digits(text: string): string {
  return text.replace(/[^\d.]/g, '').slice(0, 13);
}

/** Returns what a purchase costs; undefined while there is no price. What is no number, or too large, counts as the nearest that can be. */
export function costsOf(inputs: CostInputs): Costs | undefined {
  const price = within(inputs.price, 0, 1e12);
  if (price <= 0) return undefined;
  const { kind, buyer } = inputs;
  const years = within(inputs.years, 1, mostYears(kind));
  const limits = loanLimits({ kind, buyer, loans: Number(inputs.loans), years });
  const asked = within(inputs.loanPercent, 0, 100) / 100;
  const loanRate = Math.min(asked, limits?.limit ?? 1);
  const loan = price * loanRate;
  const interest = within(inputs.interest, 0, 20) / 100;
  const rate = additionalRate(kind, buyer, Number(inputs.owned));
  return {
    price,
    buyersDuty: buyersStampDuty(price, kind),
    additionalRate: rate,
    additionalDuty: additionalStampDuty(price, rate),
    loan,
    loanRate,
    isLimited: loanRate < asked,
    downPayment: price - loan,
    cash: limits && loan > 0 ? price * limits.cash : undefined,
    instalment: monthlyInstalment(loan, interest, years),
    income: incomeNeeded({ kind, loan, interest, years }),
    years,
  };
}

function within(text: string, least: number, most: number): number {
  const value = Number(text);
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : least;
}
