import { counted } from '@marketplace/contracts/counted';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';
import { labelOf } from '../listing/listing-fields.ts';
import { historyPath } from '../pages.ts';
import { CheckBox } from '../ui/controls.tsx';
import type { GridPlace } from './grid-cell.tsx';
import { GridCell } from './grid-cell.tsx';
import type { JudgedRow } from './row-status.ts';
import type { Row } from './rows.ts';

interface RowsGridProps {
  /** Those of this page. */
  rows: readonly JudgedRow[];
  /** How many rows all pages have. */
  total: number;
  fields: readonly ListingField[];
  disabled: boolean;
  onWrite: (number: number, field: ListingField, text: string) => void;
  onChoice: (number: number, choice: Row['choice']) => void;
}

/** Columns before the fields: whether the row is included, and its status. */
const OWN_COLUMNS = 2;

/** The rows as they will be saved, each value in a cell of its own. */
export function RowsGrid({ rows, total, fields, disabled, onWrite, onChoice }: RowsGridProps) {
  const { grid, placeOf } = useGridFocus(rows.length, fields.length + OWN_COLUMNS);
  return (
    <Frame>
      <Grid {...grid} aria-label="Rows of the upload" aria-rowcount={total + 1}>
        <thead>
          <tr>
            <Heading>Row</Heading>
            <Heading>Status</Heading>
            {fields.map((field) => (
              <Heading key={field}>{labelOf(field)}</Heading>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((judged, index) => {
            const { row, status, current, changed } = judged;
            return (
              <Line key={row.number} $isOut={['out', 'duplicate', 'same'].includes(status)}>
                <Included>
                  <CheckBox
                    {...placeOf(index, 0)}
                    label={String(row.number)}
                    aria-label={`Include row ${row.number}`}
                    checked={['ready', 'change', 'errors'].includes(status)}
                    disabled={disabled || status === 'same'}
                    onChange={({ target }) => onChoice(row.number, target.checked ? 'in' : 'out')}
                  />
                </Included>
                <StatusCell judged={judged} place={placeOf(index, 1)} />
                {fields.map((field, column) => (
                  <GridCell
                    key={field}
                    row={row}
                    field={field}
                    current={current}
                    isChanged={changed?.includes(field) ?? false}
                    disabled={disabled}
                    place={placeOf(index, column + OWN_COLUMNS)}
                    onWrite={onWrite}
                  />
                ))}
              </Line>
            );
          })}
        </tbody>
      </Grid>
    </Frame>
  );
}

/** The status of a row. The listing that it duplicates or changes is a link that opens a new tab, so that the rows are not lost. */
function StatusCell({ judged, place }: { judged: JudgedRow; place: GridPlace }) {
  const { status, duplicate, current } = judged;
  const text = statusText(judged);
  const id = current?.id ?? (duplicate && 'id' in duplicate ? duplicate.id : undefined);
  if (status === 'errors' || id === undefined)
    return (
      <Status {...place} $isWrong={status === 'errors'}>
        {text}
      </Status>
    );
  return (
    <Status $isWrong={false}>
      <Link {...place} to={historyPath(id)} target="_blank">
        {text}
      </Link>
    </Status>
  );
}

function statusText({ status, duplicate, fault, current, changed = [] }: JudgedRow): string {
  if (status === 'out') return 'Left out';
  if (status === 'errors') return fault ?? 'Has errors';
  if (status === 'same') return 'No changes';
  if (status === 'change') return current ? `Changes ${counted(changed.length, 'field')}` : 'Not checked yet';
  if (!duplicate) return 'Ready';
  const which = 'id' in duplicate ? 'Already listed' : `Same as row ${duplicate.row}`;
  return status === 'duplicate' ? which : `${which}, included`;
}

/** Moves of the focus by key: rows, then columns. */
const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
  PageUp: [Number.NEGATIVE_INFINITY, 0],
  PageDown: [Number.POSITIVE_INFINITY, 0],
};

/**
 * Moves the focus as the ARIA grid pattern has it: one cell is in the tab order, keys go from cell to cell. Spread `placeOf` on what takes the
 * focus of a cell.
 */
function useGridFocus(rows: number, columns: number) {
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const row = clamped(active.row, rows);
  const column = clamped(active.column, columns);
  return {
    grid: {
      ref: grid,
      onFocus({ target }: FocusEvent) {
        const place = target.closest('[data-place]')?.getAttribute('data-place');
        const [toRow = 0, toColumn = 0] = place?.split(' ').map(Number) ?? [];
        if (place) setActive({ row: toRow, column: toColumn });
      },
      onKeyDown(event: KeyboardEvent) {
        const step = STEPS[event.key];
        if (!step || !(event.target instanceof HTMLElement) || !event.target.dataset.place) return;
        event.preventDefault();
        const place = `${clamped(row + step[0], rows)} ${clamped(column + step[1], columns)}`;
        grid.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
      },
    },
    placeOf: (ofRow: number, ofColumn: number): GridPlace => ({
      'data-place': `${ofRow} ${ofColumn}`,
      tabIndex: ofRow === row && ofColumn === column ? 0 : -1,
    }),
  };
}

function clamped(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1));
}

const Frame = styled.div`
  overflow-x: auto;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
`;
const Grid = styled.table.attrs({ role: 'grid' })`
  width: 100%;
  border-collapse: separate; /* collapsed borders would not move with a sticky cell */
  border-spacing: 0;
  font-size: ${theme.size.sm};
  line-height: ${theme.line.snug};
  th, td {
    padding: ${space(2)} ${space(3)};
    border-bottom: 1px solid ${theme.color.line};
    text-align: left;
    vertical-align: top;
  }
  tbody tr:last-child > td { border-bottom: 0; }
  td:focus-visible { outline: 3px solid ${theme.color.focus}; outline-offset: -3px; }
`;
const Heading = styled.th.attrs({ role: 'columnheader', scope: 'col' })`
  background: ${theme.color.sunken};
  font-weight: ${theme.weight.strong};
  white-space: nowrap;
`;
const Line = styled.tr<{ $isOut: boolean }>`
  background: ${({ $isOut }) => ($isOut ? theme.color.sunken : theme.color.surface)};
  color: ${({ $isOut }) => ($isOut ? theme.color.muted : theme.color.ink)};
`;
/** Stays in view while the rest is scrolled sideways. */
const Included = styled.td.attrs({ role: 'gridcell' })`
  && { padding-block: ${space(1)}; }
  position: sticky;
  left: 0;
  z-index: 1;
  background: inherit;
  font-variant-numeric: tabular-nums;
`;
const Status = styled.td.attrs({ role: 'gridcell' })<{ $isWrong: boolean }>`
  min-width: 110px;
  max-width: 260px;
  color: ${({ $isWrong }) => ($isWrong ? theme.color.danger : 'inherit')};
`;
