import { describe, expect, it } from 'vitest';
import { spreadsheet, spreadsheetParts } from './send.ts';

/** Reads a table back as RFC 4180 has it: a line ends at a CR LF outside quotation marks. */
function cellsOf(csv: string): string[][] {
  const cells = csv.slice('\ufeff'.length).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy);
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('a CSV table', () => {
  it('parses to the same cells, whatever they contain', () => {
    const rows = [
      ['one\nof two', 'one\rof two', 'one\r\nof two', '\n'],
      ['a "word", said', '"', ',', ' spaced '],
      ['a\tb', 'é 房', '1-1', 'a=b'],
    ];
    expect(cellsOf(spreadsheet(['a', 'b', 'c', 'd'], rows))).toEqual([['a', 'b', 'c', 'd'], ...rows]);
  });

  it('has no formulas, also across lines, and keeps numbers', () => {
    const formulas = ['=1+1', '+65 6123', '-1', '@SUM(A1)', '\t=1', '\r=1', '=A1\n+B1', '＝1'];
    const [, marked, numbers] = cellsOf(spreadsheet(['a'], [formulas, [-12, 0.5, 0, null]]));
    expect(marked).toEqual(formulas.map((text) => `'${text}`));
    expect(numbers).toEqual(['-12', '0.5', '0', '']);
  });

  it('is sent in parts with the same lines as the whole', () => {
    const rows = Array.from({ length: 1201 }, (_, n) => [n, `Flat ${n}`]);
    const parts = [...spreadsheetParts(['number', 'title'], rows)];
    expect(parts.map((part) => part.split('\r\n').length - 1)).toEqual([1, 500, 500, 201]);
    expect(cellsOf(parts.join('')).slice(1)).toEqual(rows.map((row) => row.map(String)));
  });
});
