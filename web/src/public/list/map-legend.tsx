import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { Category } from '@marketplace/contracts/property-types';
import styled from 'styled-components';
import { categoryNouns } from '../../listing/market-words.ts';
import { psfUnit, shortPsf } from '../../ui/format.ts';
import { Small } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { shaded } from './map-shades.ts';

interface MapLegendProps {
  /** Medians by the code of the district. */
  rates: ReadonlyMap<string, number>;
  /** From 1, by the code of the district: see `fifths`. */
  shades: ReadonlyMap<string, number>;
  /** Of what the medians are. */
  category: Category | null;
  type: PropertyType;
}

/** What the colours of the map stand for: the lowest median of each. Nothing while no median is known. */
export function MapLegend({ rates, shades, category, type }: MapLegendProps) {
  const lowest = new Map<number, number>();
  for (const [code, shade] of shades) {
    const rate = rates.get(code) ?? Number.POSITIVE_INFINITY;
    lowest.set(shade, Math.min(rate, lowest.get(shade) ?? rate));
  }
  if (lowest.size === 0 || category === null) return null;
  return (
    <div>
      <Small>
        Median asking price of {categoryNouns[category]}, {psfUnit(type)}, from
      </Small>
      <Scale>
        {[...lowest]
          .sort(([one], [other]) => one - other)
          .map(([shade, rate]) => (
            <li key={shade} data-shade={shade}>
              {shortPsf(rate, type)}
            </li>
          ))}
      </Scale>
    </div>
  );
}

const Scale = styled.ol`
  display: flex;
  gap: 2px;
  max-width: 420px;
  margin-top: ${space(1)};
  & > li {
    flex: 1;
    min-width: 0;
    padding: 6px 4px 10px;
    font-size: ${theme.size.xs};
    font-variant-numeric: tabular-nums;
    text-align: center;
    ${shaded}
  }
`;
