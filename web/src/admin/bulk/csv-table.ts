import { counted } from '@marketplace/contracts/counted';
import { withoutTextMark } from '@marketplace/contracts/listings/listing.csv';
import type { ParseResult, Parser } from 'papaparse';
import Papa from 'papaparse';
import type { Table } from './table.ts';
import { Unreadable } from './table.ts';

/** Characters that are read at once, so that the page answers its user in between. */
const CHUNK = 256 * 1024;

/**
 * Returns the table of a CSV file, whose first line names the columns; empty cells are undefined, empty lines left out. A line
 * with more cells than there are names has a fault, for nobody can tell which cell is too many.
 *
 * @throws {Unreadable} for a file without rows, or with a quotation mark that is never closed
 */
export async function csvTable(text: string, chunkSize = CHUNK): Promise<Table> {
  const [names, ...rows] = await linesOf(text, chunkSize);
  if (!names || rows.length === 0) throw new Unreadable('The file has no rows under a line of headings.');
  const headings = headingsOf(names);
  const faults = new Map<number, string>();
  rows.forEach((cells, place) => {
    if (cells.length > headings.length) faults.set(place, tooMany(cells.length, headings.length));
  });
  return {
    headings,
    lines: rows.map((cells) => headings.map((_, column) => textOf(cells[column]))),
    faults,
  };
}

/** Each is another: a second `Price` is `Price (column 4)`, and one without a name is `Column 4`. */
function headingsOf(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((written, column) => {
    const name = withoutTextMark(written.trim()) || `Column ${column + 1}`;
    const heading = seen.has(name) ? `${name} (column ${column + 1})` : name;
    seen.add(heading);
    return heading;
  });
}

function linesOf(text: string, chunkSize: number): Promise<string[][]> {
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

function textOf(cell: string | undefined): string | undefined {
  const text = cell?.trim();
  return text ? withoutTextMark(text) : undefined;
}

function tooMany(cells: number, headings: number): string {
  return `This row has ${counted(cells, 'cell')} for ${counted(headings, 'heading')}: a text with a comma needs quotation marks around it.`;
}
