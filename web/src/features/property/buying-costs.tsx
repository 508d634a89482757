import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { costsOf, firstInputs } from '../../listings/buying-costs.ts';
import { ratesAsOf } from '../../listings/published-rates.ts';
import { paths, withQuery } from '../../site/public-paths.ts';
import { exactPrice, singaporeDate } from '../../ui/format.ts';
import { Small, Stack } from '../../ui/layout.ts';
import { theme } from '../../ui/theme.ts';
import { Chapter } from './listing-facts.tsx';

const kinds = {
  Condominium: 'private',
  Landed: 'private',
  HDB: 'hdb',
  Commercial: 'non-residential',
} as const;

/** What buying a listing comes to for most people, and the way to the calculator, filled in. */
export function BuyingCosts({ listing: { price, category } }: { listing: PropertyView }) {
  const asked = { price: String(price), kind: kinds[category] };
  const inputs = firstInputs(new URLSearchParams(asked));
  const costs = costsOf(inputs);
  if (!costs) return null;
  const duties = costs.buyersDuty + costs.additionalDuty;
  const rows = [
    [`Each month, for ${costs.years} years`, whole(costs.instalment)],
    ['Stamp duty', whole(duties)],
    ['Down payment', whole(costs.downPayment)],
    ['Needed before the loan', whole(duties + costs.downPayment)],
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
          {category === 'Commercial' ? '' : ' who owns no other home'}, with a loan of {inputs.loanPercent}%
          at {inputs.interest}% a year. Rates as of {singaporeDate(ratesAsOf)}.{' '}
          <Link to={withQuery(paths.costs, asked)}>Change these figures</Link>
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
