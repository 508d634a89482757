import type { PsfComparison } from '@marketplace/contracts/listings/history.views';
import { isOverseas } from '@marketplace/contracts/listings/listing.place';
import type { ListingPrices, PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useMemo } from 'react';
import styled from 'styled-components';
import { useResource } from '../../api/use-resource.ts';
import { costsOf, firstInputs, kindOf } from '../../listing/buying-costs.ts';
import { pricesOf } from '../../listing/listing.resources.ts';
import { categoryNouns, placeWords } from '../../listing/market-words.ts';
import { ratesAsOf } from '../../listing/published-rates.ts';
import {
  count,
  exactPrice,
  fullPrice,
  pricePerSqft,
  singaporeDate,
  singaporeTime,
  wholePrice,
} from '../../ui/format.ts';
import { FactLines, Small, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { Chapter } from '../../ui/section.tsx';
import { space, theme } from '../../ui/theme.ts';
import { paths, withQuery } from '../pages.ts';

/** The price history of a listing, its comparison with others, and what it costs to buy. */
export function PriceAndCosts({ listing }: { listing: PropertyView }) {
  return (
    <Stack $gap={6}>
      <PriceFacts listing={listing} />
      {listing.property_type !== 'Rent' && !isOverseas(listing) && <BuyingCosts listing={listing} />}
    </Stack>
  );
}

function PriceFacts({ listing }: { listing: PropertyView }) {
  const { id } = listing;
  const { data } = useResource(useMemo(() => pricesOf({ id }), [id]));
  if (!data) return null;
  const { history, psf } = data;
  return (
    <>
      {psf && (
        <Chapter title="Price per square foot">
          <p>{comparisonText(listing, psf)}</p>
        </Chapter>
      )}
      {history.length > 1 && (
        <Chapter title="Price history">
          <HistoryTable listing={listing} history={history} />
        </Chapter>
      )}
    </>
  );
}

function HistoryTable({ listing, history }: { listing: PropertyView } & Pick<ListingPrices, 'history'>) {
  const steps = history.map(({ at, price }, index) => ({ at, price, before: history[index - 1]?.price }));
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Price</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {steps.toReversed().map(({ at, price, before }) => (
          <tr key={at}>
            <td>
              <time dateTime={at} title={singaporeTime(at)}>
                {singaporeDate(at)}
              </time>
            </td>
            <td>{fullPrice({ ...listing, price })}</td>
            <td>{before === undefined ? 'Listed' : changeText(before, price)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled.table`
  width: 100%;
  max-width: 560px;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  & th { color: ${theme.color.muted}; font-size: ${theme.size.sm}; font-weight: ${theme.weight.label}; text-align: left; }
  & th, & td { padding: ${space(2)} 0; border-bottom: 1px solid ${theme.color.line}; }
  & th:not(:first-child), & td:not(:first-child) { text-align: right; }
`;

/** Within this fraction of the median, a price is about the median. */
const ABOUT = 0.02;

type Compared = Pick<PropertyView, 'price' | 'area_sqft' | 'property_type' | 'category'>;

/** Returns how a price per square foot compares with the median of others. */
export function comparisonText(listing: Compared, { median, count: of, place }: PsfComparison): string {
  const { price, area_sqft, property_type, category } = listing;
  const own = pricePerSqft(listing);
  const usual = pricePerSqft({ property_type, price: median, area_sqft: 1 });
  const off = price / (area_sqft ?? price) / median - 1;
  const offer = property_type === 'Rent' ? 'for rent' : 'for sale';
  const others = `${count(of)} other ${categoryNouns[category]} ${offer} in ${placeWords(place)} on this site`;
  if (Math.abs(off) < ABOUT) return `${own} is about the median of the ${others}, ${usual}.`;
  const side = off > 0 ? 'above' : 'below';
  return `${own} is ${Math.round(Math.abs(off) * 100)}% ${side} ${usual}, the median of the ${others}.`;
}

/** Returns a change of price: `−$50,000 (−2.1%)`. */
function changeText(before: number, after: number): string {
  const sign = after < before ? '−' : '+';
  const percent = Math.abs(Math.round(((after - before) / before) * 1000) / 10);
  return `${sign}${exactPrice(Math.abs(after - before))} (${sign}${percent}%)`;
}

function BuyingCosts({ listing }: { listing: PropertyView }) {
  const asked = { price: String(listing.price), kind: kindOf(listing) };
  const inputs = firstInputs(new URLSearchParams(asked));
  const costs = costsOf(inputs);
  if (!costs) return null;
  const duties = costs.buyersDuty + costs.additionalDuty;
  const rows = [
    [`Monthly instalment (${costs.years} years)`, wholePrice(costs.instalment)],
    ['Stamp duty', wholePrice(duties)],
    ['Down payment', wholePrice(costs.downPayment)],
    [
      costs.gst === undefined ? 'Upfront (cash and CPF)' : 'Upfront (cash)',
      wholePrice(duties + costs.downPayment),
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
          {singaporeDate(ratesAsOf)}.{' '}
          <Link to={withQuery(paths.costs, asked)} rel="nofollow">
            Change these figures
          </Link>
          {costs.gst === undefined && (
            <>
              {' · '}
              <Link to={withQuery(paths.afford, asked)} rel="nofollow">
                Can I afford it?
              </Link>
            </>
          )}
        </Small>
      </Stack>
    </Chapter>
  );
}

const Sums = styled(FactLines)`
  & > div { padding: 6px 0; border-bottom: 1px solid ${theme.color.line}; }
  & > div:first-child { font-weight: ${theme.weight.strong}; }
`;
