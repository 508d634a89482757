import { counted } from '@marketplace/contracts/counted';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { useState } from 'react';
import styled from 'styled-components';
import { count } from '../../ui/format.ts';
import { Spread, Stack } from '../../ui/layout.ts';
import { theme } from '../../ui/theme.ts';
import { requiredFields } from '../listing/listing-fields.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { CheckBox, Pager, rangeText } from '../ui/controls.tsx';
import { Row as Line, Note } from '../ui/page.tsx';
import type { JudgedRow } from './rows.ts';
import { countsText, errorsOf } from './rows.ts';
import { RowsGrid } from './rows-grid.tsx';
import type { Bulk, Sheet } from './use-bulk.ts';

const PAGE_SIZE = 50;

/** The rows in pages, their counts by status, and a filter for errors. */
export function RowsPanel({ bulk, sheet, disabled }: { bulk: Bulk; sheet: Sheet; disabled: boolean }) {
  const { judged, counts } = bulk;
  const [only, setOnly] = useState<ReadonlySet<number>>();
  const [page, setPage] = useState(1);
  const shown = judged.filter((one) => (only ? only.has(one.row.number) : isWorthShowing(one)));
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const current = Math.min(page, pages);
  const wrong = judged.flatMap(({ row, status }) => (status === 'errors' ? [row.number] : []));
  return (
    <Stack $gap={3}>
      <Spread $gap={[2, 4]}>
        <strong role="status">{countsText(counts)}</strong>
        <Line $gap={[2, 4]}>
          <CheckBox
            label="Only rows with errors"
            checked={only !== undefined}
            disabled={only === undefined && wrong.length === 0}
            onChange={({ target }) => {
              setOnly(target.checked ? new Set(wrong) : undefined); // keeps a corrected row in view
              setPage(1);
            }}
          />
          {wrong.length > 0 && (
            <SmallButton disabled={disabled} onClick={() => bulk.setChoice(wrong, 'out')}>
              Leave out those with errors
            </SmallButton>
          )}
        </Line>
      </Spread>
      <Errors judged={judged} />
      {shown.length === 0 ? (
        <Note>Every property has these values already: this file changes nothing.</Note>
      ) : (
        <RowsGrid
          rows={shown.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE)}
          total={shown.length}
          fields={fieldsOf(judged, sheet)}
          disabled={disabled}
          onWrite={bulk.write}
          onChoice={(number, choice) => bulk.setChoice([number], choice)}
        />
      )}
      <Pager
        page={current}
        pages={pages}
        range={rangeText(current, PAGE_SIZE, shown.length)}
        onPage={setPage}
      />
    </Stack>
  );
}

/** Rows without a change are hidden, except edited ones: a reverted edit stays visible. */
function isWorthShowing({ status, row }: JudgedRow): boolean {
  return status !== 'same' || Object.keys(row.edits).length > 0;
}

/** Required and mapped fields; without a file, all fields that any row has. */
function fieldsOf(judged: readonly JudgedRow[], { mapping }: Sheet): ListingField[] {
  const used = mapping.length === 0 ? judged.flatMap(({ row }) => Object.keys(row.item)) : mapping;
  const known = new Set<string | null>([...requiredFields, ...used]);
  return ListingField.options.filter((field) => known.has(field));
}

const ERRORS_SHOWN = 5;
const NUMBERS_SHOWN = 8;

/** The errors by their rows, and what to do about them. */
function Errors({ judged }: { judged: readonly JudgedRow[] }) {
  const errors = errorsOf(judged);
  if (errors.length === 0) return null;
  const rest = errors.length - ERRORS_SHOWN;
  return (
    <Wrong>
      <ul>
        {errors.slice(0, ERRORS_SHOWN).map(([sentence, numbers]) => (
          <li key={sentence}>
            {sentence} {rowsText(numbers)}
          </li>
        ))}
        {rest > 0 && <li>And {counted(rest, 'other error')}.</li>}
      </ul>
      <Note>Correct the cells below, or leave these rows out.</Note>
    </Wrong>
  );
}

function rowsText(numbers: readonly number[]): string {
  const shown = numbers.slice(0, NUMBERS_SHOWN).join(', ');
  const rest = numbers.length - NUMBERS_SHOWN;
  return `(${numbers.length === 1 ? 'row' : 'rows'} ${shown}${rest > 0 ? ` and ${count(rest)} more` : ''})`;
}

const Wrong = styled.div`
  font-size: ${theme.size.sm};
  li { color: ${theme.color.danger}; overflow-wrap: anywhere; }
`;
