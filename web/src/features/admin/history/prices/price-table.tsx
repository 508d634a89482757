import type { PriceChange } from '@marketplace/contracts/listings/history.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { exactPrice } from '../../../../ui/format.ts';
import { space, theme } from '../../../../ui/theme.ts';
import { versionPath } from '../../blocks/admin-paths.ts';
import { ChangeText } from '../../blocks/change-text.tsx';
import { moment } from '../../blocks/times.ts';
import { percentText, viewsEffect } from './price-effect.ts';

interface PriceTableProps {
  listingId: string;
  prices: readonly PriceChange[];
}

/** The prices, newest first. */
export function PriceTable({ listingId, prices }: PriceTableProps) {
  return (
    <Scroller role="region" aria-label="Price history table" tabIndex={0}>
      <Table>
        <thead>
          <tr>
            <th scope="col">Since</th>
            <th scope="col">Price</th>
            <th scope="col">Change</th>
            <th scope="col">Views per day</th>
          </tr>
        </thead>
        <tbody>
          {prices.toReversed().map((price) => (
            <tr key={price.version}>
              <th scope="row">
                <Link to={versionPath(listingId, price.version)}>{moment(price.at)}</Link>
              </th>
              <td>{exactPrice(price.price)}</td>
              <td>{percentText(price.change_percent)}</td>
              <td>
                <Effect price={price} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}

function Effect({ price }: { price: PriceChange }) {
  const { text, change } = viewsEffect(price);
  return (
    <>
      {text} {change && <ChangeText change={change} />}
    </>
  );
}

const Scroller = styled.section`overflow-x: auto;`;
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th, td {
    padding: ${space(2)} ${space(3)} ${space(2)} 0;
    border-bottom: 1px solid ${theme.color.line};
    text-align: right;
  }
  th:first-child { text-align: left; }
  th { font-weight: ${theme.weight.label}; }
  tbody th { min-width: 92px; }
`;
