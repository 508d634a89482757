import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { changed, costsOf, firstInputs } from '../../listing/buying-costs.ts';
import { ratesAsOf, sources } from '../../listing/published-rates.ts';
import { singaporeDate } from '../../ui/format.ts';
import { Container } from '../../ui/layout.ts';
import { PageBanner } from '../../ui/section.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { CostsForm } from './costs-form.tsx';
import { CostsResult, CostsTotal } from './costs-result.tsx';
import { SellingCosts } from './selling-costs.tsx';

const intro = 'Stamp duties, down payment and monthly instalment for a property in Singapore.';

/** /guides/costs: buying costs and Seller's Stamp Duty. The query string fills in the forms. */
export function CostsPage() {
  const [search] = useSearchParams();
  const [inputs, setInputs] = useState(() => firstInputs(search));
  const costs = costsOf(inputs);
  usePageHead({
    title: 'Costs of buying a property in Singapore',
    description: intro,
    path: paths.costs,
    ...(search.toString() !== '' && { noindex: true }),
  });
  return (
    <>
      <PageBanner title="What it costs to buy" intro={intro} />
      <Columns>
        <div>
          <CostsForm
            inputs={inputs}
            onChange={(name, value) => setInputs((current) => changed(current, name, value))}
          />
          <CostsTotal costs={costs} />
        </div>
        <CostsResult inputs={inputs} costs={costs} />
        <SellingCosts search={search} />
        <CostsSources />
      </Columns>
    </>
  );
}

const Columns = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  align-items: start;
  padding-block: ${space(6)};
  ${from.lg} { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
`;

function CostsSources() {
  return (
    <Notes>
      <h2>About these figures</h2>
      <p>
        An estimate, not advice. Rates as of {singaporeDate(ratesAsOf)}. Duties are on the higher of price and
        value, and are due within 14 days of signing. Reliefs, for example for married couples and for
        nationals of some countries, are left out, and so are legal fees, commission and property tax. Please
        check with the authorities before you commit:
      </p>
      <ul>
        {sources.map(({ name, url, since }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
            {since && `, in force since ${singaporeDate(since)}`}
          </li>
        ))}
      </ul>
    </Notes>
  );
}

const Notes = styled.section`
  display: grid;
  gap: ${space(3)};
  grid-column: 1 / -1;
  max-width: 72ch;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  & > h2 { color: ${theme.color.ink}; font-size: ${theme.size.xl}; }
  & li { padding: ${space(1)} 0; }
`;
