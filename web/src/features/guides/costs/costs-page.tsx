import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { usePageHead } from '../../../site/page-head.tsx';
import { paths } from '../../../site/public-paths.ts';
import { Container } from '../../../ui/container.tsx';
import { PageBanner } from '../../../ui/page-banner.tsx';
import { from, space } from '../../../ui/theme.ts';
import { costsOf, firstInputs } from './costs.ts';
import { CostsForm } from './costs-form.tsx';
import { CostsResult } from './costs-result.tsx';
import { CostsSources } from './costs-sources.tsx';

const intro = 'Stamp duties, down payment and monthly instalment for a property in Singapore.';

/** /guides/costs: what a purchase costs beyond its price. `price` and `kind` of the query string fill in the form. */
export function CostsPage() {
  const [search] = useSearchParams();
  const [inputs, setInputs] = useState(() => firstInputs(search));
  usePageHead({
    title: 'Costs of buying a property in Singapore',
    description: intro,
    path: paths.costs,
    ...(search.toString() !== '' && { noindex: true }),
  });
  return (
    <>
      <PageBanner title="What buying costs" intro={intro} />
      <Columns>
        <CostsForm
          inputs={inputs}
          onChange={(name, value) => setInputs((current) => ({ ...current, [name]: value }))}
        />
        <CostsResult costs={costsOf(inputs)} kind={inputs.kind} />
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
