import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useState } from 'react';
import styled, { css } from 'styled-components';
import { Skeleton } from '../ui/states.tsx';
import { space, theme } from '../ui/theme.ts';
import { CardBody, CardFrame, ListingCard } from './listing-card.tsx';

interface InRow {
  /** Small screens show the cards in one row to swipe. */
  inRow?: boolean;
}

export function CardGrid({ listings, inRow = false }: InRow & { listings: PropertyView[] }) {
  const [isMoved, setMoved] = useState(false);
  const handleMove = () => setMoved(true);
  const watching = inRow &&
    !isMoved && { onTouchStart: handleMove, onScroll: handleMove, onFocus: handleMove };
  return (
    <CardColumns $inRow={inRow} data-moved={isMoved} {...watching}>
      {listings.map((listing) => (
        <li key={listing.id}>
          <ListingCard listing={listing} inRow={inRow} />
        </li>
      ))}
    </CardColumns>
  );
}

/** Placeholders the size of cards. */
export function CardGridSkeleton({ cards = 6, inRow = false }: InRow & { cards?: number }) {
  return (
    <CardColumns $inRow={inRow} aria-hidden="true">
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike and never change places
        <li key={index}>
          <CardSkeleton />
        </li>
      ))}
    </CardColumns>
  );
}

export function CardSkeleton() {
  return (
    <CardFrame>
      <Photo $ratio="4 / 3" />
      <Lines>
        <Skeleton $height="26px" $width="50%" />
        <Skeleton $height="14px" $width="65%" />
        <Skeleton $height="18px" $width="85%" />
        <Skeleton $height="14px" $width="60%" />
        <Skeleton $height="14px" $width="75%" />
        <Skeleton $height="12px" $width="45%" />
      </Lines>
    </CardFrame>
  );
}

const Photo = styled(Skeleton)`border-radius: 0;`;
const Lines = styled(CardBody)`align-items: center;`;

/**
 * On small screens the row scrolls, not the photos inside a card. Until it is used, photos further along are not loaded and
 * snapping is off: browsers would load them as near, and would follow the snapped card when a new one is put in front.
 */
const row = css`
  @media (width < ${theme.bp.md}px) {
    --card-swipe: hidden;
    --card-count: none;
    grid-template-columns: none;
    grid-auto-columns: var(--card-width, min(84%, 320px));
    grid-auto-flow: column;
    gap: ${space(3)};
    margin-inline: calc(-1 * ${theme.gutter});
    padding: 6px ${theme.gutter} ${space(4)};
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-padding-inline: ${theme.gutter};
    scroll-snap-type: x mandatory;
    scrollbar-width: thin;
    & > li { scroll-snap-align: start; }
  }
  @media (width < ${theme.bp.md}px) and (scripting: enabled) {
    &[data-moved='false'] { scroll-snap-type: none; }
    &[data-moved='false'] > li:nth-child(n + 3) img { display: none; }
  }
`;

export const CardColumns = styled.ul<{ $inRow?: boolean }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
  gap: ${space(5)};
  & > li { min-width: 0; }
  ${({ $inRow = false }) => $inRow && row}
`;
