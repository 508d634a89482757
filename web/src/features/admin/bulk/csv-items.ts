import { readAmount } from '@marketplace/contracts/amounts';
import Papa from 'papaparse';
import { kindOf } from '../blocks/listings/listing-fields.ts';

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };

/**
 * Returns the items of a CSV file whose first line names the fields. Empty cells are left out; numbers may have separators;
 * several features or images in a cell are separated by `|`. What cannot be read stays as it is, to be refused by name.
 *
 * @throws {Error} with the line of a malformed row
 */
export function csvItems(text: string): Record<string, unknown>[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase().replaceAll(' ', '_'),
  });
  // A file of one column has no delimiter to find; the check of its items says what is wrong with it.
  const problem = errors.find(({ type }) => type !== 'Delimiter');
  if (problem) throw new Error(`CSV, ${placeOf(problem.row)}: ${problem.message}.`);
  return data.map(itemOf);
}

function itemOf(row: Record<string, string>): Record<string, unknown> {
  const filled = Object.entries(row).filter(([, cell]) => cell.trim() !== '');
  return Object.fromEntries(filled.map(([field, cell]) => [field, cellValue(field, cell)]));
}

function cellValue(field: string, cell: string): unknown {
  const text = cell.trim();
  switch (kindOf(field)) {
    case 'number':
      return readable(Number(text.replace(/[$,\s]/g, '')), text);
    case 'amount':
      return readable(readAmount(text), text);
    case 'list':
      return text
        .split('|')
        .map((part) => part.trim())
        .filter(Boolean);
    case 'flag':
      return BOOLEANS[text.toLowerCase()] ?? text;
    default:
      return text;
  }
}

function readable(number: number | null, text: string): number | string {
  return number === null || Number.isNaN(number) ? text : number;
}

/** Rows are counted from 0 after the line of names; people count lines from 1. */
function placeOf(row: number | undefined): string {
  return row === undefined ? 'whole file' : `line ${row + 2}`;
}

/**
 * Returns the text that a dropped file puts into the textarea: JSON as it is, CSV turned into JSON.
 *
 * @throws {Error} with what is wrong with a CSV file
 */
export function textOfFile(name: string, content: string): string {
  return /\.csv$/i.test(name) ? JSON.stringify(csvItems(content), null, 2) : content;
}
