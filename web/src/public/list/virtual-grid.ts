import type { RefObject } from 'react';
import { useCallback, useLayoutEffect, useState } from 'react';
import { useScrollPosition } from '../../ui/scroll-position.ts';

/** The shape of the last grid, and its distance from the top of the page: a visitor who comes back gets it with the first render. */
let last: { shape: GridShape; top: number; windowWidth: number } | undefined;

/**
 * Returns how a grid of equal cards lies on the page, undefined until it has been rendered once; kept up to date while the page is
 * scrolled or changes size. Scrolls to where the visitor left the page once the grid has its length.
 */
export function useGridShape(grid: RefObject<HTMLElement | null>): GridShape | undefined {
  const { entry, y } = useScrollPosition();
  const [shape, setShape] = useState(() => shapeAgain(y));
  const hasLength = shape !== undefined;
  const look = useCallback(() => {
    const now = grid.current && shapeOf(grid.current);
    if (now) setShape((before) => (before && isSame(before, now) ? before : now));
  }, [grid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history is gone back to once
  useLayoutEffect(() => {
    if (hasLength && y !== undefined) window.scrollTo(0, y);
    look();
  }, [entry, y, hasLength, look]);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(look); // also for cards that grow with the visitor's font size
    if (grid.current) observer.observe(grid.current);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [grid, look]);
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

/** The shape that the grid had, seen from another place; undefined when there was none or the window was another. */
function shapeAgain(y = 0): GridShape | undefined {
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

/** How a grid of equal cards lies on the page; in pixels. */
export interface GridShape {
  columns: number;
  /** Of a row with the gap below it. */
  rowHeight: number;
  /** Rows that are above the top of the screen, and rows that the screen holds. */
  rowsAbove: number;
  rowsOnScreen: number;
}

/** Overscan: rows rendered beyond each edge of the screen, as far as a turn of the wheel scrolls before the next frame. */
const SPARE_ROWS = 3;

/**
 * Returns which of `count` cards to draw, the rows on screen and some more: from `start` up to but without `end`, with the room
 * to leave for those before and after them in pixels.
 */
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

/** Returns the first `most` of `count` cards, with the room to leave for the others once the shape of the grid is known. */
export function firstCards(count: number, most: number, shape?: GridShape): ReturnType<typeof cardsInView> {
  const end = Math.min(count, most);
  const rowsOf = (cards: number) => Math.ceil(cards / (shape?.columns ?? 1));
  return { start: 0, end, before: 0, after: shape ? (rowsOf(count) - rowsOf(end)) * shape.rowHeight : 0 };
}
