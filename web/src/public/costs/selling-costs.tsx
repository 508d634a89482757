import { useState } from 'react';
import styled from 'styled-components';
import { digits, sellersRate, sellersStampDuty } from '../../listing/buying-costs.ts';
import { TextInput } from '../../ui/controls.tsx';
import { exactPrice } from '../../ui/format.ts';
import { raised, space, theme } from '../../ui/theme.ts';
import { GuideForm } from './costs-form.tsx';
import { percent } from './costs-result.tsx';

const PART = 'selling';
const isoDate = /^\d{4}-\d\d-\d\d$/;

/** Seller's Stamp Duty of a home; the query string fills in the form. */
export function SellingCosts({ search }: { search: URLSearchParams }) {
  const [inputs, setInputs] = useState(() => ({
    salePrice: digits(search.get('salePrice') ?? ''),
    bought: search.get('bought') ?? '',
    sold: search.get('sold') ?? '',
  }));
  const field = (name: keyof typeof inputs) => ({
    name,
    value: inputs[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setInputs((current) => ({ ...current, [name]: name === 'salePrice' ? digits(value) : value })),
  });
  return (
    <Part id={PART}>
      <h2>If you sell a home soon after buying it</h2>
      <p>Seller’s Stamp Duty (SSD) is due on a home sold within four years of buying it.</p>
      <GuideForm label="Your sale" part={PART}>
        <TextInput
          {...field('salePrice')}
          label="Selling price (SGD)"
          inputMode="decimal"
          autoComplete="off"
          placeholder="e.g., 1500000"
        />
        <TextInput {...field('bought')} type="date" label="Bought on" />
        <TextInput {...field('sold')} type="date" label="Sold on" />
      </GuideForm>
      <Answer aria-live="polite">{answerOf({ ...inputs, price: Number(inputs.salePrice) })}</Answer>
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
