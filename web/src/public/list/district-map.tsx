import { counted } from '@marketplace/contracts/counted';
import type { District } from '@marketplace/contracts/districts';
import { districts, findDistrict } from '@marketplace/contracts/districts';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { MarketView } from '@marketplace/contracts/listings/market.views';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { categoryNouns } from '../../listing/market-words.ts';
import { count, psfUnit, shortPsf } from '../../ui/format.ts';
import { Small, Stack, VisuallyHidden } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { inPlace } from '../../ui/scroll-position.ts';
import { from, space, theme } from '../../ui/theme.ts';
import { fifths, nextTile, tiles } from './district-tiles.ts';
import type { HistoryMode } from './use-list.ts';

/** Colours by `data-shade`, with a bar whose length says the same without colour. */
const shaded = css`
  position: relative;
  background: ${theme.color.sunken};
  ${theme.steps.map(
    ([text, background], index) => css`
      &[data-shade='${index + 1}'] { background: ${background}; color: ${text}; }
      &[data-shade='${index + 1}']::after { width: calc(${20 * (index + 1)}% - 8px); }
    `,
  )}
  &[data-shade]::after {
    content: '';
    position: absolute;
    bottom: 4px;
    left: 4px;
    height: 3px;
    border-radius: 2px;
    background: currentcolor;
    opacity: 0.7;
    pointer-events: none;
  }
`;

export interface DistrictMapProps {
  market: MarketView | undefined;
  params: URLSearchParams;
  type: PropertyType;
  historyMode?: HistoryMode;
}

const byCode = new Map(districts.map((district) => [district.code, district]));

/** A map of the 28 districts with matches and median prices. A tile toggles its district; arrow keys move between tiles. */
export function DistrictMap({ market, params, type, historyMode = 'push' }: DistrictMapProps) {
  const { pathname } = useLocation();
  const [pointedAt, setPointedAt] = useState<string>();
  const figures = new Map(market?.districts.map((one) => [one.code, one]));
  const chosen = findDistrict(params.get('district') ?? '')?.code;
  const open = tiles.map(({ code }) => code).filter((code) => figures.has(code) || code === chosen);
  const stop = [pointedAt, chosen].find((code) => code !== undefined && open.includes(code)) ?? open[0];
  const rates = ratesOf(market);
  const shades = fifths(rates);
  const words = (code: string) => wordsOf(byCode.get(code), figures.get(code), median(code));
  const median = (code: string) => {
    const rate = rates.get(code);
    const of = market?.category && ` for ${categoryNouns[market.category]}`;
    return rate === undefined ? undefined : `median ${shortPsf(rate, type)} ${psfUnit(type)}${of}`;
  };

  const tileOf = (code: string) => {
    const isChosen = code === chosen;
    const found = figures.get(code)?.count;
    const rate = rates.get(code);
    if (found === undefined && !isChosen)
      return (
        <Vacant>
          <span aria-hidden="true">{code}</span>
          <VisuallyHidden>{words(code)}</VisuallyHidden>
        </Vacant>
      );
    return (
      <Face
        to={pathname + searchOf(params, isChosen ? undefined : byCode.get(code))}
        replace={historyMode === 'replace'}
        state={inPlace}
        data-code={code}
        aria-label={words(code)}
        aria-current={isChosen || undefined}
        tabIndex={code === stop ? 0 : -1}
      >
        <strong>{code}</strong>
        <span>{count(found ?? 0)}</span>
        {rate !== undefined && <Psf>{shortPsf(rate, type)}</Psf>}
      </Face>
    );
  };

  const handlePoint = ({ target }: SyntheticEvent) => setPointedAt(codeAt(target));
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
        onPointerOver={handlePoint}
        onFocus={handlePoint}
        onPointerLeave={() => setPointedAt(undefined)}
        onKeyDown={handleKeyDown}
      >
        {tiles.map(({ code, column }, index) => (
          <li
            key={code}
            data-shade={shades.get(code)}
            data-starts={tiles[index - 1]?.column === column - 1 ? undefined : column}
          >
            {tileOf(code)}
          </li>
        ))}
      </Grid>
      <Stack $gap={4}>
        <Readout aria-hidden="true">{words(pointedAt ?? chosen ?? '') ?? 'Select a district.'}</Readout>
        <MapLegend rates={rates} market={market} type={type} />
        <Small>Not to scale: each square is a postal district, roughly where it lies.</Small>
      </Stack>
    </Halves>
  );
}

/** The district comes after the search, as in other links, so that each list has one address. */
function searchOf(params: URLSearchParams, district: District | undefined): string {
  const others = [...params].filter(([name]) => name !== 'page' && name !== 'district');
  const place = others[0]?.[0] === 'search' ? 1 : 0;
  const next = district ? others.toSpliced(place, 0, ['district', district.code]) : others;
  return next.length > 0 ? `?${new URLSearchParams(next)}` : '';
}

type Rates = ReadonlyMap<string, number>;

/** Returns the medians of the commonest category by district code, for districts with matches. */
function ratesOf(market: MarketView | undefined): Rates {
  const codes = new Set(market?.districts.map(({ code }) => code));
  const medians = market?.medians.filter(
    ({ category, place }) => category === market.category && codes.has(place),
  );
  return new Map(medians?.map(({ place, median }) => [place, median]));
}

/** Returns the full text of a tile: `D15 East Coast / Marine Parade: 12 properties, median $2,010 psf for condominiums`. */
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
const Readout = styled.p`
  min-height: 2.6em;
  font-weight: ${theme.weight.label};
  line-height: ${theme.line.snug};
`;

const square = css`
  display: grid;
  align-content: center;
  justify-items: center;
  height: 100%;
  min-height: 48px;
  padding-bottom: 6px;
  border-radius: inherit;
  font-size: ${theme.size.xs};
  font-variant-numeric: tabular-nums;
  line-height: ${theme.line.snug};
  ${from.md} { min-height: 64px; font-size: ${theme.size.sm}; }
`;
const Face = styled(Link)`
  ${square}
  color: inherit;
  text-decoration: none;
  &:hover { color: inherit; box-shadow: inset 0 0 0 2px ${theme.color.ink}; }
  &:focus-visible { position: relative; z-index: 1; }
  &[aria-current] { box-shadow: 0 0 0 2px ${theme.color.canvas}, 0 0 0 4px ${theme.color.ink}; }
`;
const Vacant = styled.div`
  ${square}
  border: 1px dashed ${theme.color.line};
  background: ${theme.color.canvas};
  color: ${theme.color.muted};
`;
/** Phones have no room; the text below the map says it. */
const Psf = styled.span`
  display: none;
  padding-bottom: ${space(1)};
  font-size: 0.6875rem;
  ${from.md} { display: inline; }
`;

/** The lowest median of each colour. */
function MapLegend({ rates, market, type }: Pick<DistrictMapProps, 'market' | 'type'> & { rates: Rates }) {
  const lowest = new Map<number, number>();
  for (const [code, shade] of fifths(rates)) {
    const rate = rates.get(code) ?? Number.POSITIVE_INFINITY;
    lowest.set(shade, Math.min(rate, lowest.get(shade) ?? rate));
  }
  if (lowest.size === 0 || !market?.category) return null;
  return (
    <div>
      <Small>
        Median asking price of {categoryNouns[market.category]}, {psfUnit(type)}, from
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
