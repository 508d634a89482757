import { counted } from '@marketplace/contracts/counted';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import type { ReactNode } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { Select } from '../../ui/controls.tsx';
import { Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { labelOf, requiredFields } from '../listing/listing-fields.ts';
import { Choice } from '../ui/controls.tsx';
import { Columns, Note } from '../ui/page.tsx';
import type { Mapping } from './columns.ts';
import type { Reading } from './readings.ts';
import { meaningsOf, readingsText } from './readings.ts';
import type { Table } from './table.ts';
import type { RowField } from './values.ts';

interface PanelProps {
  isAsking: boolean;
  summary: string;
  children: ReactNode;
}

/** Opens when it first asks for something, and stays open once it is answered: the focus is in it. */
function Panel({ isAsking, summary, children }: PanelProps) {
  const [hasAsked, setAsked] = useState(isAsking);
  if (isAsking && !hasAsked) setAsked(true);
  return (
    <Box open={hasAsked}>
      <summary>{summary}</summary>
      {children}
    </Box>
  );
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
    <Panel isAsking={leftOut.length > 0} summary={`${counted(headings.length, 'column')}, ${summary}`}>
      <Stack $gap={3}>
        <Note>Saved on this device for the next file.</Note>
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
    </Panel>
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

interface ValuesPanelProps {
  readings: readonly Reading[];
  disabled: boolean;
  onChange: (field: ListingField, text: string, means: string) => void;
}

const READINGS_SHOWN = 30;

/** Maps each text that is not our word for a value, in all its rows, and names the first; open while some were not understood. */
export function ValuesPanel({ readings, disabled, onChange }: ValuesPanelProps) {
  if (readings.length === 0) return null;
  const unknown = readings.filter(({ means }) => means === undefined).length;
  const rest = readings.length - Math.max(unknown, READINGS_SHOWN);
  return (
    <Panel
      isAsking={unknown > 0}
      summary={`${counted(readings.length, 'value')} ${unknown === 0 ? `converted: ${readingsText(readings)}` : `to convert, ${unknown} not understood`}`}
    >
      <Stack $gap={3}>
        <Note>Your choices apply to all rows, and are saved on this device for the next file.</Note>
        <Lines>
          {readings.slice(0, Math.max(unknown, READINGS_SHOWN)).map((reading) => (
            <ReadingLine
              key={`${reading.field} ${reading.text}`}
              reading={reading}
              disabled={disabled}
              onChoose={(means) => onChange(reading.field, reading.text, means)}
            />
          ))}
        </Lines>
        {rest > 0 && <Note>And {counted(rest, 'other value')}, as the rows below show.</Note>}
      </Stack>
    </Panel>
  );
}

interface ReadingLineProps {
  reading: Reading;
  disabled: boolean;
  onChoose: (means: string) => void;
}

function ReadingLine({ reading: { field, text, rows, means }, disabled, onChoose }: ReadingLineProps) {
  const options = meaningsOf(field);
  const label = `${labelOf(field)}: “${text}” means`;
  return (
    <li>
      <span>
        {labelOf(field)}: <strong>{text}</strong> is
      </span>
      {options.length === 0 ? (
        <span>{means}</span>
      ) : (
        <Select
          label={label}
          hideLabel
          value={means ?? UNKNOWN}
          disabled={disabled}
          onChange={({ target }) => onChoose(target.value)}
        >
          {means === undefined && (
            <option value={UNKNOWN} disabled>
              Choose…
            </option>
          )}
          {options.map((name) => (
            <option key={name}>{name}</option>
          ))}
          {!requiredFields.includes(field) && <option value="">Leave empty</option>}
        </Select>
      )}
      <span>{counted(rows, 'row')}</span>
    </li>
  );
}

/** No value of a field has this text. */
const UNKNOWN = '?';

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
const Lines = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 420px), 1fr));
  gap: ${space(2)} ${space(5)};
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 180px) 72px;
    gap: ${space(2)};
    align-items: center;
    overflow-wrap: anywhere;
    > :last-child { color: ${theme.color.muted}; text-align: right; }
    @media (max-width: ${theme.bp.sm - 1}px) {
      grid-template-columns: minmax(0, 1fr) 72px;
      > :nth-child(2) { grid-row: 2; grid-column: 1 / -1; }
    }
  }
`;
