import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { useState } from 'react';
import { showInfo } from '../../ui/toasts.ts';
import { bulkExample } from './bulk-example.ts';
import { jsonTable } from './json-table.ts';
import { readFile } from './read-file.ts';
import { withCell } from './rows.ts';
import type { SheetState } from './use-sheet.ts';

/** Where the rows come from: a typed text, the example, or a file. */
export function useSource({ sheet, ...rows }: SheetState, refuse: (reason: string) => void) {
  const [text, setText] = useState('');

  function type(typed: string) {
    setText(typed);
    void (typed.trim() === '' ? rows.show(undefined) : rows.open(null, () => jsonTable(typed)));
  }

  return {
    text,
    /** Whether there is something that was not uploaded. */
    hasWork: (text !== '' || sheet !== undefined) && text !== bulkExample,
    type,
    clear() {
      setText('');
      void rows.show(undefined);
    },
    loadExample() {
      type(bulkExample);
      showInfo(adminMessages.bulkExampleLoaded);
    },
    async loadFile(file: File) {
      setText('');
      const wrong = await rows.open(file.name, () => readFile(file));
      if (wrong !== undefined) refuse(`${file.name}: ${wrong}`);
    },
    /** Writes into a cell; a typed text then says the same. */
    write(number: number, field: ListingField, typed: string) {
      rows.write(number, field, typed);
      if (!sheet || text === '') return;
      const items = sheet.rows.map((row) => (row.number === number ? withCell(row, field, typed) : row).item);
      setText(JSON.stringify(items, null, 2));
    },
  };
}
