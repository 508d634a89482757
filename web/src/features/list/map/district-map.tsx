import type { District } from '@marketplace/contracts/districts';
import { districts, findDistrict } from '@marketplace/contracts/districts';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { MarketView } from '@marketplace/contracts/listings/market.views';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { count, psfUnit, shortPsf } from '../../../ui/format.ts';
import { Small } from '../../../ui/layout.ts';
import { from, space, theme } from '../../../ui/theme.ts';
import type { Keeping } from '../use-filters.ts';
import { fifths, nextTile, tiles } from './district-tiles.ts';
import { MapLegend } from './map-legend.tsx';
import { shaded } from './map-shades.ts';
import { MapTile } from './map-tile.tsx';

export interface DistrictMapProps {
  market: MarketView | undefined;
  params: URLSearchParams;
  /** Of what the prices are. */
  type: PropertyType;
  /** How a choice is kept in the browser's history. */
  keeping?: Keeping;
}

const byCode = new Map(districts.map((district) => [district.code, district]));

/**
 * The 28 districts as tiles, each roughly where it lies, with how many listings match there and, as colour and bar, how their price
 * of a square foot compares. A tile chooses its district, and the chosen one lets go of it; arrow keys lead from tile to tile.
 */
export function DistrictMap({ market, params, type, keeping = 'push' }: DistrictMapProps) {
  const [looked, setLooked] = useState<string>();
  const figures = new Map(market?.districts.map((one) => [one.code, one]));
  const chosen = findDistrict(params.get('district') ?? '')?.code;
  const open = tiles.map(({ code }) => code).filter((code) => figures.has(code) || code === chosen);
  const stop = [looked, chosen].find((code) => code !== undefined && open.includes(code)) ?? open[0];
  const shades = fifths(market?.districts ?? []);
  const words = (code: string) => wordsOf(byCode.get(code), figures.get(code), type);

  const look = ({ target }: SyntheticEvent) => setLooked(codeAt(target));
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextTile(codeAt(event.target) ?? '', event.key, open);
    if (next === undefined) return;
    event.preventDefault(); // arrow keys scroll the page
    event.currentTarget.querySelector<HTMLElement>(`[data-code='${next}']`)?.focus();
  };
  return (
    <Halves>
      <Grid
        aria-label="Schematic map of Singapore"
        onPointerOver={look}
        onFocus={look}
        onPointerLeave={() => setLooked(undefined)}
        onKeyDown={handleKeyDown}
      >
        {tiles.map(({ code, column }, index) => (
          <li
            key={code}
            data-shade={shades.get(code)}
            data-starts={tiles[index - 1]?.column === column - 1 ? undefined : column}
          >
            <MapTile
              code={code}
              words={words(code)}
              figures={figures.get(code)}
              type={type}
              search={searchOf(params, code === chosen ? undefined : byCode.get(code))}
              isChosen={code === chosen}
              isStop={code === stop}
              keeping={keeping}
            />
          </li>
        ))}
      </Grid>
      <Beside>
        <Readout aria-hidden="true">{words(looked ?? chosen ?? '') ?? 'Choose a district.'}</Readout>
        <MapLegend districts={market?.districts ?? []} shades={shades} type={type} />
        <Small>Not to scale: each square is a postal district, roughly where it lies.</Small>
      </Beside>
    </Halves>
  );
}

/** Returns the address of the list with another district, from its beginning. */
function searchOf(params: URLSearchParams, district: District | undefined): string {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (district) next.set('district', district.shortLabel);
  else next.delete('district');
  return next.toString();
}

/** Returns what a tile says in full: `D15 East Coast / Marine Parade: 12 properties, median $2,010 psf`. */
function wordsOf(
  district: District | undefined,
  figures: MarketView['districts'][number] | undefined,
  type: PropertyType,
): string | undefined {
  if (!district) return undefined;
  if (!figures) return `${district.menuLabel}: none`;
  const { count: found, median_psf } = figures;
  const median = median_psf === null ? [] : [`median ${shortPsf(median_psf, type)} ${psfUnit(type)}`];
  const many = `${count(found)} ${found === 1 ? 'property' : 'properties'}`;
  return `${district.menuLabel}: ${[many, ...median].join(', ')}`;
}

function codeAt(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-code]')?.dataset.code : undefined;
}

const Halves = styled.div`
  display: grid;
  gap: ${space(4)} ${space(6)};
  align-items: center;
  ${from.md} { grid-template-columns: minmax(0, 520px) minmax(220px, 1fr); }
`;
const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: 4px;
  & > li { min-width: 0; border-radius: ${theme.radius.sm}px; ${shaded} }
  & > li[data-starts='1'] { grid-column-start: 1; }
  & > li[data-starts='2'] { grid-column-start: 2; }
  & > li[data-starts='3'] { grid-column-start: 3; }
`;
const Beside = styled.div`
  display: grid;
  gap: ${space(4)};
`;
const Readout = styled.p`
  min-height: 2.6em;
  font-weight: ${theme.weight.label};
  line-height: ${theme.line.snug};
`;
