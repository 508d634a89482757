import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { costsOf, firstInputs, kindOf } from '../../listing/buying-costs.ts';
import { ratesAsOf } from '../../listing/published-rates.ts';
import { exactPrice, singaporeDate } from '../../ui/format.ts';
import { Small, Stack } from '../../ui/layout.ts';
import { theme } from '../../ui/theme.ts';
import { paths, withQuery } from '../pages.ts';
import { Chapter } from './listing-facts.tsx';

/** What buying a listing comes to for most people, and the way to the calculator, filled in. */
export function BuyingCosts({ listing }: { listing: PropertyView }) {
  const asked = { price: String(listing.price), kind: kindOf(listing) };
  const inputs = firstInputs(new URLSearchParams(asked));
  const costs = costsOf(inputs);
  if (!costs) return null;
  const duties = costs.buyersDuty + costs.additionalDuty;
  const rows = [
    [`Monthly instalment (${costs.years} years)`, whole(costs.instalment)],
    ['Stamp duty', whole(duties)],
    ['Down payment', whole(costs.downPayment)],
    [
      costs.gst === undefined ? 'Upfront (cash and CPF)' : 'Upfront (cash)',
      whole(duties + costs.downPayment),
    ],
  ] as const;
  return (
    <Chapter title="What it costs to buy">
      <Stack $gap={3}>
        <Sums>
          {rows.map(([label, sum]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{sum}</dd>
            </div>
          ))}
        </Sums>
        <Small>
          An estimate for a Singapore citizen
          {costs.gst === undefined ? ' who owns no other home' : ''}, with a loan of {inputs.loanPercent}% at{' '}
          {inputs.interest}% a year.{' '}
          {costs.gst !== undefined && 'GST is added if the seller is registered for it. '}Rates as of{' '}
          {singaporeDate(ratesAsOf)}. <Link to={withQuery(paths.costs, asked)}>Change these figures</Link>
        </Small>
      </Stack>
    </Chapter>
  );
}

function whole(amount: number): string {
  return exactPrice(Math.round(amount));
}

const Sums = styled.dl`
  & > div {
    display: flex;
    justify-content: space-between;
    padding: 6px 0;
    border-bottom: 1px solid ${theme.color.line};
  }
  & > div:first-child { font-weight: ${theme.weight.strong}; }
  & dd { font-variant-numeric: tabular-nums; }
`;
