import { csvOf, messyRows, workbookOf } from '@marketplace/testing/fixtures/messy-file';
import { describe, expect, it } from 'vitest';
import { csvTable, jsonTable, readFile } from './read-file.ts';

describe('the table of a CSV file', () => {
  it('has a text for each cell, and leaves out empty cells and lines, and the mark of spreadsheets', async () => {
    const { headings, lines, numbers } = await csvTable(
      '\uFEFFTitle;Price;\r\nQuay;;x\r\n\r\n ; \r\n"A ""b""";1\r\n',
    );
    expect(numbers).toEqual([2, 5]);
    expect(headings).toEqual(['Title', 'Price', 'Column 3']);
    expect(lines).toEqual([
      ['Quay', undefined, 'x'],
      ['A "b"', '1', undefined],
    ]);
  });

  it('keeps line breaks inside quotes, and takes away what marks a text as no formula', async () => {
    const { lines } = await csvTable('title,description\n\'=Quay,"One.\nTwo."\n');
    expect(lines).toEqual([['=Quay', 'One.\nTwo.']]);
  });

  it('tells columns of one name apart', async () => {
    expect((await csvTable('Price,Price\n1,2\n')).headings).toEqual(['Price', 'Price (column 2)']);
  });

  it('begins below a title, without the columns that are empty, and counts its rows as the spreadsheet does', async () => {
    const table = await csvTable(',Listings as of November,,\n,,,\nName,Asking,,\nQuay,1,,\n');
    expect(table).toEqual({
      headings: ['Name', 'Asking'],
      lines: [['Quay', '1']],
      numbers: [4],
      faults: new Map(),
    });
  });

  it('is the same in small pieces', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `"Flat ${n}, ünï","a\nb"`);
    const text = `title,description\n${rows.join('\n')}\n`;
    const whole = await csvTable(text);
    expect(whole.lines).toHaveLength(300);
    expect(whole.lines[299]).toEqual(['Flat 299, ünï', 'a\nb']);
    expect(await csvTable(text, 97)).toEqual(whole);
  });

  it('names the lines with more cells than there are headings', async () => {
    const { faults } = await csvTable('title,price\nQuay,1\nQuay,1,2\n');
    expect([...faults]).toEqual([[1, expect.stringMatching(/^This row has 3 cells for 2 headings: /)]]);
  });

  it.each([
    ['', 'The file has no rows below its headings.'],
    ['title,price\n', 'The file has no rows below its headings.'],
    ['title,price\n"Quay,1\nBay,2\n', 'A quotation mark opens in row 2 and is never closed.'],
  ])('is not to be had of %j', async (text, reason) => {
    await expect(csvTable(text)).rejects.toThrow(reason);
  });
});

describe('the table of a JSON text', () => {
  it('has a column for each name that an object uses', () => {
    expect(jsonTable('[{"title":"A","price":1},{"price":null,"beds":2}]')).toEqual({
      headings: ['title', 'price', 'beds'],
      lines: [
        ['A', 1, undefined],
        [undefined, null, 2],
      ],
      numbers: [1, 2],
      faults: new Map(),
    });
  });

  it.each(['{"title":"A"}', '[{', 'null', '[1]', '[[]]', '[null]'])('is not to be had of %s', (text) => {
    expect(() => jsonTable(text)).toThrow('JSON must be an array of property objects');
  });

  it('is not to be had of nothing', () => {
    expect(() => jsonTable('[]')).toThrow('The array has no properties.');
  });
});

describe('the table of a file', () => {
  it('is the same from Excel as from CSV, with the same row numbers', async () => {
    const rows = messyRows();
    const table = await readFile(new File([workbookOf(rows)], 'Office.XLSX'));
    expect(table).toEqual(await readFile(new File([csvOf(rows)], 'office.csv')));
    expect([table.lines.length, table.numbers.at(0), table.numbers.at(-1)]).toEqual([1208, 3, 1211]);
  });

  it('has the days and times of Excel’s date cells', async () => {
    const dates = ['2026-12-20T09:30Z', '2026-12-20T00:00Z', '2026-12-20T23:59Z'].map(
      (text) => new Date(text),
    );
    const { lines } = await readFile(new File([workbookOf([['a', 'b', 'c'], dates])], 'dates.xlsx'));
    expect(lines).toEqual([['2026-12-20 09:30', '2026-12-20', '2026-12-20 23:59']]);
  });

  it('is not to be had of another file with the name of a workbook', async () => {
    for (const content of ['', 'title,price', csvOf(messyRows())])
      await expect(readFile(new File([content], 'office.xlsx'))).rejects.toThrow(
        'The file cannot be read as an Excel workbook. Save it again as .xlsx or CSV.',
      );
  });
});
