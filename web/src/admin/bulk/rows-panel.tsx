import { AddListing, ListingField } from '@marketplace/contracts/listings/listing.commands';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Spread, Stack } from '../../ui/layout.ts';
import { refusalsOf } from '../listing/listing-fields.ts';
import { CheckBox, Pager, rangeText } from '../ui/controls.tsx';
import { Row as Line } from '../ui/page.tsx';
import type { JudgedRow } from './row-status.ts';
import { countsText } from './row-status.ts';
import { RowsGrid } from './rows-grid.tsx';
import type { Bulk } from './use-bulk.ts';
import type { Sheet } from './use-sheet.ts';

const PAGE_SIZE = 50;

/** Fields that a new listing needs: they have a column even when the file has none, to be filled in there. */
const required = refusalsOf(AddListing, {}).map(({ path }) => path);

/** The rows a page at a time, their counts by status, and a filter for those with errors. */
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
              setOnly(target.checked ? new Set(wrong) : undefined); // a corrected row stays in view
              setPage(1);
            }}
          />
          {wrong.length > 0 && (
            <Button
              variant="secondary"
              size="sm"
              disabled={disabled}
              onClick={() => bulk.setChoice(wrong, 'out')}
            >
              Leave out those with errors
            </Button>
          )}
        </Line>
      </Spread>
      <RowsGrid
        rows={shown.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE)}
        total={shown.length}
        fields={fieldsOf(judged, sheet)}
        disabled={disabled}
        onWrite={bulk.write}
        onChoice={(number, choice) => bulk.setChoice([number], choice)}
      />
      <Pager
        page={current}
        pages={pages}
        range={rangeText(current, PAGE_SIZE, shown.length)}
        onPage={setPage}
      />
    </Stack>
  );
}

/** A row that changes nothing is shown only where it was edited, so that a reverted edit does not vanish. */
function isWorthShowing({ status, row }: JudgedRow): boolean {
  return status !== 'same' || Object.keys(row.edits).length > 0;
}

/** Required and mapped fields; of rows without a file, all fields that any of them has. */
function fieldsOf(judged: readonly JudgedRow[], { mapping }: Sheet): ListingField[] {
  const used = mapping.length === 0 ? judged.flatMap(({ row }) => Object.keys(row.item)) : mapping;
  const known = new Set<string | null>([...required, ...used]);
  return ListingField.options.filter((field) => known.has(field));
}
