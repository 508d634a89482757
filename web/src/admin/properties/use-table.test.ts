import type { TableRow } from '@marketplace/contracts/listings/listing-table.views';
import { describe, expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { rowOf } from '../../testing/table.ts';
import { followTable } from './use-table.ts';

const row = (number: number, fields: Partial<TableRow> = {}) => ({ ...rowOf(listing(number)), ...fields });
const tableOf = (...rows: TableRow[]) => ({ rows, total: rows.length });
const shown = tableOf(row(1), row(2), row(3));

describe('newer rows', () => {
  it('replace those shown in place while their order stays', () => {
    const newer = tableOf(row(1), row(2, { price: 9, version: 8 }), row(3));
    expect(followTable(shown, newer)).toEqual({ table: newer, changes: 0 });
  });

  it('do not move because of visits', () => {
    const newer = tableOf(row(3, { views: 50 }), row(1), row(2));
    const table = tableOf(row(1), row(2), row(3, { views: 50 }));
    expect(followTable(shown, newer)).toEqual({ table, changes: 0 });
  });

  it('are held where a changed listing would move', () => {
    const newer = tableOf(row(3, { version: 8 }), row(1), row(2));
    expect(followTable(shown, newer)).toEqual({ table: newer, changes: 1 });
  });

  it.each([
    [shown, tableOf(row(5), row(4), row(1)), 2],
    [shown, tableOf(row(1), row(2)), 1],
    [tableOf(), tableOf(row(1)), 1],
  ])('are held where listings come or go, with their number', (before, newer, changes) =>
    expect(followTable(before, newer)).toEqual({ table: newer, changes }),
  );
});
