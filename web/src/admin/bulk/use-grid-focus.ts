import type { FocusEvent, KeyboardEvent } from 'react';
import { useRef, useState } from 'react';

interface Place {
  row: number;
  column: number;
}

const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  Home: { row: 0, column: Number.NEGATIVE_INFINITY },
  End: { row: 0, column: Number.POSITIVE_INFINITY },
  PageUp: { row: Number.NEGATIVE_INFINITY, column: 0 },
  PageDown: { row: Number.POSITIVE_INFINITY, column: 0 },
};

/**
 * Moves the focus through a grid as its pattern has it: one cell is in the order of Tab, arrows go from cell to cell, Home and End
 * to the ends of a row, Page Up and Page Down to those of a column. What can take the focus of a cell says its place: `placeOf`.
 */
export function useGridFocus(rows: number, columns: number) {
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const current = { row: within(active.row, rows), column: within(active.column, columns) };

  return {
    grid: {
      ref: grid,
      onFocus({ target }: FocusEvent) {
        const place = target.closest('[data-place]')?.getAttribute('data-place');
        if (place === undefined || place === null) return;
        const [row = 0, column = 0] = place.split(' ').map(Number);
        setActive({ row, column });
      },
      onKeyDown(event: KeyboardEvent) {
        const step = STEPS[event.key];
        if (!step || !(event.target instanceof HTMLElement) || !event.target.dataset.place) return;
        event.preventDefault();
        const row = within(current.row + step.row, rows);
        const column = within(current.column + step.column, columns);
        grid.current?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`)?.focus();
      },
    },
    /** To be spread on what takes the focus of a cell. */
    placeOf: (row: number, column: number) => ({
      'data-place': `${row} ${column}`,
      tabIndex: row === current.row && column === current.column ? 0 : -1,
    }),
  };
}

function within(place: number, length: number): number {
  return Math.max(0, Math.min(place, length - 1));
}
