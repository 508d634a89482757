import type { PropertyList } from '@marketplace/contracts/listings/listing.views';
import type { RefObject } from 'react';
import { memo, useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { CardColumns, CardSkeleton, ListingCard } from '../../listing/listing-card.tsx';
import { useScrollPosition } from '../../ui/scroll-position.ts';
import { FIRST_LISTINGS } from './list-sources.ts';

/** Up to this many cards are all in the page, for the browser's search; longer lists are virtualised. */
const ALL_AT_ONCE = 96;
/** More eager photos would delay the first one on a phone. */
const EAGER_CARDS = 1;

interface CardListProps {
  /** The known beginning of the list. */
  listings: PropertyList;
  /** Listings not known yet are shown as placeholders. */
  total: number;
}

/** The cards of a list page, of which there may be thousands. */
export const CardList = memo(function CardList({ listings, total }: CardListProps) {
  const grid = useRef<HTMLUListElement>(null);
  const shape = useGridShape(grid);
  const isMeasured = useDeferredValue(shape !== undefined); // defer measuring below the fold; the first interaction matters more
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

/** Renders the server's cards until the grid is measured, then reserves the full height, then renders the cards. */
function drawn(
  total: number,
  shape: GridShape | undefined,
  isMeasured: boolean,
): ReturnType<typeof cardsInView> {
  if (!shape || !isMeasured) return firstCards(total, FIRST_LISTINGS, shape);
  return total > ALL_AT_ONCE ? cardsInView(total, shape) : firstCards(total, total, shape);
}

/** No scroll anchoring: the padding makes up for cards that are added or removed above the screen. */
const Cards = styled(CardColumns)`overflow-anchor: none;`;

/** The last grid and its distance from the top of the page: used for the first render when a visitor comes back. */
let last: { shape: GridShape; top: number; windowWidth: number } | undefined;

/** Returns the layout of the grid, undefined until measured. Restores the scroll position once the grid has its height. */
function useGridShape(grid: RefObject<HTMLElement | null>): GridShape | undefined {
  const { entry, y } = useScrollPosition();
  const [shape, setShape] = useState(() => lastShapeAt(y));
  const hasLength = shape !== undefined;
  const measure = useCallback(() => {
    const now = grid.current && shapeOf(grid.current);
    if (now) setShape((before) => (before && isSame(before, now) ? before : now));
  }, [grid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history is gone back to once
  useLayoutEffect(() => {
    if (hasLength && y !== undefined) window.scrollTo(0, y);
    measure();
  }, [entry, y, hasLength, measure]);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure); // also for cards that grow with the visitor's font size
    if (grid.current) observer.observe(grid.current);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [grid, measure]);
  return shape;
}

function shapeOf(grid: HTMLElement): GridShape | undefined {
  const card = grid.firstElementChild;
  if (!card) return undefined;
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const { top } = grid.getBoundingClientRect();
  const rowHeight = card.getBoundingClientRect().height + Number.parseFloat(rowGap);
  const shape = {
    columns: gridTemplateColumns.split(' ').length,
    rowHeight,
    rowsAbove: rowsAbove(-top, rowHeight),
    rowsOnScreen: Math.ceil(window.innerHeight / rowHeight) + 1,
  };
  last = { shape, top: top + window.scrollY, windowWidth: window.innerWidth };
  return shape;
}

/** Returns the last shape at another scroll position; undefined when the window has another width. */
function lastShapeAt(y = 0): GridShape | undefined {
  if (last?.windowWidth !== globalThis.innerWidth) return undefined;
  return last && { ...last.shape, rowsAbove: rowsAbove(y - last.top, last.shape.rowHeight) };
}

function rowsAbove(above: number, rowHeight: number): number {
  return Math.max(0, Math.floor(above / rowHeight));
}

function isSame(one: GridShape, other: GridShape): boolean {
  return (
    one.columns === other.columns &&
    one.rowHeight === other.rowHeight &&
    one.rowsAbove === other.rowsAbove &&
    one.rowsOnScreen === other.rowsOnScreen
  );
}

interface GridShape {
  columns: number;
  rowHeight: number;
  rowsAbove: number;
  rowsOnScreen: number;
}

/** Overscan in rows: a turn of the wheel scrolls less than that before the next frame. */
const SPARE_ROWS = 3;

/** Returns the range of cards to render (`end` is exclusive), and the padding in pixels for those before and after. */
export function cardsInView(count: number, { columns, rowHeight, rowsAbove, rowsOnScreen }: GridShape) {
  const rows = Math.ceil(count / columns);
  const top = Math.min(rowsAbove, Math.max(0, rows - rowsOnScreen)); // a list that became short is seen at its end
  const first = Math.max(0, top - SPARE_ROWS);
  const end = Math.min(rows, top + rowsOnScreen + SPARE_ROWS);
  return {
    start: first * columns,
    end: Math.min(count, end * columns),
    before: first * rowHeight,
    after: (rows - end) * rowHeight,
  };
}

/** Returns the first `most` of `count` cards, with the padding for the rest once the shape is known. */
export function firstCards(count: number, most: number, shape?: GridShape): ReturnType<typeof cardsInView> {
  const end = Math.min(count, most);
  const rowsOf = (cards: number) => Math.ceil(cards / (shape?.columns ?? 1));
  return { start: 0, end, before: 0, after: shape ? (rowsOf(count) - rowsOf(end)) * shape.rowHeight : 0 };
}
