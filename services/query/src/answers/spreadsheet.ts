import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';

/**
 * Returns a table for spreadsheets: UTF-8 with its mark, lines ended by CR LF. What a spreadsheet would take for a formula is marked
 * as text.
 */
export function spreadsheet(header: readonly string[], rows: readonly unknown[][]): string {
  return stringify([header, ...rows], { bom: true, record_delimiter: 'windows', escape_formulas: true });
}

/** Sends a table as a file of this name. */
export function sendSpreadsheet(res: Response, name: string, csv: string): void {
  res.attachment(name).type('text/csv; charset=utf-8').send(csv);
}
