import type { District } from '@marketplace/contracts/districts';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { MarketView, PsfMedian } from '@marketplace/contracts/listings/market.views';
import type { Category } from '@marketplace/contracts/property-types';
import styled from 'styled-components';
import { placeWords } from '../../listing/market-words.ts';
import { count, psfUnit, shortPsf } from '../../ui/format.ts';
import { onPhone, space, theme } from '../../ui/theme.ts';

interface DistrictFactsProps {
  /** Of the listings that match in the district. */
  market: MarketView | undefined;
  district: District;
  type: PropertyType;
}

/** How many listings of each category match in a district, and the median asking price of those for sale, or for rent, there or in its region. */
export function DistrictFacts({ market, district, type }: DistrictFactsProps) {
  const { types = [] } = market ?? {};
  return (
    <Facts $isOnItsWay={market === undefined} aria-label="Asking prices here">
      {types.map(({ category, count: found }) => (
        <li key={category}>
          {category}: {count(found)}
          <Median of={medianBeside(market?.medians ?? [], category, district)} type={type} />
        </li>
      ))}
    </Facts>
  );
}

/** Returns the median of a category in a district; in its region when the district has too few. */
function medianBeside(medians: readonly PsfMedian[], category: Category, { code, marketSegment }: District) {
  const of = medians.filter((one) => one.category === category);
  return of.find(({ place }) => place === code) ?? of.find(({ place }) => place === marketSegment);
}

function Median({ of, type }: { of: PsfMedian | undefined; type: PropertyType }) {
  if (!of) return null;
  return (
    <>
      , median <b>{shortPsf(of.median, type)}</b> {psfUnit(type)} of {count(of.count)}{' '}
      {type === 'Rent' ? 'for rent' : 'for sale'} in {placeWords(of.place)}
    </>
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
