import type { PropertyList } from '@marketplace/contracts/listings/listing.views';
import { memo, useDeferredValue, useRef } from 'react';
import styled from 'styled-components';
import { CardColumns, CardSkeleton } from '../../listing/card-grid.tsx';
import { ListingCard } from '../../listing/listing-card.tsx';
import { FIRST_LISTINGS } from './list-sources.ts';
import type { GridShape } from './virtual-grid.ts';
import { cardsInView, firstCards, useGridShape } from './virtual-grid.ts';

/** Up to here all cards are in the page, where the browser's own search finds them; of longer lists only those near the screen. */
const ALL_AT_ONCE = 96;
/** What a phone shows at first: more photos would keep that one waiting. */
const EAGER_CARDS = 1;

interface CardListProps {
  /** What is known of the list, from its beginning. */
  listings: PropertyList;
  /** How many listings it has; those not known yet get a skeleton. */
  total: number;
}

/** The listings of a list page, of which there may be thousands; drawn again only when they change. */
export const CardList = memo(function CardList({ listings, total }: CardListProps) {
  const grid = useRef<HTMLUListElement>(null);
  const shape = useGridShape(grid);
  const isMeasured = useDeferredValue(shape !== undefined); // what is further down must not keep the visitor's first touch waiting
  const { start, end, before, after } = drawn(total, shape, isMeasured);
  return (
    <Cards ref={grid} {...(shape && { style: { paddingBlock: `${before}px ${after}px` } })}>
      {Array.from({ length: end - start }, (_, offset) => {
        const index = start + offset;
        const listing = listings[index];
        return listing ? (
          <li key={listing.id} aria-setsize={total} aria-posinset={index + 1}>
            <ListingCard listing={listing} eager={index < EAGER_CARDS} />
          </li>
        ) : (
          <li key={index} aria-hidden="true">
            <CardSkeleton />
          </li>
        );
      })}
    </Cards>
  );
});

/** Until the grid has been measured it renders what the server rendered; then has its length at once, and all cards a moment later. */
function drawn(
  total: number,
  shape: GridShape | undefined,
  isMeasured: boolean,
): ReturnType<typeof cardsInView> {
  if (!shape || !isMeasured) return firstCards(total, FIRST_LISTINGS, shape);
  return total > ALL_AT_ONCE ? cardsInView(total, shape) : firstCards(total, total, shape);
}

/** No scroll anchoring: the padding already makes up for cards that come and go above the screen. */
const Cards = styled(CardColumns)`overflow-anchor: none;`;
