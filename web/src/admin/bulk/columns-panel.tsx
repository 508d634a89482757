import { counted } from '@marketplace/contracts/counted';
import styled from 'styled-components';
import { Select } from '../../ui/controls.tsx';
import { Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { labelOf } from '../listing/listing-fields.ts';
import { Columns, Note } from '../ui/page.tsx';
import type { RowField, Table } from './table.ts';
import { rowFields } from './table.ts';
import type { Mapping } from './mapping.ts';

interface ColumnsPanelProps {
  table: Table;
  mapping: Mapping;
  disabled: boolean;
  onChange: (column: number, field: RowField | null) => void;
}

/** Which field each column of the file is, with a value of it; open while some are left out. */
export function ColumnsPanel({ table, mapping, disabled, onChange }: ColumnsPanelProps) {
  const leftOut = table.headings.filter((_, column) => mapping[column] === null);
  return (
    <Box open={leftOut.length > 0}>
      <summary>{summaryOf(table.headings.length, leftOut)}</summary>
      <Stack $gap={3}>
        <Note>Kept on this device for files with the same headings.</Note>
        <Columns $least={220}>
          {table.headings.map((heading, column) => (
            <Select
              key={heading}
              label={heading}
              hint={sampleOf(table, column)}
              value={mapping[column] ?? ''}
              disabled={disabled}
              onChange={(event) =>
                onChange(column, rowFields.find((one) => one === event.target.value) ?? null)
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

function summaryOf(columns: number, leftOut: readonly string[]): string {
  if (leftOut.length === 0) return `${counted(columns, 'column')}, all understood`;
  return `${counted(columns, 'column')}, ${leftOut.length} left out: ${leftOut.join(', ')}`;
}

const SAMPLE_LENGTH = 60;

/** The first value that the column has. */
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
