import { counted } from '@marketplace/contracts/counted';
import styled from 'styled-components';
import { Select } from '../../ui/controls.tsx';
import { Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { labelOf } from '../listing/listing-fields.ts';
import { Columns, Note } from '../ui/page.tsx';
import type { Mapping } from './column-mapping.ts';
import type { RowField, Table } from './read-file.ts';
import { rowFields } from './read-file.ts';

interface ColumnsPanelProps {
  table: Table;
  mapping: Mapping;
  disabled: boolean;
  onChange: (column: number, field: RowField | null) => void;
}

/** Maps each column of the file to a field, with a sample value; open while columns are left out. */
export function ColumnsPanel({ table, mapping, disabled, onChange }: ColumnsPanelProps) {
  const { headings } = table;
  const leftOut = headings.filter((_, column) => mapping[column] === null);
  const summary =
    leftOut.length === 0 ? 'all understood' : `${leftOut.length} left out: ${leftOut.join(', ')}`;
  return (
    <Box open={leftOut.length > 0}>
      <summary>
        {counted(headings.length, 'column')}, {summary}
      </summary>
      <Stack $gap={3}>
        <Note>Kept on this device for files with the same headings.</Note>
        <Columns $least={220}>
          {headings.map((heading, column) => (
            <Select
              key={heading}
              label={heading}
              hint={sampleOf(table, column)}
              value={mapping[column] ?? ''}
              disabled={disabled}
              onChange={({ target }) =>
                onChange(column, rowFields.find((one) => one === target.value) ?? null)
              }
            >
              <option value="">Leave out</option>
              {rowFields.map((field) => (
                <option key={field} value={field}>
                  {targetLabels[field] ?? labelOf(field)}
                </option>
              ))}
            </Select>
          ))}
        </Columns>
      </Stack>
    </Box>
  );
}

/** Of the columns that name the listing a row changes. */
const targetLabels: Readonly<Record<string, string>> = {
  id: 'ID (changes this property)',
  slug: 'Slug (changes this property)',
};

const SAMPLE_LENGTH = 60;

/** The first value of the column. */
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
