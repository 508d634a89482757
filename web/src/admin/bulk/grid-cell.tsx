import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { Select, TextArea, TextInput } from '../../ui/controls.tsx';
import { space, theme } from '../../ui/theme.ts';
import { fieldDescriptions, labelOf } from '../listing/listing-fields.ts';
import { focusAndSelect } from '../ui/focus.ts';
import { textOfValue } from './cell-values.ts';
import type { Row } from './rows.ts';

/** Where a cell is in its grid, to be spread on what takes its focus. */
export interface GridPlace {
  'data-place': string;
  tabIndex: number;
}

interface GridCellProps {
  row: Row;
  field: ListingField;
  /** The listing that the row changes. */
  current: PropertyView | undefined;
  isChanged: boolean;
  disabled: boolean;
  place: GridPlace;
  onWrite: (number: number, field: ListingField, text: string) => void;
}

/** One value of a row, the old one too where the row changes it, and its error. Enter, F2 or a click edits it in place. */
export function GridCell({ row, field, current, isChanged, disabled, place, onWrite }: GridCellProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const before = textOfValue(field, current?.[field]);
  // An empty cell of a row that changes a listing keeps the value; null from JSON clears it.
  const isFilled = row.target === undefined || row.item[field] !== undefined;
  const text = isFilled ? textOfValue(field, row.item[field]) : before;
  const error = row.errors[field];

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
        </>
      )}
      {error && <Wrong>{error}</Wrong>}
    </Cell>
  );
}

interface CellEditorProps {
  field: ListingField;
  /** Names the control: the field and the row. */
  label: string;
  text: string;
  /** Called once, with the text to write; undefined for none. `isByKey`: the focus stays in the grid. */
  onEnd: (typed: string | undefined, isByKey: boolean) => void;
}

/** The control that edits a cell: Enter or leaving it writes, Escape cancels. */
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
    return <TextInput {...props} autoComplete="off" />;
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
const Wrong = styled.div`
  margin-top: ${space(1)};
  color: ${theme.color.danger};
  font-size: ${theme.size.xs};
`;
