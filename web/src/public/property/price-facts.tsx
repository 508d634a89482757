import type { ListingPrices } from '@marketplace/contracts/listings/history.views';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useMemo } from 'react';
import styled from 'styled-components';
import { useResource } from '../../api/use-resource.ts';
import { pricesOf } from '../../listing/listing.resources.ts';
import { fullPrice, singaporeDate, singaporeTime } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';
import { Chapter } from './listing-facts.tsx';
import { changeText, comparisonText } from './price-wording.ts';

/** What a listing's price was before, and how it stands beside those of others; nothing while there is nothing to tell. */
export function PriceFacts({ listing }: { listing: PropertyView }) {
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

/** Each price from its day on, the latest first. */
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
