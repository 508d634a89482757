import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { AddListing } from '@marketplace/contracts/listings/listing.commands';
import type { ListingTraits } from '@marketplace/contracts/listings/listing.twins';
import { twinKey } from '@marketplace/contracts/listings/listing.twins';
import { z } from 'zod/mini';
import { mapTimeSliced } from '../../../api/time-slicing.ts';
import type { FormErrors } from '../blocks/listings/field-errors.ts';
import { errorsByField, refusalsOf } from '../blocks/listings/field-errors.ts';
import { valueOfText } from './cell-values.ts';
import type { Table } from './table.ts';

/** A listing as it is going to be sent, right or wrong. */
export type Item = Readonly<Partial<Record<ListingField, unknown>>>;

/** One line of the grid. */
export interface Row {
  /** As people count, from 1. */
  number: number;
  item: Item;
  /** What was written in the grid, over what the file says. */
  edits: Item;
  /** What is wrong with the line as a whole, which no cell can mend. */
  fault: string | undefined;
  /** A sentence for each wrong field; `''` holds what belongs to none. */
  errors: FormErrors;
  /** By which twins are told, and the key that they share; only of a row without errors. */
  traits: ListingTraits | undefined;
  key: string | undefined;
  /** What the admin said: to take it along or to leave it out. Undefined: as it is. */
  choice: 'in' | 'out' | undefined;
}

/** Returns a table's rows as they will be added, each checked by the contract; the page stays responsive meanwhile. */
export function rowsOf(
  table: Table,
  mapping: readonly (ListingField | null)[],
  before: readonly Row[] = [],
): Promise<Row[]> {
  return mapTimeSliced([...table.lines.entries()], ([place, line]) => {
    const edits = before[place]?.edits ?? {};
    return checked({
      number: place + 1,
      item: { ...itemOf(line, mapping), ...edits },
      edits,
      fault: table.faults.get(place),
      choice: before[place]?.choice,
    });
  });
}

/** Returns rows for listings that are to be sent as they are. */
export function rowsOfItems(items: readonly Item[]): Row[] {
  return items.map((item, place) =>
    checked({ number: place + 1, item, edits: {}, fault: undefined, choice: 'in' }),
  );
}

/** Returns a row with what was written into one of its cells. */
export function withCell(row: Row, field: ListingField, text: string): Row {
  const edit = { [field]: valueOfText(field, text) };
  return checked({ ...row, item: { ...row.item, ...edit }, edits: { ...row.edits, ...edit } });
}

function itemOf(line: readonly unknown[], mapping: readonly (ListingField | null)[]): Item {
  const filled = mapping.flatMap((field, column) => {
    const value = line[column];
    if (field === null || value === undefined) return [];
    return [[field, typeof value === 'string' ? valueOfText(field, value) : value] as const];
  });
  return Object.fromEntries(filled);
}

function checked(row: Omit<Row, 'errors' | 'traits' | 'key'>): Row {
  const parsed = z.safeParse(AddListing, row.item); // without words, which take several times as long
  const errors = parsed.success ? {} : errorsByField(refusalsOf(AddListing, row.item));
  if (row.fault !== undefined || !parsed.success) {
    const fault = row.fault === undefined ? {} : { '': row.fault };
    return { ...row, errors: { ...errors, ...fault }, traits: undefined, key: undefined };
  }
  const { title, district, price } = parsed.data;
  const traits = { title, district, price };
  return { ...row, errors, traits, key: twinKey(traits) };
}
