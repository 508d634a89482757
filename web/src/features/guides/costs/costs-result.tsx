import styled from 'styled-components';
import type { Costs } from '../../../listings/buying-costs.ts';
import { servicing } from '../../../listings/published-rates.ts';
import type { PropertyKind } from '../../../listings/stamp-duty.ts';
import { exactPrice } from '../../../ui/format.ts';
import { Stack } from '../../../ui/layout.ts';
import { from, raised, space, theme } from '../../../ui/theme.ts';

/** What the purchase costs; said to screen readers when it changes. */
export function CostsResult({ costs, kind }: { costs: Costs | undefined; kind: PropertyKind }) {
  return (
    <Panel aria-label="Your costs" aria-live="polite">
      {costs ? <Figures costs={costs} kind={kind} /> : <p>Enter a price to see what it comes to.</p>}
    </Panel>
  );
}

/** The sums, at the bottom of a small screen while the form above the result is filled in. The result itself is what is read out. */
export function CostsTotal({ costs }: { costs: Costs | undefined }) {
  return (
    <Total aria-hidden="true">
      {costs && (
        <>
          <span>
            Before the loan{' '}
            <strong>{whole(costs.buyersDuty + costs.additionalDuty + costs.downPayment)}</strong>
          </span>
          <span>
            Each month <strong>{whole(costs.instalment)}</strong>
          </span>
        </>
      )}
    </Total>
  );
}

function Figures({ costs, kind }: { costs: Costs; kind: PropertyKind }) {
  const { buyersDuty, additionalDuty, additionalRate, loan, loanRate, downPayment, cash, years } = costs;
  return (
    <>
      <Stack as="dl" $gap={2}>
        <Row label="Buyer’s Stamp Duty (BSD)" value={exactPrice(buyersDuty)} />
        <Row
          label={`Additional Buyer’s Stamp Duty (ABSD, ${percent(additionalRate)})`}
          value={exactPrice(additionalDuty)}
        />
        <Row label="Stamp duties together" value={exactPrice(buyersDuty + additionalDuty)} isSum />
        <Row label={`Down payment (${percent(1 - loanRate)})`} value={whole(downPayment)} />
        {cash !== undefined && <Row label="of it in cash, at least" value={whole(cash)} />}
        <Row label="Needed before the loan" value={whole(buyersDuty + additionalDuty + downPayment)} isSum />
        <Row label={`Loan (${percent(loanRate)})`} value={whole(loan)} />
        <Row label={`Monthly instalment over ${years} years`} value={whole(costs.instalment)} isSum />
      </Stack>
      {costs.isLimited && <p>Banks may lend at most {percent(loanRate)} of the price here.</p>}
      {loan > 0 && kind !== 'non-residential' && (
        <p>
          A bank asks for a gross income of about {whole(costs.income)} a month when this is your only debt:
          it reckons with at least {percent(servicing.leastInterest)} interest, and repayments may take{' '}
          {percent(kind === 'hdb' ? servicing.hdbLoan : servicing.allDebts)} of income.
        </p>
      )}
    </>
  );
}

function Row({ label, value, isSum = false }: { label: string; value: string; isSum?: boolean }) {
  return (
    <Line $isSum={isSum}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </Line>
  );
}

function whole(amount: number): string {
  return exactPrice(Math.round(amount));
}

function percent(rate: number): string {
  return `${Math.round(rate * 1000) / 10}%`;
}

const Total = styled.div`
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
const Panel = styled.section`
  ${from.lg} { position: sticky; top: 96px; }
  display: grid;
  gap: ${space(4)};
  padding: ${space(5)};
  ${raised}
  & > p { color: ${theme.color.muted}; font-size: ${theme.size.sm}; }
`;
const Line = styled.div<{ $isSum: boolean }>`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(4)};
  padding-bottom: ${({ $isSum }) => space($isSum ? 3 : 0)};
  border-bottom: ${({ $isSum }) => ($isSum ? `1px solid ${theme.color.line}` : '0')};
  font-weight: ${({ $isSum }) => ($isSum ? theme.weight.strong : theme.weight.text)};
  & > dd { font-variant-numeric: tabular-nums; white-space: nowrap; }
`;
