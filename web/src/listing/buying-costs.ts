import { readAmount } from '@marketplace/contracts/amounts';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { Category } from '@marketplace/contracts/property-types';
import type { Buyer, Slice } from './published-rates.ts';
import {
  additionalDuty,
  bankLoans,
  buyers,
  buyersDuty,
  gst,
  hdbLoans,
  remittedDuty,
  sellersDuty,
  servicing,
} from './published-rates.ts';

/** Values of the calculator's controls, as typed. */
export interface CostInputs {
  price: string;
  kind: PropertyKind;
  buyer: Buyer;
  lender: Lender;
  /** Homes owned and housing loans: `0`, `1`, or `2` for more. */
  owned: string;
  loans: string;
  /** Of the buyer in years; empty when not given. */
  age: string;
  /** Percentage of the price. */
  loanPercent: string;
  /** Percent a year. */
  interest: string;
  years: string;
}

/** Costs of a purchase in SGD; rates as fractions. */
export interface Costs {
  price: number;
  buyersDuty: number;
  additionalRate: number;
  additionalDuty: number;
  lender: Lender;
  loan: number;
  /** Loan as a fraction of the price, after the lender's limit. */
  loanRate: number;
  isLimited: boolean;
  downPayment: number;
  /** Minimum in cash; undefined where no rule sets one. */
  cash: number | undefined;
  instalment: number;
  /** Undefined for companies and without a loan. */
  income: (IncomeTest & { needed: number }) | undefined;
  years: number;
  /** GST, which a registered seller adds; undefined for homes. */
  gst: number | undefined;
}

const EXAMPLE_PRICE = '1500000';

