import { roundToCents } from '@marketplace/contracts/amounts';
import { limits } from '@marketplace/contracts/limits';
import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { Unreadable } from './table.ts';

/** Returns the rows of an Excel file's first sheet that is not empty, each cell as text. @throws {Unreadable} for another kind of file */
export async function xlsxRows(bytes: ArrayBuffer): Promise<string[][]> {
  try {
    const sheets = await readXlsxFile(uncompressed(bytes));
    const [filled] = sheets.filter(({ data }) => data.length > 0);
    return (filled?.data ?? []).map((cells) => cells.map(textOf));
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('The file cannot be read as an Excel workbook. Save it again as .xlsx or CSV.');
  }
}

/** The library unpacks large sheets in a worker made from text, which the page's security policy forbids: it gets them unpacked. */
function uncompressed(bytes: ArrayBuffer): ArrayBuffer {
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (originalSize > limits.workbookBytes)
      throw new Unreadable('The workbook is too large. Save its first sheet as CSV.');
    return /\.(xml|rels)$/.test(name);
  };
  return new Uint8Array(zipSync(unzipSync(new Uint8Array(bytes), { filter }), { level: 0 })).buffer;
}

/** Calculated numbers have more decimals than any field takes. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return dateText(cell);
  return typeof cell === 'number' ? String(roundToCents(cell)) : String(cell ?? '');
}

/** `2026-12-20 09:30`, or the day alone at midnight. Excel's times have no zone and are not exact: 9:30 is read as 9:29:59.999. */
function dateText(date: Date): string {
  const text = new Date(Math.round(date.getTime() / 60_000) * 60_000).toISOString();
  return text.slice(0, 'YYYY-MM-DDThh:mm'.length).replace('T', ' ').replace(' 00:00', '');
}
