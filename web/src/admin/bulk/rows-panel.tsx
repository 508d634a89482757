import { counted } from '@marketplace/contracts/counted';
import { AddListing, ListingField } from '@marketplace/contracts/listings/listing.commands';
import { useState } from 'react';
import styled from 'styled-components';
import { Spread, Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { labelOf, refusalsOf } from '../listing/listing-fields.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { CheckBox, Choice, Pager, rangeText } from '../ui/controls.tsx';
import { Columns, Row as Line, Note } from '../ui/page.tsx';
import type { Mapping, RowField, Table } from './read-file.ts';
import type { JudgedRow } from './rows.ts';
import { countsText } from './rows.ts';
import { RowsGrid } from './rows-grid.tsx';
import type { Bulk, Sheet } from './use-bulk.ts';

const PAGE_SIZE = 50;

/** Fields that a new listing needs. They have a column even if the file has none. */
const required = refusalsOf(AddListing, {}).map(({ path }) => path);

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

/** Rows without a change are hidden, except edited ones: a reverted edit stays visible. */
function isWorthShowing({ status, row }: JudgedRow): boolean {
  return status !== 'same' || Object.keys(row.edits).length > 0;
}

/** Required and mapped fields; without a file, all fields that any row has. */
function fieldsOf(judged: readonly JudgedRow[], { mapping }: Sheet): ListingField[] {
  const used = mapping.length === 0 ? judged.flatMap(({ row }) => Object.keys(row.item)) : mapping;
  const known = new Set<string | null>([...required, ...used]);
  return ListingField.options.filter((field) => known.has(field));
}

interface ColumnsPanelProps {
  table: Table;
  mapping: Mapping;
  disabled: boolean;
  onChange: (column: number, field: RowField | null) => void;
}

/** Maps each column to a field, with a sample value; open while columns are left out. */
export function ColumnsPanel({ table, mapping, disabled, onChange }: ColumnsPanelProps) {
  const { headings } = table;
  const leftOut = headings.filter((_, column) => mapping[column] === null);
  const summary =
    leftOut.length === 0 ? 'all recognised' : `${leftOut.length} left out: ${leftOut.join(', ')}`;
  return (
    <Box open={leftOut.length > 0}>
      <summary>
        {counted(headings.length, 'column')}, {summary}
      </summary>
      <Stack $gap={3}>
        <Note>Kept on this device for files with the same headings.</Note>
        <Columns $least={220}>
          {headings.map((heading, column) => (
            <Choice
              key={heading}
              label={heading}
              hint={sampleOf(table, column)}
              value={mapping[column] ?? ''}
              options={targets}
              disabled={disabled}
              onChoose={(field) => onChange(column, field || null)}
            />
          ))}
        </Columns>
      </Stack>
    </Box>
  );
}

const targets: Readonly<Partial<Record<RowField | '', string>>> = {
  '': 'Leave out',
  id: 'ID (changes this property)',
  slug: 'Slug (changes this property)',
  ...Object.fromEntries(ListingField.options.map((field) => [field, labelOf(field)])),
};

const SAMPLE_LENGTH = 60;

function sampleOf({ lines }: Table, column: number): string {
  const value = lines.find((line) => line[column] !== undefined && line[column] !== null)?.[column];
  if (value === undefined) return 'Empty in every row';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `e.g. ${text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH)}…` : text}`;
}

const Box = styled.details`
  padding: ${space(2)} ${space(4)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.canvas};
  > summary {
    min-height: 44px;
    align-content: center;
    font-weight: ${theme.weight.label};
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  > :last-child { padding-bottom: ${space(3)}; }
`;