/** Returns the first values of the controls: from the query string, else the defaults. */
export function firstInputs(search: URLSearchParams): CostInputs {
  const oneOf = <Choice extends string>(choices: readonly [Choice, ...Choice[]], name: string): Choice =>
    choices.find((one) => one === search.get(name)) ?? choices[0];
  const number = (name: string, otherwise: string) => search.get(name) || otherwise;
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

/** Returns the controls after one change; a different lender resets the interest. */
export function changed<Inputs extends Pick<CostInputs, 'kind' | 'buyer' | 'lender' | 'interest'>>(
  inputs: Inputs,
  name: keyof Inputs,
  value: string,
): Inputs {
  const next = { ...inputs, [name]: value };
  const lender = lenderOf(next);
  return lender === lenderOf(inputs) ? next : { ...next, interest: interestOf(lender) };
}

/** Returns the effective lender: HDB only where it lends to this buyer. */
export function lenderOf(inputs: Pick<CostInputs, 'kind' | 'buyer' | 'lender'>): Lender {
  return mayBorrowFromHdb(inputs) ? inputs.lender : 'bank';
}

function interestOf(lender: Lender): string {
  return lender === 'hdb' ? String((hdbLoans.interest * 1000) / 10) : '4';
}

const kinds: Record<Category, PropertyKind> = {
  Condominium: 'private',
  Landed: 'private',
  HDB: 'hdb',
  Commercial: 'non-residential',
};

/** Returns the kind of property in the rules. An executive condominium is a kind of its own only while its developer sells it. */
export function kindOf({ category, sub_type, is_new_launch }: PropertyView): PropertyKind {
  return sub_type === 'EC' && is_new_launch ? 'ec' : kinds[category];
}

/** Foreigners and companies may not buy HDB flats or new executive condominiums. */
export function mayBuy({ kind, buyer }: Pick<CostInputs, 'kind' | 'buyer'>): boolean {
  return (kind !== 'hdb' && kind !== 'ec') || buyer === 'citizen' || buyer === 'resident';
}

/** Returns an amount or a percentage as people type it: `1.5m`, `2.6%`. Null for an empty text, NaN for an invalid one. */
export function readNumber(text: string): number | null {
  return readAmount(text.replace(/%\s*$/, ''));
}

export function isUnreadable(text: string): boolean {
  return Number.isNaN(readNumber(text));
}

/**
 * Returns the costs of a purchase; undefined without a price, with an unreadable number, and for buyers who may not buy. Numbers out of
 * range are clamped.
 */
export function costsOf(inputs: CostInputs): Costs | undefined {
  const price = within(inputs.price, 0, 1e12);
  if (price <= 0 || !mayBuy(inputs)) return undefined;
  if ([inputs.loanPercent, inputs.interest, inputs.years].some(isUnreadable)) return undefined;
  const { kind, buyer } = inputs;
  const lender = lenderOf(inputs);
  const age = ageOf(inputs);
  const years = within(inputs.years, 1, mostYears({ kind, lender, age }));
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

/** Returns the buyer's age; undefined when not given or unreadable. */
export function ageOf({ age }: Pick<CostInputs, 'age'>): number | undefined {
  return age === '' || isUnreadable(age) ? undefined : within(age, 0, 120);
}

/** Returns the number in a text, clamped; the minimum for any other text. */
export function within(text: string, least: number, most: number): number {
  const value = readNumber(text) ?? 0;
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : least;
}

/** Returns the monthly repayment in SGD; `interest` a year, 0.04 for 4%. */
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

/** HDB lends only for its own flats, and only to citizens. */
export function mayBorrowFromHdb({ kind, buyer }: Omit<Borrower, 'lender'>): boolean {
  return kind === 'hdb' && buyer === 'citizen';
}

/** Returns the maximum loan and minimum cash as fractions of the price; undefined for non-residential property, where banks decide. */
export function loanLimits(
  terms: Borrower & { loans: number; years: number; age: number | undefined },
): { limit: number; cash?: number } | undefined {
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

/** Returns the maximum term of a loan in years. HDB lends until age 65, and for a year at least here. */
export function mostYears({
  kind,
  lender,
  age = 0,
}: Omit<Borrower, 'buyer'> & { age?: number | undefined }): number {
  if (lender === 'hdb') return Math.max(1, Math.min(hdbLoans.mostYears, Math.floor(hdbLoans.mostAge - age)));
  return bankLoans.mostYears[kind === 'hdb' ? 'hdb' : 'home'];
}

/** Maximum share of gross monthly income for repayments, and the minimum interest of the test. */
interface IncomeTest {
  share: number;
  leastInterest: number;
}

/** Returns the income test of a borrower; undefined for companies. */
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

/** Returns the gross monthly income in SGD needed when this loan is the only debt. */
export function incomeNeeded({ loan, interest, years }: Loan, { share, leastInterest }: IncomeTest): number {
  return monthlyInstalment(loan, Math.max(interest, leastInterest), years) / share;
}

/** `ec` is an executive condominium sold by its developer; later it counts as private. */
const propertyKinds = ['private', 'ec', 'hdb', 'non-residential'] as const;
export type PropertyKind = (typeof propertyKinds)[number];

/** Returns the Buyer's Stamp Duty in whole SGD, rounded down, $1 at least; `amount` is the higher of price and value. */
export function buyersStampDuty(amount: number, kind: PropertyKind): number {
  if (amount <= 0) return 0;
  const slices = kind === 'non-residential' ? buyersDuty.nonResidential : buyersDuty.residential;
  return Math.max(buyersDuty.least, Math.floor(dutyOf(amount, slices)));
}

/** Returns the rate of Additional Buyer's Stamp Duty, 0.2 for 20%; `owned` counts the buyer's other homes. */
export function additionalRate(kind: PropertyKind, buyer: Buyer, owned: number): number {
  const [first, second, further] = additionalDuty.rates[buyer];
  if (kind === 'non-residential') return 0;
  if (kind !== 'private' && (buyer === 'citizen' || buyer === 'resident')) return remittedDuty[kind][buyer];
  return [first, second][owned] ?? further;
}

/** Returns the Additional Buyer's Stamp Duty in whole SGD, rounded down. */
export function additionalStampDuty(amount: number, rate: number): number {
  return Math.floor(cleared(amount * rate));
}

function dutyOf(amount: number, slices: readonly Slice[]): number {
  let left = amount;
  let duty = 0;
  for (const { width, rate } of slices) {
    duty += Math.min(left, width) * rate;
    left = Math.max(0, left - width);
  }
  return cleared(duty);
}

/** Removes floating-point errors, which would otherwise round down to a dollar less. */
function cleared(amount: number): number {
  return Math.round(amount * 1e4) / 1e4;
}

interface Sale {
  price: number;
  bought: string;
  sold: string;
}

/** Returns the rate of Seller's Stamp Duty, 0.16 for 16%, by purchase date and years held. */
export function sellersRate({ bought, sold }: Omit<Sale, 'price'>): number {
  return sellersSchedule(bought).find(({ until }) => sold <= until)?.rate ?? 0;
}

/** Returns the rates of Seller's Stamp Duty of a purchase with their last days; afterwards none is due. IRAS counts the day of purchase: a year ends the day before its anniversary. */
export function sellersSchedule(bought: string): { until: string; rate: number }[] {
  const byYear = sellersDuty.rates.find(({ boughtFrom }) => bought >= boughtFrom)?.byYear ?? [];
  return byYear.map((rate, year) => ({ until: yearsAfter(bought, year + 1, -1), rate }));
}

/** Returns the Seller's Stamp Duty in whole SGD, rounded down. */
export function sellersStampDuty(sale: Sale): number {
  return Math.floor(Math.round(sale.price * sellersRate(sale) * 1e4) / 1e4);
}

/** Returns the day so many years and days after another. Where a year has no 29 February, its anniversary is 1 March. */
export function yearsAfter(date: string, years: number, days = 0): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, day + days)).toISOString().slice(0, 10);
}
