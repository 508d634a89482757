import type { TableRow } from '@marketplace/contracts/listings/listing-table.views';
import { describe, expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { rowOf } from '../../testing/table.ts';
import { followTable } from './follow-table.ts';

const row = (number: number, fields: Partial<TableRow> = {}) => ({ ...rowOf(listing(number)), ...fields });
const tableOf = (...rows: TableRow[]) => ({ rows, total: rows.length });
const shown = tableOf(row(1), row(2), row(3));

describe('newer rows', () => {
  it('take the place of those shown while they stand there', () => {
    const newer = tableOf(row(1), row(2, { price: 9, version: 8 }), row(3));
    expect(followTable(shown, newer)).toEqual({ kind: 'in place', table: newer });
  });

  it('do not move because of visitors', () => {
    const newer = tableOf(row(3, { views: 50 }), row(1), row(2));
    expect(followTable(shown, newer)).toEqual({
      kind: 'in place',
      table: tableOf(row(1), row(2), row(3, { views: 50 })),
    });
  });

  it('wait where a changed listing would stand elsewhere', () => {
    const newer = tableOf(row(3, { version: 8 }), row(1), row(2));
    expect(followTable(shown, newer)).toEqual({ kind: 'held', table: newer, changes: 1 });
  });

  it('wait where there are other listings, and say how many', () => {
    const added = tableOf(row(5), row(4), row(1));
    expect(followTable(shown, added)).toMatchObject({ kind: 'held', changes: 2 });
    expect(followTable(shown, tableOf(row(1), row(2)))).toMatchObject({ kind: 'held', changes: 1 });
    expect(followTable(tableOf(), tableOf(row(1)))).toMatchObject({ kind: 'held', changes: 1 });
  });
});
