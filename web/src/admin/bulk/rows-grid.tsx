import { counted } from '@marketplace/contracts/counted';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';
import { labelOf } from '../listing/listing-fields.ts';
import { historyPath } from '../ui/admin-paths.ts';
import { CheckBox } from '../ui/controls.tsx';
import type { Row } from './rows.ts';
import type { Judged } from './row-status.ts';
import type { GridPlace } from './grid-cell.tsx';
import { GridCell } from './grid-cell.tsx';
import { useGridFocus } from './use-grid-focus.ts';

interface RowsGridProps {
  /** Those of this page. */
  rows: readonly Judged[];
  /** How many there are on all pages. */
  total: number;
  fields: readonly ListingField[];
  disabled: boolean;
  onWrite: (number: number, field: ListingField, text: string) => void;
  onChoose: (number: number, choice: Row['choice']) => void;
}

/** Before the fields: whether the row is taken along, and what becomes of it. */
const OWN_COLUMNS = 2;

/** The rows as they will be saved, each value in a cell of its own. */
export function RowsGrid({ rows, total, fields, disabled, onWrite, onChoose }: RowsGridProps) {
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
          {rows.map((judged, place) => {
            const { row, standing, current, changed } = judged;
            return (
              <Line key={row.number} $isOut={['out', 'twin', 'same'].includes(standing)}>
                <Chosen>
                  <CheckBox
                    {...placeOf(place, 0)}
                    label={String(row.number)}
                    aria-label={`Take row ${row.number} along`}
                    checked={['ready', 'change', 'errors'].includes(standing)}
                    disabled={disabled || standing === 'same'}
                    onChange={({ target }) => onChoose(row.number, target.checked ? 'in' : 'out')}
                  />
                </Chosen>
                <StandingCell judged={judged} place={placeOf(place, 1)} />
                {fields.map((field, column) => (
                  <GridCell
                    key={field}
                    row={row}
                    field={field}
                    current={current}
                    isChanged={changed?.includes(field) ?? false}
                    disabled={disabled}
                    place={placeOf(place, column + OWN_COLUMNS)}
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

/** What becomes of a row. The listing that it duplicates or changes is a link, in a tab of its own: the rows are not to be lost. */
function StandingCell({ judged, place }: { judged: Judged; place: GridPlace }) {
  const { standing, twin, current } = judged;
  const text = standingText(judged);
  const id = current?.id ?? (twin && 'id' in twin ? twin.id : undefined);
  if (standing === 'errors' || id === undefined)
    return (
      <Standing {...place} $isWrong={standing === 'errors'}>
        {text}
      </Standing>
    );
  return (
    <Standing $isWrong={false}>
      <Link {...place} to={historyPath(id)} target="_blank">
        {text}
      </Link>
    </Standing>
  );
}

/** Says what becomes of a row, and what it duplicates. */
function standingText({ standing, twin, fault, current, changed = [] }: Judged): string {
  if (standing === 'out') return 'Left out';
  if (standing === 'errors') return fault ?? 'Has errors';
  if (standing === 'same') return 'No changes';
  if (standing === 'change' && !current) return 'Not checked yet';
  if (standing === 'change') return `Changes ${counted(changed.length, 'field')}`;
  if (!twin) return 'Ready';
  const which = 'id' in twin ? 'Listed already' : `Same as row ${twin.row}`;
  return standing === 'twin' ? which : `${which}, taken along`;
}

const Frame = styled.div`
  overflow-x: auto;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
`;
const Grid = styled.table.attrs({ role: 'grid' })`
  width: 100%;
  border-collapse: separate; /* a collapsed line does not go with a cell that stays in sight */
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
/** Stays in sight while the rest is scrolled sideways. */
const Chosen = styled.td.attrs({ role: 'gridcell' })`
  && { padding-block: ${space(1)}; }
  position: sticky;
  left: 0;
  z-index: 1;
  background: inherit;
  font-variant-numeric: tabular-nums;
`;
const Standing = styled.td.attrs({ role: 'gridcell' })<{ $isWrong: boolean }>`
  min-width: 110px;
  max-width: 260px;
  color: ${({ $isWrong }) => ($isWrong ? theme.color.danger : 'inherit')};
`;
