import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { useRef, useState } from 'react';
import type { Mapping } from './mapping.ts';
import { keepMapping, mappingOf, withColumn } from './mapping.ts';
import type { Row } from './rows.ts';
import { rowsOf, withCell } from './rows.ts';
import type { RowField, Table } from './table.ts';
import { Unreadable } from './table.ts';

/** The rows of one upload before it is sent. */
export interface Sheet {
  /** The file they came from; null for what was typed. */
  file: string | null;
  /** As it was read; undefined for rows that come from an upload which stopped. */
  table: Table | undefined;
  mapping: Mapping;
  rows: readonly Row[];
}

/** The rows that are being looked at: read from a text or a file, mended, and left out. */
export function useSheet() {
  const [sheet, setSheet] = useState<Sheet>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const turns = useRef(0);

  /** Does what may take a while; what an earlier call comes to is then passed over. */
  async function replace(make: () => Promise<Sheet | undefined>): Promise<string | undefined> {
    const turn = ++turns.current;
    let [made, wrong]: [Sheet | undefined, string | undefined] = [undefined, undefined];
    setReading(true);
    try {
      made = await make();
    } catch (error) {
      wrong = error instanceof Unreadable ? error.message : adminMessages.bulkFailed;
    }
    if (turn !== turns.current) return undefined;
    setReading(false);
    setSheet(made);
    setProblem(wrong);
    return wrong;
  }

  const change = (rows: (before: readonly Row[]) => readonly Row[]) =>
    setSheet((before) => before && { ...before, rows: rows(before.rows) });

  return {
    sheet,
    /** Why there are no rows. */
    problem,
    /** Rows are being read and checked. */
    isReading,
    /** Reads other rows. Returns why there are none, if so. */
    open: (file: string | null, read: () => Promise<Table> | Table) =>
      replace(async () => {
        const table = await read();
        const mapping = mappingOf(table.headings);
        return { file, table, mapping, rows: await rowsOf(table, mapping) };
      }),
    show: (next: Sheet | undefined) => replace(() => Promise.resolve(next)),
    /** Says what a column of the table is; what was written in the grid stays. */
    async setColumn(column: number, field: RowField | null) {
      if (!sheet?.table) return;
      const { table, rows } = sheet;
      const mapping = withColumn(sheet.mapping, column, field);
      keepMapping(table.headings, mapping);
      setSheet({ ...sheet, mapping });
      await replace(async () => ({ ...sheet, mapping, rows: await rowsOf(table, mapping, rows) }));
    },
    write: (number: number, field: ListingField, text: string) =>
      change((rows) => rows.map((row) => (row.number === number ? withCell(row, field, text) : row))),
    choose: (numbers: readonly number[], choice: Row['choice']) => {
      const chosen = new Set(numbers);
      change((rows) => rows.map((row) => (chosen.has(row.number) ? { ...row, choice } : row)));
    },
  };
}

export type SheetState = ReturnType<typeof useSheet>;
