import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { useRef, useState } from 'react';
import { showInfo } from '../../ui/toasts.ts';
import type { Mapping } from './column-mapping.ts';
import { keepMapping, mappingOf, withColumn } from './column-mapping.ts';
import { jsonExample } from './format-guide.tsx';
import type { RowField, Table } from './read-file.ts';
import { jsonTable, readFile, Unreadable } from './read-file.ts';
import type { Row } from './rows.ts';
import { rowsOf, withCell } from './rows.ts';

/** The rows of one upload before it is sent. */
export interface Sheet {
  /** The file they came from; null for typed text. */
  file: string | null;
  /** As it was read; undefined for rows of an upload that stopped. */
  table: Table | undefined;
  mapping: Mapping;
  rows: readonly Row[];
}

/** The rows in the grid: read from a text or a file, edited, and left out. `refuse` says why a file has none. */
export function useSheet(refuse: (reason: string) => void) {
  const { sheet, setSheet, replace, ...reading } = useReading();
  const [text, setText] = useState('');

  const open = (file: string | null, read: () => Promise<Table> | Table) =>
    replace(async () => {
      const table = await read();
      const mapping = mappingOf(table.headings);
      return { file, table, mapping, rows: await rowsOf(table, mapping) };
    });
  const show = (next: Sheet | undefined) => replace(async () => next);
  const changeRows = (numbers: readonly number[], change: (row: Row) => Row) => {
    const changed = new Set(numbers);
    const rows = sheet?.rows.map((row) => (changed.has(row.number) ? change(row) : row));
    if (sheet && rows) setSheet({ ...sheet, rows });
    return rows;
  };
  function type(typed: string) {
    setText(typed);
    void (typed.trim() === '' ? show(undefined) : open(null, () => jsonTable(typed)));
  }
  return {
    ...reading,
    sheet,
    text,
    /** Whether there is something that was not uploaded. */
    hasWork: (text !== '' || sheet !== undefined) && text !== jsonExample,
    show,
    type,
    clear: () => type(''),
    loadExample() {
      type(jsonExample);
      showInfo(adminMessages.bulkExampleLoaded);
    },
    async loadFile(file: File) {
      setText('');
      const wrong = await open(file.name, () => readFile(file));
      if (wrong !== undefined) refuse(`${file.name}: ${wrong}`);
    },
    /** Maps a column of the table to a field; what was written in the grid stays. */
    async setColumn(column: number, field: RowField | null) {
      if (!sheet?.table) return;
      const { table, rows } = sheet;
      const mapping = withColumn(sheet.mapping, column, field);
      keepMapping(table.headings, mapping);
      setSheet({ ...sheet, mapping });
      await replace(async () => ({ ...sheet, mapping, rows: await rowsOf(table, mapping, rows) }));
    },
    /** Writes into a cell, and into the typed text. */
    write(number: number, field: ListingField, typed: string) {
      const rows = changeRows([number], (row) => withCell(row, field, typed));
      if (rows && text !== '')
        setText(
          JSON.stringify(
            rows.map(({ item }) => item),
            null,
            2,
          ),
        );
    },
    /** Includes rows, or leaves them out. */
    setChoice: (numbers: readonly number[], choice: Row['choice']) =>
      void changeRows(numbers, (row) => ({ ...row, choice })),
  };
}

/** The sheet on screen, or why there is none. */
function useReading() {
  const [sheet, setSheet] = useState<Sheet>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const latest = useRef(0);

  /** Makes another sheet, which may take a while; the result of an earlier call is then ignored. Returns why there is none. */
  async function replace(make: () => Promise<Sheet | undefined>): Promise<string | undefined> {
    const turn = ++latest.current;
    let made: Sheet | undefined;
    let wrong: string | undefined;
    setIsReading(true);
    try {
      made = await make();
    } catch (error) {
      wrong = error instanceof Unreadable ? error.message : adminMessages.bulkFailed;
    }
    if (turn !== latest.current) return undefined;
    setIsReading(false);
    setSheet(made);
    setProblem(wrong);
    return wrong;
  }
  return { sheet, setSheet, problem, isReading, replace };
}
