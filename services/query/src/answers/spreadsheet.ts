import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';

/** How many rows are made into text at a time, so that a file of many takes the memory of few. */
const AT_A_TIME = 500;

type Row = readonly unknown[];

/** Returns a table for spreadsheets, as `spreadsheetParts` makes it, in one piece. */
export function spreadsheet(header: readonly string[], rows: Iterable<Row>): string {
  return [...spreadsheetParts(header, rows)].join('');
}

/**
 * Returns the parts of a table for spreadsheets, in their order: UTF-8 with its mark, lines ended by CR LF. What a spreadsheet would
 * take for a formula is marked as text.
 */
export function* spreadsheetParts(header: readonly string[], rows: Iterable<Row>): Generator<string> {
  yield lines([header], true);
  let part: Row[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < AT_A_TIME) continue;
    yield lines(part);
    part = [];
  }
  if (part.length > 0) yield lines(part);
}

function lines(rows: readonly Row[], bom = false): string {
  return stringify([...rows], {
    bom,
    record_delimiter: 'windows',
    quote_record_delimiter: true, // an end of a line alone too, which some readers take for that of the row
    escape_formulas: true,
  });
}

/** Sends a table, or its parts while they are made, as a file of this name. */
export async function sendSpreadsheet(res: Response, name: string, csv: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(csv), res.attachment(name).type('text/csv; charset=utf-8'));
}
