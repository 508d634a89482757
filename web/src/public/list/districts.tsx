import type { District } from '@marketplace/contracts/districts';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { MarketView, PsfMedian } from '@marketplace/contracts/listings/market.views';
import styled from 'styled-components';
import { medianBeside, placeWords } from '../../listing/market-words.ts';
import { count, psfUnit, shortPsf } from '../../ui/format.ts';
import { ChevronDownIcon, PinIcon } from '../../ui/icons.tsx';
import { from, onPhone, raised, space, theme } from '../../ui/theme.ts';
import type { DistrictMapProps } from './district-map.tsx';
import { DistrictMap } from './list-parts.tsx';

interface DistrictFactsProps {
  market: MarketView | undefined;
  district: District;
  type: PropertyType;
}

/** The number of matches by category in a district, with the median asking price there or in its region. */
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

function Median({ of, type }: { of: PsfMedian | undefined; type: PropertyType }) {
  if (!of) return null;
  return (
    <>
      , median <b>{shortPsf(of.median, type)}</b> {psfUnit(type)} of {count(of.count)}{' '}
      {type === 'Rent' ? 'for rent' : 'for sale'} in {placeWords(of.place)}
    </>
  );
}

/** Reserves the lines that most districts need. */
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

/** The map above the results, closed at first; a phone has it among its filters. */
export function MapPanel(props: DistrictMapProps) {
  return (
    <Panel>
      <summary>
        <PinIcon size={18} /> District map
        <ChevronDownIcon size={16} />
      </summary>
      <Body>
        <DistrictMap {...props} />
      </Body>
    </Panel>
  );
}

const Panel = styled.details`
  grid-column: 1 / -1;
  ${from.md} { grid-row: 3; }
  ${onPhone} { display: none; @media (scripting: none) { display: block; } }
  & > summary {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
    min-height: 44px;
    color: ${theme.color.brand};
    font-weight: ${theme.weight.label};
    list-style: none;
    cursor: pointer;
  }
  & > summary::-webkit-details-marker { display: none; }
  & > summary:hover { text-decoration: underline; }
  &[open] > summary > svg:last-child { transform: rotate(180deg); }
`;
const Body = styled.div`
  margin-top: ${space(2)};
  padding: ${space(4)};
  ${raised}
  ${from.lg} { padding: ${space(5)}; }
`;
