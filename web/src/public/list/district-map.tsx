import { counted } from '@marketplace/contracts/counted';
import type { District } from '@marketplace/contracts/districts';
import { districts, findDistrict } from '@marketplace/contracts/districts';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { MarketView } from '@marketplace/contracts/listings/market.views';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { categoryNouns } from '../../listing/market-words.ts';
import { psfUnit, shortPsf } from '../../ui/format.ts';
import { Small } from '../../ui/layout.ts';
import { from, space, theme } from '../../ui/theme.ts';
import { fifths, nextTile, tiles } from './district-tiles.ts';
import { MapLegend } from './map-legend.tsx';
import { shaded } from './map-shades.ts';
import { MapTile } from './map-tile.tsx';
import type { Keeping } from './use-filters.ts';

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
 * The 28 districts as tiles, each roughly where it lies, with how many listings match there and, as colour and bar, how the median
 * price per square foot of the commonest category compares. A tile chooses its district, and the chosen one lets go of it; arrow keys lead from tile to tile.
 */
export function DistrictMap({ market, params, type, keeping = 'push' }: DistrictMapProps) {
  const [looked, setLooked] = useState<string>();
  const figures = new Map(market?.districts.map((one) => [one.code, one]));
  const chosen = findDistrict(params.get('district') ?? '')?.code;
  const open = tiles.map(({ code }) => code).filter((code) => figures.has(code) || code === chosen);
  const stop = [looked, chosen].find((code) => code !== undefined && open.includes(code)) ?? open[0];
  const rates = ratesOf(market);
  const shades = fifths(rates);
  const words = (code: string) => wordsOf(byCode.get(code), figures.get(code), median(code));
  const median = (code: string) => {
    const rate = rates.get(code);
    const of = market?.category && ` for ${categoryNouns[market.category]}`;
    return rate === undefined ? undefined : `median ${shortPsf(rate, type)} ${psfUnit(type)}${of}`;
  };

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
              found={figures.get(code)?.count}
              rate={rates.get(code)}
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
        <MapLegend rates={rates} shades={shades} category={market?.category ?? null} type={type} />
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

/** Returns the medians of the commonest category, by code of the districts that listings match in. */
function ratesOf(market: MarketView | undefined): ReadonlyMap<string, number> {
  const codes = new Set(market?.districts.map(({ code }) => code));
  const medians = market?.medians.filter(
    ({ category, place }) => category === market.category && codes.has(place),
  );
  return new Map(medians?.map(({ place, median }) => [place, median]));
}

/** Returns what a tile says in full: `D15 East Coast / Marine Parade: 12 properties, median $2,010 psf for condominiums`. */
function wordsOf(
  district: District | undefined,
  figures: MarketView['districts'][number] | undefined,
  median: string | undefined,
): string | undefined {
  if (!district) return undefined;
  if (!figures) return `${district.menuLabel}: none`;
  const many = counted(figures.count, 'property', 'properties');
  return `${district.menuLabel}: ${median === undefined ? many : `${many}, ${median}`}`;
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
