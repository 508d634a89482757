import styled from 'styled-components';
import type { CostInputs, Costs } from '../../listing/buying-costs.ts';
import { exactPrice } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.ts';
import { from, raised, space, theme } from '../../ui/theme.ts';
import { costNotes, percent, refusalOf, whole } from './costs-words.ts';

interface CostsResultProps {
  inputs: CostInputs;
  costs: Costs | undefined;
}

/** What the purchase costs; said to screen readers when it changes. */
export function CostsResult({ inputs, costs }: CostsResultProps) {
  return (
    <Panel aria-label="Your costs" aria-live="polite">
      {costs ? (
        <Figures inputs={inputs} costs={costs} />
      ) : (
        <p>{refusalOf(inputs) ?? 'Enter a price to see what it comes to.'}</p>
      )}
    </Panel>
  );
}

/** The sums, at the bottom of a small screen while the form above the result is filled in. The result itself is what is read out. */
export function CostsTotal({ costs }: Pick<CostsResultProps, 'costs'>) {
  if (!costs) return null;
  return (
    <Total aria-hidden="true">
      <span>
        Upfront <strong>{whole(upfront(costs))}</strong>
      </span>
      <span>
        Each month <strong>{whole(costs.instalment)}</strong>
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
      <Stack as="dl" $gap={2}>
        <Row label="Buyer’s Stamp Duty (BSD)" value={exactPrice(buyersDuty)} />
        {isHome && (
          <Row
            label={`Additional Buyer’s Stamp Duty (ABSD, ${percent(additionalRate)})`}
            value={exactPrice(additionalDuty)}
          />
        )}
        <Row label="Stamp duties together" value={exactPrice(buyersDuty + additionalDuty)} isSum />
        <Row label={`Down payment (${percent(1 - loanRate)})`} value={whole(downPayment)} />
        {cash !== undefined && <Row label="of it in cash, at least" value={whole(cash)} />}
        <Row
          label={maySpendCpf ? 'Upfront (cash and CPF)' : 'Upfront (cash)'}
          value={whole(upfront(costs))}
          isSum
        />
        <Row label={`Loan (${percent(loanRate)})`} value={whole(loan)} />
        <Row label={`Monthly instalment (${years} years)`} value={whole(costs.instalment)} isSum />
      </Stack>
      {costNotes(inputs, costs).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}

/** A figure of a guide with its name; a sum ends a group of them. */
export function Row({ label, value, isSum = false }: { label: string; value: string; isSum?: boolean }) {
  return (
    <Line $isSum={isSum}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </Line>
  );
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
