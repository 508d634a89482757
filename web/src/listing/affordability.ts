import type { CostInputs } from './buying-costs.ts';
import {
  additionalRate,
  additionalStampDuty,
  ageOf,
  buyersStampDuty,
  firstInputs,
  incomeTest,
  isUnreadable,
  lenderOf,
  loanLimits,
  mayBuy,
  monthlyInstalment,
  mostYears,
  within,
} from './buying-costs.ts';
import { bankLoans, servicing } from './published-rates.ts';

/** Values of the controls, as typed. Money in SGD; income and repayments a month. */
export interface AffordInputs extends Omit<CostInputs, 'price' | 'loanPercent'> {
  income: string;
  /** Variable income and rent. */
  variable: string;
  /** Repayments of housing loans that stay, and of everything else. */
  homeDebts: string;
  debts: string;
  cash: string;
  /** In the CPF Ordinary Account. */
  cpf: string;
  /** Of a home to compare with; empty without one. */
  price: string;
}

/** What a buyer can afford, in SGD; rates as fractions. */
export interface Affordability {
  /** Rounded down to $1,000. */
  price: number;
  loan: number;
  downPayment: number;
  /** Minimum in cash; undefined where no rule sets one. */
  cash: number | undefined;
  buyersDuty: number;
  additionalRate: number;
  additionalDuty: number;
  /** Down payment and duties. */
  upfront: number;
  instalment: number;
  years: number;
  /** The largest loan for this income. */
  mostLoan: number;
  /** What keeps the price from being higher; `cash`: the minimum in cash. */
  limit: 'income' | 'savings' | 'cash';
  /** Minimum in cash as a fraction of the price. */
  cashRate: number;
}

const moneyFields = ['income', 'variable', 'homeDebts', 'debts', 'cash', 'cpf', 'price'] as const;

/** Returns the first values of the controls: from the query string, else an example. */
export function firstAffordInputs(search: URLSearchParams): AffordInputs {
  const { loanPercent: _, ...inputs } = firstInputs(search);
  const isExample = !moneyFields.some((name) => name !== 'price' && search.has(name));
  const example: Partial<AffordInputs> = isExample ? { income: '10000', cash: '150000', cpf: '200000' } : {};
  const money = Object.fromEntries(moneyFields.map((name) => [name, search.get(name) ?? '']));
  return {
    ...inputs,
    ...(money as Pick<AffordInputs, (typeof moneyFields)[number]>),
    ...example,
    years: search.get('years') ?? '',
  };
}

/** Shortest term proposed, in years. */
const LEAST_YEARS = 5;

/** Returns the term in years: the given one, else the longest for which the loan is not reduced. */
export function termOf(inputs: Pick<AffordInputs, 'kind' | 'buyer' | 'lender' | 'age' | 'years'>): number {
  const lender = lenderOf(inputs);
  const age = ageOf(inputs);
  const most = mostYears({ kind: inputs.kind, lender, age });
  if (inputs.years !== '') return within(inputs.years, 1, most);
  const unreduced = bankLoans.longAfter[inputs.kind === 'hdb' ? 'hdb' : 'home'];
  const untilOld = bankLoans.longPastAge - (age ?? 0);
  return Math.min(most, unreduced, Math.max(LEAST_YEARS, Math.floor(untilOld)));
}

/** Returns the largest monthly repayment in SGD for a new loan. Variable income counts in part. */
export function mostRepayment(
  inputs: Pick<AffordInputs, 'kind' | 'income' | 'variable' | 'homeDebts' | 'debts'>,
): number {
  const income = amount(inputs.income) + amount(inputs.variable) * servicing.variableIncome;
  const others = amount(inputs.homeDebts);
  const within55 = income * servicing.allDebts - others - amount(inputs.debts);
  const isPublic = inputs.kind === 'hdb' || inputs.kind === 'ec';
  const allowed = isPublic ? Math.min(within55, income * servicing.mortgage - others) : within55;
  return Math.max(0, allowed);
}

/** Returns what a person can afford; undefined with an unreadable number, for those who may not buy, companies and commercial property. */
export function affordabilityOf(inputs: AffordInputs): Affordability | undefined {
  const { kind, buyer } = inputs;
  const lender = lenderOf(inputs);
  const years = termOf(inputs);
  const limits = loanLimits({ kind, buyer, lender, loans: Number(inputs.loans), years, age: ageOf(inputs) });
  const test = incomeTest({ kind, buyer, lender });
  if (!mayBuy(inputs) || !limits || !test || shownNumbers(inputs).some(isUnreadable)) return undefined;
  const interest = within(inputs.interest, 0, 20) / 100;
  const mostLoan =
    mostRepayment(inputs) / monthlyInstalment(1, Math.max(interest, test.leastInterest), years);
  const cash = amount(inputs.cash);
  const savings = cash + (buyer === 'foreigner' ? 0 : amount(inputs.cpf));
  const rate = additionalRate(kind, buyer, Number(inputs.owned));
  const at = (price: number, most: number) =>
    purchaseOf(price, Math.min(price * limits.limit, most), rate, kind);
  const cashRate = limits.cash ?? 0;
  const hasCash = (price: number) => price * cashRate <= cash;
  const withLoan = highest(
    (price) => at(price, mostLoan).upfront <= savings && (mostLoan === 0 || hasCash(price)),
  );
  const withoutLoan = highest((price) => at(price, 0).upfront <= savings);
  const isLent = mostLoan > 0 && withLoan >= withoutLoan;
  const price = isLent ? withLoan : withoutLoan;
  const bought = at(price, isLent ? mostLoan : 0);
  const isCapped = bought.loan < price * limits.limit;
  return {
    ...bought,
    cash: isLent && limits.cash !== undefined ? price * limits.cash : undefined,
    additionalRate: rate,
    instalment: monthlyInstalment(bought.loan, interest, years),
    years,
    mostLoan,
    limit: mostLoan > 0 && !hasCash(price + STEP) ? 'cash' : isCapped ? 'income' : 'savings',
    cashRate,
  };
}

/** Returns the numbers in the form. An unreadable age counts as none. */
function shownNumbers(inputs: AffordInputs): string[] {
  const { income, variable, debts, cash, interest, years } = inputs;
  const cpf = inputs.buyer === 'foreigner' ? '' : inputs.cpf;
  const homeDebts = inputs.loans === '0' ? '' : inputs.homeDebts;
  return [income, variable, debts, cash, interest, years, cpf, homeDebts];
}

function purchaseOf(price: number, loan: number, rate: number, kind: CostInputs['kind']) {
  const [buyersDuty, additionalDuty] = [buyersStampDuty(price, kind), additionalStampDuty(price, rate)];
  const downPayment = price - loan;
  return {
    price,
    loan,
    downPayment,
    buyersDuty,
    additionalDuty,
    upfront: downPayment + buyersDuty + additionalDuty,
  };
}

const STEP = 1000;
const MOST = 1e9;

/** Returns the highest price in steps for which the test holds; it holds for all lower ones. */
function highest(isAffordable: (price: number) => boolean): number {
  let [low, high] = [0, MOST / STEP];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isAffordable(middle * STEP)) low = middle;
    else high = middle - 1;
  }
  return low * STEP;
}

function amount(text: string): number {
  return within(text, 0, 1e12);
}
