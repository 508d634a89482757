import { nounFor } from '@marketplace/contracts/counted';
import styled from 'styled-components';
import type { CostInputs, Costs } from '../../listing/buying-costs.ts';
import { mayBuy } from '../../listing/buying-costs.ts';
import { gst } from '../../listing/published-rates.ts';
import { exactPrice, wholePrice } from '../../ui/format.ts';
import { FactLines } from '../../ui/layout.ts';
import { from, space, theme } from '../../ui/theme.ts';
import { GuideResult } from '../guide-parts.tsx';
import { remissionNotes } from './remission-notes.ts';

interface CostsResultProps {
  inputs: CostInputs;
  costs: Costs | undefined;
}

export function CostsResult({ inputs, costs }: CostsResultProps) {
  return (
    <GuideResult aria-label="Your costs" aria-live="polite">
      {costs ? (
        <Figures inputs={inputs} costs={costs} />
      ) : (
        <p>{refusalOf(inputs) ?? 'Complete the form to see the costs.'}</p>
      )}
    </GuideResult>
  );
}

/** The totals at the bottom of small screens; screen readers get the result itself. */
export function CostsTotal({ costs }: Pick<CostsResultProps, 'costs'>) {
  if (!costs) return null;
  return (
    <Total aria-hidden="true">
      <span>
        Upfront <strong>{wholePrice(upfront(costs))}</strong>
      </span>
      <span>
        Each month <strong>{wholePrice(costs.instalment)}</strong>
      </span>
    </Total>
  );
}

function upfront({ buyersDuty, additionalDuty, downPayment }: Costs): number {
  return buyersDuty + additionalDuty + downPayment;
}

function Figures({ inputs, costs }: { inputs: CostInputs; costs: Costs }) {
  const { buyersDuty, additionalDuty, additionalRate, loan, loanRate, downPayment, cash, years } = costs;
  const isHome = inputs.kind !== 'non-residential';
  const maySpendCpf = isHome && inputs.buyer !== 'entity' && inputs.buyer !== 'foreigner';
  return (
    <>
      <Sums>
        <Row label="Buyer’s Stamp Duty (BSD)" value={exactPrice(buyersDuty)} />
        {isHome && (
          <Row
            label={`Additional Buyer’s Stamp Duty (ABSD, ${percent(additionalRate)})`}
            value={exactPrice(additionalDuty)}
          />
        )}
        <Row label="Total stamp duty" value={exactPrice(buyersDuty + additionalDuty)} isSum />
        <Row label={`Down payment (${percent(1 - loanRate)})`} value={wholePrice(downPayment)} />
        {cash !== undefined && <Row label="Minimum in cash" value={wholePrice(cash)} />}
        <Row
          label={maySpendCpf ? 'Upfront (cash and CPF)' : 'Upfront (cash)'}
          value={wholePrice(upfront(costs))}
          isSum
        />
        <Row label={`Loan (${percent(loanRate)})`} value={wholePrice(loan)} />
        <Row label={`Monthly instalment (${yearsText(years)})`} value={wholePrice(costs.instalment)} isSum />
      </Sums>
      {costNotes(inputs, costs).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}

export function Row({ label, value, isSum = false }: { label: string; value: string; isSum?: boolean }) {
  return (
    <div className={isSum ? 'sum' : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Stays at the bottom of small screens, below a form. */
export const Total = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 5;
  display: flex;
  gap: ${space(5)};
  margin: ${space(4)} calc(-1 * ${theme.gutter}) 0;
  padding: ${space(3)} ${theme.gutter};
  border-top: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  font-size: ${theme.size.sm};
  ${from.lg} { display: none; }
  @media print { display: none; }
  strong { display: block; font-size: ${theme.size.md}; font-variant-numeric: tabular-nums; }
`;
export const Sums = styled(FactLines)`
  display: grid;
  gap: ${space(2)};
  dd { white-space: nowrap; }
  .sum {
    padding-bottom: ${space(3)};
    border-bottom: 1px solid ${theme.color.line};
    font-weight: ${theme.weight.strong};
  }
`;

/** Returns a term with its unit: `1 year`, `7.5 years`. */
export function yearsText(years: number): string {
  return `${years} ${nounFor(years, 'year')}`;
}

/** Returns a rate in percent with at most one decimal: `2.5%`. */
export function percent(rate: number): string {
  return `${Math.round(rate * 1000) / 10}%`;
}

/** Returns why a buyer may not buy; undefined for all others. */
export function refusalOf(inputs: Pick<CostInputs, 'kind' | 'buyer'>): string | undefined {
  if (mayBuy(inputs)) return undefined;
  const who = inputs.buyer === 'entity' ? 'Companies' : 'Foreigners';
  return `${who} may not buy ${inputs.kind === 'hdb' ? 'an HDB flat' : 'a new executive condominium'}.`;
}

function costNotes(inputs: CostInputs, costs: Costs): string[] {
  return [
    limitNote(inputs, costs),
    incomeNote(costs),
    gstNote(costs),
    buyerNote(inputs),
    ...remissionNotes(inputs),
  ].filter((note) => note !== undefined);
}

function limitNote({ buyer }: CostInputs, { isLimited, lender, loanRate }: Costs): string | undefined {
  if (!isLimited) return undefined;
  if (buyer === 'entity') return `Banks may lend a company at most ${percent(loanRate)} of a home’s price.`;
  return `${lender === 'hdb' ? 'HDB lends' : 'Banks may lend'} at most ${percent(loanRate)} of the price here.`;
}

function incomeNote({ income, lender }: Costs): string | undefined {
  if (!income) return undefined;
  const [tests, caps] = lender === 'hdb' ? ['HDB tests', 'caps'] : ['banks test', 'cap'];
  return `With no other debts you’d need a gross income of about ${wholePrice(income.needed)} a month: ${tests} at ${percent(income.leastInterest)} or more and ${caps} repayments at ${percent(income.share)} of income.`;
}

function gstNote({ gst: amount }: Costs): string | undefined {
  if (amount === undefined) return undefined;
  return `If the seller is registered for GST, ${percent(gst.rate)} (${wholePrice(amount)}) is added. It is not in the figures above.`;
}

/** Returns what a kind of buyer needs besides money. */
export function buyerNote({ kind, buyer }: Pick<CostInputs, 'kind' | 'buyer'>): string | undefined {
  if (kind === 'private' && buyer !== 'citizen')
    return 'A landed home is restricted property: only citizens may buy it without approval from the Singapore Land Authority.';
  if (kind === 'hdb' && buyer === 'resident')
    return 'Permanent residents may buy a resale flat only with family, and HDB’s conditions apply.';
  if (kind === 'ec') return 'At least one buyer must be a citizen, and HDB’s income ceiling applies.';
  return undefined;
}
