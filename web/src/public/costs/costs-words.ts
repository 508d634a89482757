import type { CostInputs, Costs } from '../../listing/buying-costs.ts';
import { mayBuy } from '../../listing/buying-costs.ts';
import { gst } from '../../listing/published-rates.ts';
import { exactPrice } from '../../ui/format.ts';

/** Returns a sum without cents: `$10,797`. */
export function whole(amount: number): string {
  return exactPrice(Math.round(amount));
}

/** Returns a rate in per cent, with one decimal where there is one: `2.5%`. */
export function percent(rate: number): string {
  return `${Math.round(rate * 1000) / 10}%`;
}

/** Returns why there is nothing to calculate for a buyer who may not buy; undefined for all others. */
export function refusalOf(inputs: CostInputs): string | undefined {
  if (mayBuy(inputs)) return undefined;
  const who = inputs.buyer === 'entity' ? 'Companies' : 'Foreigners';
  return `${who} may not buy ${inputs.kind === 'hdb' ? 'an HDB flat' : 'a new executive condominium'}.`;
}

/** Returns what the figures do not say: limits, the income test, taxes and approvals. */
export function costNotes(inputs: CostInputs, costs: Costs): string[] {
  return [limitNote(inputs, costs), incomeNote(costs), gstNote(costs), buyerNote(inputs)].filter(
    (note) => note !== undefined,
  );
}

function limitNote({ buyer }: CostInputs, { isLimited, lender, loanRate }: Costs): string | undefined {
  if (!isLimited) return undefined;
  if (buyer === 'entity') return `Banks may lend a company at most ${percent(loanRate)} of a home’s price.`;
  return `${lender === 'hdb' ? 'HDB lends' : 'Banks may lend'} at most ${percent(loanRate)} of the price here.`;
}

function incomeNote({ income, lender }: Costs): string | undefined {
  if (!income) return undefined;
  const [tests, caps] = lender === 'hdb' ? ['HDB tests', 'caps'] : ['banks test', 'cap'];
  return `With no other debts you’d need a gross income of about ${whole(income.needed)} a month: ${tests} at ${percent(income.leastInterest)} or more and ${caps} repayments at ${percent(income.share)} of income.`;
}

function gstNote({ gst: amount }: Costs): string | undefined {
  if (amount === undefined) return undefined;
  return `If the seller is registered for GST, ${percent(gst.rate)} (${whole(amount)}) is added. It is not in the figures above.`;
}

function buyerNote({ kind, buyer }: CostInputs): string | undefined {
  if (kind === 'private' && buyer !== 'citizen')
    return 'A landed home is restricted property: only citizens may buy it without approval from the Singapore Land Authority.';
  if (kind === 'hdb' && buyer === 'resident')
    return 'Permanent residents may buy a resale flat only with family, and HDB’s conditions apply.';
  if (kind === 'ec') return 'At least one buyer must be a citizen, and HDB’s income ceiling applies.';
  return undefined;
}
