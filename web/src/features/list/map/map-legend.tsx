import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { MarketView } from '@marketplace/contracts/listings/market.views';
import styled from 'styled-components';
import { psfUnit, shortPsf } from '../../../ui/format.ts';
import { Small } from '../../../ui/layout.ts';
import { space, theme } from '../../../ui/theme.ts';
import { shaded } from './map-shades.ts';

interface MapLegendProps {
  districts: MarketView['districts'];
  /** From 1, by the code of the district: see `fifths`. */
  shades: ReadonlyMap<string, number>;
  type: PropertyType;
}

/** What the colours of the map stand for: the lowest median of each. Nothing while no median is known. */
export function MapLegend({ districts, shades, type }: MapLegendProps) {
  const lowest = new Map<number, number>();
  for (const { code, median_psf } of districts) {
    const shade = shades.get(code);
    if (shade === undefined || median_psf === null) continue;
    lowest.set(shade, Math.min(median_psf, lowest.get(shade) ?? median_psf));
  }
  if (lowest.size === 0) return null;
  return (
    <div>
      <Small>Median asking price, {psfUnit(type)}, from</Small>
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
