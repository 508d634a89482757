import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { count, shortPsf } from '../../ui/format.ts';
import { inPlace } from '../../ui/scroll-position.ts';
import { from, space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Keeping } from './use-filters.ts';

interface MapTileProps {
  code: string;
  /** What it says in full. */
  words: string | undefined;
  /** How many listings match; undefined for none. */
  found: number | undefined;
  /** The median price per square foot, where it is known. */
  rate: number | undefined;
  type: PropertyType;
  /** Query string of where it leads. */
  search: string;
  isChosen: boolean;
  /** The Tab key stops here, and arrow keys lead on. */
  isStop: boolean;
  keeping: Keeping;
}

/** A district of the map: a link to its listings, or no more than its name where there are none. */
export function MapTile(props: MapTileProps) {
  const { code, words, found, rate, type, search, isChosen, isStop, keeping } = props;
  if (found === undefined && !isChosen)
    return (
      <Vacant>
        <span aria-hidden="true">{code}</span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </Vacant>
    );
  return (
    <Face
      to={{ search }}
      replace={keeping === 'replace'}
      state={inPlace}
      data-code={code}
      aria-label={words}
      aria-current={isChosen || undefined}
      tabIndex={isStop ? 0 : -1}
    >
      <strong>{code}</strong>
      <span>{count(found ?? 0)}</span>
      {rate !== undefined && <Psf>{shortPsf(rate, type)}</Psf>}
    </Face>
  );
}

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
/** There is no room for it on a phone, where the words below say it. */
const Psf = styled.span`
  display: none;
  padding-bottom: ${space(1)};
  font-size: 0.6875rem;
  ${from.md} { display: inline; }
`;
