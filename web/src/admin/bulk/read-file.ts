import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { withoutTextMark } from '@marketplace/contracts/listings/listing.csv';
import type { ParseResult, Parser } from 'papaparse';
import Papa from 'papaparse';

/** What a column can be: a field, or what names the listing that its row changes. */
export type RowField = ListingField | 'id' | 'slug';
export const rowFields = ['id', 'slug', ...ListingField.options] as const satisfies RowField[];

/** What a file or a text holds, before its columns are mapped to fields. */
export interface Table {
  headings: readonly string[];
  /** A value for each heading: text from CSV, anything from JSON, undefined for none. */
  lines: readonly (readonly unknown[])[];
  /** What is wrong with a whole line, by its index. */
  faults: ReadonlyMap<number, string>;
}

/** Why a file or a text has no table, as a sentence for the admin. */
export class Unreadable extends Error {}

/**
 * Returns the table of a JSON or CSV file.
 *
 * @throws {Unreadable} when the file as a whole is wrong
 */
export async function readFile(file: File): Promise<Table> {
  const text = decoded(await file.arrayBuffer());
  return /\.csv$/i.test(file.name) ? csvTable(text) : jsonTable(text);
}

/** Spreadsheets on Windows also write UTF-16 with its mark, or Windows-1252. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Returns the table of a JSON array of objects, with a column for every name they use.
 *
 * @throws {Unreadable} `JSON must be an array of property objects`, also for what is no JSON at all
 */
export function jsonTable(text: string): Table {
  const items = parsedItems(text);
  if (items.length === 0) throw new Unreadable('There is no property in the array.');
  const headings = [...new Set(items.flatMap((item) => [...item.keys()]))];
  return {
    headings,
    lines: items.map((item) => headings.map((heading) => item.get(heading))),
    faults: new Map(),
  };
}

function parsedItems(text: string): ReadonlyMap<string, unknown>[] {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed) && parsed.every(isObject))
      return parsed.map((item) => new Map(Object.entries(item)));
  } catch {} // said below
  throw new Unreadable(adminMessages.bulkNotArray);
}

/** Characters parsed at once; the page stays responsive in between. */
const CHUNK = 256 * 1024;

/**
 * Returns the table of a CSV file whose first line names the columns. Empty cells are undefined, empty lines left out. A line with more
 * cells than headings has a fault: there is no telling which cell is too many.
 *
 * @throws {Unreadable} for a file without rows, or with a quotation mark that is never closed
 */
export async function csvTable(text: string, chunkSize = CHUNK): Promise<Table> {
  const [names, ...rows] = await csvLines(text, chunkSize);
  if (!names || rows.length === 0) throw new Unreadable('The file has no rows under a line of headings.');
  const headings = uniqueHeadings(names);
  const faults = new Map<number, string>();
  for (const [index, cells] of rows.entries())
    if (cells.length > headings.length)
      faults.set(
        index,
        `This row has ${counted(cells.length, 'cell')} for ${counted(headings.length, 'heading')}: a text with a comma needs quotation marks around it.`,
      );
  const lines = rows.map((cells) =>
    headings.map((_, column) => withoutTextMark(cells[column]?.trim() ?? '') || undefined),
  );
  return { headings, lines, faults };
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

function csvLines(text: string, chunkSize: number): Promise<string[][]> {
  const rows: string[][] = [];
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(text, {
      skipEmptyLines: 'greedy',
      chunkSize,
      chunk({ data, errors }: ParseResult<string[]>, parser: Parser) {
        if (errors.some(({ code }) => code === 'MissingQuotes')) {
          const last = rows.length + data.length - 1;
          reject(new Unreadable(`A quotation mark opens in row ${Math.max(1, last)} and is never closed.`));
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
