import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';
import { labelOf } from '../listing/listing-fields.ts';
import { textOfValue } from './cell-values.ts';
import type { Row } from './rows.ts';
import { CellEditor } from './cell-editor.tsx';

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

/** One value of a row, before and after where the row changes it, and what is wrong with it; Enter or a click edits it in place. */
export function GridCell({ row, field, current, isChanged, disabled, place, onWrite }: GridCellProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  const [isEditing, setEditing] = useState(false);
  const before = textOfValue(field, current?.[field]);
  const text = isFilled(row, field) ? textOfValue(field, row.item[field]) : before;
  const error = row.errors[field];

  function end(typed: string | undefined, isByKey: boolean) {
    setEditing(false);
    if (typed !== undefined && typed !== text) onWrite(row.number, field, typed);
    if (isByKey) cell.current?.focus();
  }
  const edit = () => setEditing(!disabled);
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
          {isChanged && <Before>{before || 'None'}</Before>}
          <Value $isLong={field === 'description'} $isSame={current !== undefined && !isChanged}>
            {text || (isChanged ? 'None' : '')}
          </Value>
        </>
      )}
      {error && <Wrong>{error}</Wrong>}
    </Cell>
  );
}

const Cell = styled.td.attrs({ role: 'gridcell' })<{ $isWrong: boolean }>`
  min-width: 120px;
  max-width: 320px;
  background: ${({ $isWrong }) => ($isWrong ? '#FEF3F2' : 'inherit')};
  cursor: text;
  &:hover { box-shadow: inset 0 0 0 1px ${theme.color.inputLine}; }
`;
/** An empty cell of a row that changes a listing leaves the value as it is; null from JSON clears it. */
function isFilled({ item, target }: Row, field: ListingField): boolean {
  return target === undefined || item[field] !== undefined;
}

const Before = styled.del`
  display: block;
  overflow: hidden;
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Value = styled.span<{ $isLong: boolean; $isSame: boolean }>`
  display: block;
  min-width: ${({ $isLong }) => ($isLong ? '220px' : '0')};
  min-height: 1.3em;
  color: ${({ $isSame }) => ($isSame ? theme.color.muted : 'inherit')};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Wrong = styled.span`
  display: block;
  margin-top: ${space(1)};
  color: ${theme.color.danger};
  font-size: ${theme.size.xs};
`;
