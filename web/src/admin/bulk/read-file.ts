import type { Table } from './table.ts';
import { csvTable } from './csv-table.ts';
import { jsonTable } from './json-table.ts';

/**
 * Returns the table of a JSON or CSV file.
 *
 * @throws {Unreadable} with what is wrong with the file as a whole
 */
export async function readFile(file: File): Promise<Table> {
  const text = decoded(await file.arrayBuffer());
  return /\.csv$/i.test(file.name) ? csvTable(text) : jsonTable(text);
}

/** Spreadsheets on Windows write what is no UTF-8: UTF-16, with its mark, or the letters of western Europe. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
