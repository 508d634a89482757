import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useState } from 'react';
import styled, { css } from 'styled-components';
import { Skeleton } from '../ui/skeleton.tsx';
import { space, theme } from '../ui/theme.ts';
import { CardBody, CardFrame, ListingCard } from './listing-card.tsx';

interface InRow {
  /** On small screens the cards stand in one row that is swiped, instead of one under the other. */
  inRow?: boolean;
}

/** A few listings as cards. */
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

/** As many blocks of the size of cards, while listings load. */
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

/** A card whose listing is on its way, of the size that the card will have. */
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
 * As wide as the screen, so that the next card looks in; a swipe moves the row, and not the photos of a card. Until it does, photos
 * further on are not loaded: browsers count them as near. Nor does it snap: when a new listing comes in at its front, browsers would
 * follow the card that they had snapped to.
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

/** The list that cards stand in, as many beside one another as fit. */
export const CardColumns = styled.ul<{ $inRow?: boolean }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
  gap: ${space(5)};
  & > li { min-width: 0; }
  ${({ $inRow = false }) => $inRow && row}
`;
