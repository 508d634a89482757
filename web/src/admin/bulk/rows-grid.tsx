import { counted } from '@marketplace/contracts/counted';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { Select, TextArea, TextInput } from '../../ui/controls.tsx';
import { Link } from '../../ui/link.tsx';
import { space, theme } from '../../ui/theme.ts';
import { fieldDescriptions, labelOf } from '../listing/listing-fields.ts';
import { historyPath } from '../pages.ts';
import { CheckBox } from '../ui/controls.tsx';
import { focusAndSelect } from '../ui/focus.ts';
import type { JudgedRow, Row } from './rows.ts';
import { textOfValue } from './values.ts';

interface RowsGridProps {
  rows: readonly JudgedRow[];
  total: number;
  fields: readonly ListingField[];
  disabled: boolean;
  onWrite: (number: number, field: ListingField, text: string) => void;
  onChoice: (number: number, choice: Row['choice']) => void;
}

/** Columns before the fields: include and status. */
const OWN_COLUMNS = 2;

/** The rows as they will be saved, one cell per value. */
export function RowsGrid({ rows, total, fields, disabled, onWrite, onChoice }: RowsGridProps) {
  const { grid, placeOf, focusPlace } = useGridFocus(rows.length, fields.length + OWN_COLUMNS);
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
                <StatusCell
                  judged={judged}
                  place={placeOf(index, 1)}
                  wrong={fields.filter((field) => row.errors[field])}
                  onFocusField={(field) => focusPlace(index, fields.indexOf(field) + OWN_COLUMNS)}
                />
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

interface StatusCellProps {
  judged: JudgedRow;
  place: GridPlace;
  /** Fields with errors, in the order of their columns. */
  wrong: readonly ListingField[];
  onFocusField: (field: ListingField) => void;
}

/**
 * The status of a row. Errors are named here, because their columns may be out of view, and lead to the first wrong cell. Links to
 * its duplicate or changed listing open a new tab, to keep the rows.
 */
function StatusCell({ judged, place, wrong, onFocusField }: StatusCellProps) {
  const { row, status, duplicate, current, fault } = judged;
  const text = statusText(judged);
  const [first] = wrong;
  if (status === 'errors' && fault === undefined && first !== undefined)
    return (
      <Status $isWrong>
        <Jump {...place} type="button" onClick={() => onFocusField(first)}>
          {wrong.length === 1
            ? `Error: ${row.errors[first]}`
            : `${counted(wrong.length, 'error')}: ${wrong.map(labelOf).join(', ')}`}
        </Jump>
      </Status>
    );
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

function statusText({ row, status, duplicate, fault, current, changed = [] }: JudgedRow): string {
  if (status === 'out') return 'Left out';
  if (status === 'errors') return fault ?? Object.values(row.errors)[0] ?? 'Has errors';
  if (status === 'same') return 'No changes';
  if (status === 'change') return current ? `Changes ${counted(changed.length, 'field')}` : 'Not checked yet';
  if (!duplicate) return 'Ready';
  const which = 'id' in duplicate ? 'Already listed' : `Same as row ${duplicate.row}`;
  return status === 'duplicate' ? which : `${which}, included`;
}

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

/** Moves the focus by keys from cell to cell (ARIA grid). Spread `placeOf` on the element that takes the focus of a cell. */
function useGridFocus(rows: number, columns: number) {
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const row = clamped(active.row, rows);
  const column = clamped(active.column, columns);
  const focusPlace = (ofRow: number, ofColumn: number) =>
    grid.current?.querySelector<HTMLElement>(`[data-place="${ofRow} ${ofColumn}"]`)?.focus();
  return {
    focusPlace,
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
        focusPlace(clamped(row + step[0], rows), clamped(column + step[1], columns));
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
  scroll-padding-left: 96px; /* the sticky column */
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
  &:first-child { position: sticky; left: 0; z-index: 1; }
`;
const Line = styled.tr<{ $isOut: boolean }>`
  background: ${({ $isOut }) => ($isOut ? theme.color.sunken : theme.color.surface)};
  color: ${({ $isOut }) => ($isOut ? theme.color.muted : theme.color.ink)};
`;
const Included = styled.td.attrs({ role: 'gridcell' })`
  && { padding-block: ${space(1)}; }
  position: sticky;
  left: 0;
  z-index: 1;
  background: inherit;
  font-variant-numeric: tabular-nums;
`;
const Status = styled.td.attrs({ role: 'gridcell' })<{ $isWrong: boolean }>`
  min-width: ${({ $isWrong }) => ($isWrong ? '180px' : '110px')};
  max-width: 260px;
  color: ${({ $isWrong }) => ($isWrong ? theme.color.danger : 'inherit')};
`;
const Jump = styled.button`
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: left;
  text-decoration: underline;
  cursor: pointer;
`;

interface GridPlace {
  'data-place': string;
  tabIndex: number;
}

interface GridCellProps {
  row: Row;
  field: ListingField;
  current: PropertyView | undefined;
  isChanged: boolean;
  disabled: boolean;
  place: GridPlace;
  onWrite: (number: number, field: ListingField, text: string) => void;
}

/** One value of a row with its error, the text of a converted number, and the old value in a row that changes a listing. Enter, F2 or a click edits it. */
function GridCell({ row, field, current, isChanged, disabled, place, onWrite }: GridCellProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const before = textOfValue(field, current?.[field]);
  // In a row that changes a listing, an empty cell keeps the value and null from JSON clears it.
  const isFilled = row.target === undefined || row.item[field] !== undefined;
  const text = isFilled ? textOfValue(field, row.item[field]) : before;
  const error = row.errors[field];
  const written = field in row.edits ? undefined : row.written[field];

  function end(typed: string | undefined, isByKey: boolean) {
    setIsEditing(false);
    if (typed !== undefined && typed !== text) onWrite(row.number, field, typed);
    if (isByKey) cell.current?.focus();
  }
  const edit = () => setIsEditing(!disabled);
  return (
    <Cell
      {...place}
      ref={cell}
      $isWrong={error !== undefined}
      aria-invalid={error ? true : undefined}
      aria-readonly={disabled}
      onClick={edit}
      onKeyDown={(event) => {
        if (event.target !== cell.current || (event.key !== 'Enter' && event.key !== 'F2')) return;
        event.preventDefault();
        edit();
      }}
    >
      {isEditing ? (
        <CellEditor field={field} label={`${labelOf(field)}, row ${row.number}`} text={text} onEnd={end} />
      ) : (
        <>
          {isChanged && <del>{before || 'None'}</del>}
          <Value $isLong={field === 'description'} $isSame={current !== undefined && !isChanged}>
            {text || (isChanged ? 'None' : '')}
          </Value>
          {written !== undefined && <Written>“{written}” in the file</Written>}
        </>
      )}
      {error && <Wrong>{error}</Wrong>}
    </Cell>
  );
}

interface CellEditorProps {
  field: ListingField;
  label: string;
  text: string;
  /** Called once with the new text; undefined to cancel. `isByKey`: the focus stays in the grid. */
  onEnd: (typed: string | undefined, isByKey: boolean) => void;
}

/** The control that edits a cell: Enter or blur saves, Escape cancels. */
function CellEditor({ field, label, text, onEnd }: CellEditorProps) {
  const [typed, setTyped] = useState(text);
  const hasEnded = useRef(false);
  const { control } = fieldDescriptions[field];
  function end(written: string | undefined, isByKey: boolean) {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(written, isByKey);
  }
  const props = {
    label,
    hideLabel: true,
    value: typed,
    ref: focusAndSelect,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    onBlur: () => end(typed, false),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') end(undefined, true);
      else if (event.key === 'Enter' && !event.shiftKey) end(typed, true);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  if (control.kind === 'lines') return <TextArea {...props} rows={4} />;
  if (control.kind !== 'flag' && control.kind !== 'choice')
    return (
      <TextInput
        {...props}
        inputMode={'inputMode' in control ? control.inputMode : undefined}
        autoComplete="off"
      />
    );
  const names = control.kind === 'flag' ? ['Yes', 'No'] : control.options.map(({ name }) => name);
  return (
    <Select {...props}>
      {/* The text of the file is an option too, so that it can stay. */}
      {[...new Set(['', ...names, text])].map((name) => (
        <option key={name} value={name}>
          {name === '' ? 'None' : name}
        </option>
      ))}
    </Select>
  );
}

const Cell = styled.td.attrs({ role: 'gridcell' })<{ $isWrong: boolean }>`
  min-width: 120px;
  max-width: 320px;
  background: ${({ $isWrong }) => ($isWrong ? '#FEF3F2' : 'inherit')};
  cursor: text;
  &:hover { box-shadow: inset 0 0 0 1px ${theme.color.inputLine}; }
  del, > span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  del { color: ${theme.color.muted}; font-size: ${theme.size.xs}; }
`;
const Value = styled.span<{ $isLong: boolean; $isSame: boolean }>`
  min-width: ${({ $isLong }) => ($isLong ? '220px' : '0')};
  min-height: 1.3em;
  color: ${({ $isSame }) => ($isSame ? theme.color.muted : 'inherit')};
`;
const Written = styled.div`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
`;
const Wrong = styled.div`
  margin-top: ${space(1)};
  color: ${theme.color.danger};
  font-size: ${theme.size.xs};
`;
