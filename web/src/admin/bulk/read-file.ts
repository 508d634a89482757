import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { withoutTextMark } from '@marketplace/contracts/listings/listing.csv';
import type { ParseResult, Parser } from 'papaparse';
import Papa from 'papaparse';
import { isKnownHeading } from './columns.ts';
import type { Table } from './table.ts';
import { Unreadable } from './table.ts';

/** Returns the table of a JSON, CSV or Excel file. @throws {Unreadable} when the file as a whole is wrong */
export async function readFile(file: File): Promise<Table> {
  const bytes = await file.arrayBuffer();
  if (/\.xls[xm]$/i.test(file.name)) return tableOf(await (await import('./read-xlsx.ts')).xlsxRows(bytes));
  if (/\.(csv|tsv|txt)$/i.test(file.name)) return csvTable(decoded(bytes));
  return jsonTable(decoded(bytes));
}

/** Spreadsheets on Windows also write UTF-16 or Windows-1252. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the table of a JSON array of objects, with a column for each name. @throws {Unreadable} when it is no such array */
export function jsonTable(text: string): Table {
  const items = parsedItems(text);
  if (items.length === 0) throw new Unreadable('The array has no properties.');
  const headings = [...new Set(items.flatMap((item) => [...item.keys()]))];
  return {
    headings,
    lines: items.map((item) => headings.map((heading) => item.get(heading))),
    numbers: items.map((_, index) => index + 1),
    faults: new Map(),
  };
}

function parsedItems(text: string): ReadonlyMap<string, unknown>[] {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed) && parsed.every(isObject))
      return parsed.map((item) => new Map(Object.entries(item)));
  } catch {} // reported below
  throw new Unreadable(adminMessages.bulkNotArray);
}

/** Characters parsed at once; the page stays responsive in between. */
const CHUNK = 256 * 1024;

/** Returns the table of a CSV file. @throws {Unreadable} without rows, or for an unclosed quotation mark */
export async function csvTable(text: string, chunkSize = CHUNK): Promise<Table> {
  return tableOf(await csvRows(text, chunkSize));
}

/** The headings may stand below a title. */
const ABOVE_HEADINGS = 10;

/** Returns the table of a spreadsheet's rows: empty rows are left out, empty cells are undefined. @throws {Unreadable} without rows below the headings */
function tableOf(rows: readonly (readonly string[])[]): Table {
  const filled = [...rows.entries()].filter(([, cells]) => cells.some((cell) => cell.trim() !== ''));
  const top = filled.slice(0, ABOVE_HEADINGS);
  const headed = top.findIndex(([, cells]) => cells.filter(isKnownHeading).length > 1);
  const [first, ...below] = filled.slice(Math.max(0, headed));
  if (!first || below.length === 0) throw new Unreadable('The file has no rows below its headings.');
  const [, names] = first;
  const isFilled = (column: number) => [first, ...below].some(([, cells]) => cells[column]?.trim());
  const columns = [...names.keys()].filter(isFilled);
  const faults = new Map<number, string>();
  for (const [index, [, cells]] of below.entries()) {
    const filledTo = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (filledTo > names.length)
      faults.set(
        index,
        `This row has ${counted(filledTo, 'cell')} for ${counted(names.length, 'heading')}: text with a comma needs quotation marks around it.`,
      );
  }
  const lines = below.map(([, cells]) =>
    columns.map((column) => withoutTextMark(cells[column]?.trim() ?? '') || undefined),
  );
  const headings = uniqueHeadings(names);
  return {
    headings: columns.map((column) => headings[column] ?? ''),
    lines,
    numbers: below.map(([index]) => index + 1),
    faults,
  };
}

/** A second `Price` becomes `Price (column 4)`, a column without a name `Column 4`. */
function uniqueHeadings(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((written, column) => {
    const name = withoutTextMark(written.trim()) || `Column ${column + 1}`;
    const heading = seen.has(name) ? `${name} (column ${column + 1})` : name;
    seen.add(heading);
    return heading;
  });
}

function csvRows(text: string, chunkSize: number): Promise<string[][]> {
  const rows: string[][] = [];
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(text, {
      chunkSize,
      chunk({ data, errors }: ParseResult<string[]>, parser: Parser) {
        if (errors.some(({ code }) => code === 'MissingQuotes')) {
          const last = rows.length + data.length;
          reject(new Unreadable(`A quotation mark opens in row ${last} and is never closed.`));
          return parser.abort();
        }
        for (const row of data) rows.push(row);
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(rows),
    });
  });
}
