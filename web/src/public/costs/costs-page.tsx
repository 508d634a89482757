import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import {
  changed,
  costsOf,
  firstInputs,
  sellersRate,
  sellersStampDuty,
  within,
} from '../../listing/buying-costs.ts';
import { TextInput } from '../../ui/controls.tsx';
import { exactPrice } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { PageBanner } from '../../ui/section.tsx';
import { raised, space, theme } from '../../ui/theme.ts';
import { GuideColumns, GuideForm, GuideSources, MoneyInput, sellersTerm } from '../guide-parts.tsx';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { CostsForm } from './costs-form.tsx';
import { CostsResult, CostsTotal, percent } from './costs-result.tsx';

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
      <GuideColumns>
        <div>
          <CostsForm
            inputs={inputs}
            onChange={(name, value) => setInputs((current) => changed(current, name, value))}
          />
          <CostsTotal costs={costs} />
          <Other>
            <Link to={paths.afford}>What can I afford?</Link>
          </Other>
        </div>
        <CostsResult inputs={inputs} costs={costs} />
        <SellingCosts search={search} />
        <GuideSources>
          Duties are on the higher of price and value, and are due within 14 days of signing. Legal fees,
          commission and property tax are left out.
        </GuideSources>
      </GuideColumns>
    </>
  );
}

const PART = 'selling';
const isoDate = /^\d{4}-\d\d-\d\d$/;

function SellingCosts({ search }: { search: URLSearchParams }) {
  const [inputs, setInputs] = useState(() => ({
    salePrice: search.get('salePrice') ?? '',
    bought: search.get('bought') ?? '',
    sold: search.get('sold') ?? '',
  }));
  const field = (name: keyof typeof inputs) => ({
    name,
    value: inputs[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setInputs((current) => ({ ...current, [name]: value })),
  });
  return (
    <Part id={PART}>
      <h2>If you sell a home soon after buying it</h2>
      <p>Seller’s Stamp Duty (SSD) is due on a home sold {sellersTerm}.</p>
      <GuideForm label="Your sale" action={`${paths.costs}#${PART}`}>
        <MoneyInput {...field('salePrice')} label="Selling price (SGD)" placeholder="e.g., 1.5m or 1500000" />
        <TextInput {...field('bought')} type="date" label="Bought on" />
        <TextInput {...field('sold')} type="date" label="Sold on" />
      </GuideForm>
      <Answer aria-live="polite">{answerOf({ ...inputs, price: within(inputs.salePrice, 0, 1e12) })}</Answer>
    </Part>
  );
}

function answerOf(sale: { price: number; bought: string; sold: string }): string {
  const { price, bought, sold } = sale;
  if (!(price > 0) || !isoDate.test(bought) || !isoDate.test(sold)) return 'Enter the price and both dates.';
  if (sold < bought) return 'The sale is before the purchase.';
  const rate = sellersRate(sale);
  return rate === 0
    ? 'No Seller’s Stamp Duty is due.'
    : `Seller’s Stamp Duty: ${exactPrice(sellersStampDuty(sale))} (${percent(rate)}).`;
}

const Other = styled.p`margin-top: ${space(4)};`;
const Part = styled.section`
  display: grid;
  gap: ${space(4)};
  grid-column: 1 / -1;
  padding-top: ${space(5)};
  border-top: 1px solid ${theme.color.line};
  scroll-margin-top: 96px;
  & > h2 { font-size: ${theme.size.h3}; }
  & > form { max-width: 720px; }
`;
const Answer = styled.p`
  max-width: 720px;
  padding: ${space(4)} ${space(5)};
  ${raised}
  font-weight: ${theme.weight.strong};
  font-variant-numeric: tabular-nums;
`;
