import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { MarketView } from '@marketplace/contracts/listings/market.views';
import styled from 'styled-components';
import { count, exactPrice, psfUnit, shortPsf } from '../../ui/format.ts';
import { onPhone, space, theme } from '../../ui/theme.ts';

interface DistrictFactsProps {
  /** Of the listings that match in the district. */
  market: MarketView | undefined;
  type: PropertyType;
}

/** What homes of a district cost: the median of all that match, and of each type by the square foot, with how many those are of. */
export function DistrictFacts({ market, type }: DistrictFactsProps) {
  const { median_price = null, types = [] } = market ?? {};
  return (
    <Facts $isOnItsWay={market === undefined} aria-label="Asking prices here">
      {median_price !== null && (
        <li>
          Median asking {type === 'Rent' ? 'rent' : 'price'} <b>{exactPrice(Math.round(median_price))}</b>
          {type === 'Rent' && ' /month'}
        </li>
      )}
      {types.map(({ category, count: found, median_psf }) => (
        <li key={category}>
          {category}: {count(found)}
          {median_psf !== null && (
            <>
              , median <b>{shortPsf(median_psf, type)}</b> {psfUnit(type)}
            </>
          )}
        </li>
      ))}
    </Facts>
  );
}

/** Lines are kept free for what is on its way: one, and on a phone as many as most districts take there. */
const Facts = styled.ul<{ $isOnItsWay: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: 2px ${space(4)};
  min-height: 1.6em;
  ${onPhone} { min-height: ${({ $isOnItsWay }) => ($isOnItsWay ? 'calc(4.8em + 4px)' : '1.6em')}; }
  margin-top: ${space(2)};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
`;
