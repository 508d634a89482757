import { AddListing, ListingField } from '@marketplace/contracts/listings/listing.commands';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { Spread, Stack } from '../../ui/layout.ts';
import { theme } from '../../ui/theme.ts';
import { refusalsOf } from '../listing/listing-fields.ts';
import { CheckBox } from '../ui/controls.tsx';
import { Row as Line, Note } from '../ui/page.tsx';
import type { Row } from './rows.ts';
import type { Counts, Judged } from './row-status.ts';
import { countsText } from './row-status.ts';
import type { RowField } from './table.ts';
import { RowsGrid } from './rows-grid.tsx';

interface RowsPanelProps {
  all: readonly Judged[];
  counts: Counts;
  /** The fields that the file has. */
  mapping: readonly (RowField | null)[];
  disabled: boolean;
  onWrite: (number: number, field: ListingField, text: string) => void;
  onChoose: (numbers: readonly number[], choice: Row['choice']) => void;
}

const PAGE = 50;

/** What a listing cannot be added without has a column, also when the file has none, so that it can be written there. */
const required = refusalsOf(AddListing, {}).map(({ path }) => path);

/** The rows a page at a time, what becomes of them, and those with errors alone. */
export function RowsPanel({ all, counts, mapping, disabled, onWrite, onChoose }: RowsPanelProps) {
  const [only, setOnly] = useState<ReadonlySet<number>>();
  const [page, setPage] = useState(0);
  const shown = all.filter((one) => (only ? only.has(one.row.number) : isWorthShowing(one)));
  const last = Math.max(0, Math.ceil(shown.length / PAGE) - 1);
  const start = Math.min(page, last) * PAGE;
  const rows = shown.slice(start, start + PAGE);
  const wrong = all.flatMap(({ row, standing }) => (standing === 'errors' ? [row.number] : []));
  return (
    <Stack $gap={3}>
      <Spread $gap={[2, 4]}>
        <Tally role="status">{countsText(counts)}</Tally>
        <Line $gap={[2, 4]}>
          <CheckBox
            label="Only rows with errors"
            checked={only !== undefined}
            disabled={only === undefined && wrong.length === 0}
            onChange={({ target }) => {
              setOnly(target.checked ? new Set(wrong) : undefined); // a row that is mended stays in sight
              setPage(0);
            }}
          />
          {wrong.length > 0 && (
            <Button variant="secondary" size="sm" disabled={disabled} onClick={() => onChoose(wrong, 'out')}>
              Leave out those with errors
            </Button>
          )}
        </Line>
      </Spread>
      <RowsGrid
        rows={rows}
        total={shown.length}
        fields={fieldsOf(all, mapping)}
        disabled={disabled}
        onWrite={onWrite}
        onChoose={(number, choice) => onChoose([number], choice)}
      />
      {last > 0 && (
        <Spread $gap={3}>
          <Button
            variant="secondary"
            size="sm"
            disabled={start === 0}
            onClick={() => setPage(start / PAGE - 1)}
          >
            Previous rows
          </Button>
          <Note role="status">
            {count(start + 1)} to {count(start + rows.length)} of {count(shown.length)}
          </Note>
          <Button
            variant="secondary"
            size="sm"
            disabled={start / PAGE === last}
            onClick={() => setPage(start / PAGE + 1)}
          >
            Next rows
          </Button>
        </Spread>
      )}
    </Stack>
  );
}

/** A row that changes nothing is shown only where it was edited, so that a reverted edit does not vanish. */
function isWorthShowing({ standing, row }: Judged): boolean {
  return standing !== 'same' || Object.keys(row.edits).length > 0;
}

/** Of rows without a file, the fields that any of them has. */
function fieldsOf(all: readonly Judged[], mapping: readonly (RowField | null)[]): ListingField[] {
  const known = new Set<string | null>([...required, ...mapping]);
  if (mapping.length === 0)
    for (const { row } of all) for (const field of Object.keys(row.item)) known.add(field);
  return ListingField.options.filter((field) => known.has(field));
}

const Tally = styled.p`font-weight: ${theme.weight.strong};`;
