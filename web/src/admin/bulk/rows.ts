import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { AddListing, ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import type { ListingTraits } from '@marketplace/contracts/listings/listing.twins';
import { duplicateKey } from '@marketplace/contracts/listings/listing.twins';
import { z } from 'zod/mini';
import { mapTimeSliced } from '../../api/time-slicing.ts';
import type { FormErrors } from '../listing/listing-fields.ts';
import { errorsByField, refusalsOf } from '../listing/listing-fields.ts';
import { valueOfText } from './cell-values.ts';
import type { RowField, Table } from './table.ts';

/** A listing to add, or the changes of one, as it is going to be sent, right or wrong. */
export type Item = Readonly<Partial<Record<RowField, unknown>>>;

/** The listing that a row changes, as the row names it. */
export interface Target {
  by: 'id' | 'slug';
  value: string;
}

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
  /** Undefined in a row that adds a listing. */
  target: Target | undefined;
  /** Of a row that changes a listing: its fields as the contract reads them. */
  changes: ReviseListing;
  /** What the server is asked about duplicates; only of a row that adds a listing and has no errors. */
  traits: ListingTraits | undefined;
  /** Under which the answer is kept: of the target, or of the traits. */
  key: string | undefined;
  /** What the admin said: to take it along or to leave it out. Undefined: as it is. */
  choice: 'in' | 'out' | undefined;
}

/** Returns a table's rows as they will be added, each checked by the contract; the page stays responsive meanwhile. */
export function rowsOf(
  table: Table,
  mapping: readonly (RowField | null)[],
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

function itemOf(line: readonly unknown[], mapping: readonly (RowField | null)[]): Item {
  const filled = mapping.flatMap((field, column) => {
    const value = line[column];
    if (field === null || value === undefined) return [];
    return [[field, typeof value === 'string' ? valueOfText(field, value) : value] as const];
  });
  return Object.fromEntries(filled);
}

/** What is derived from the item of a row. */
type Derived = 'errors' | 'target' | 'changes' | 'traits' | 'key';

function checked(row: Omit<Row, Derived>): Row {
  const { id, slug, ...fields } = row.item;
  const target = targetOf({ id, slug });
  const schema = target ? ReviseListing : AddListing;
  const parsed = z.safeParse(schema, fields); // without words, which take several times as long
  const errors = parsed.success ? {} : errorsByField(refusalsOf(schema, fields));
  const none = { target, changes: {}, traits: undefined, key: target && targetKey(target) };
  if (row.fault !== undefined || !parsed.success) {
    const fault = row.fault === undefined ? {} : { '': row.fault };
    return { ...row, ...none, errors: { ...errors, ...fault } };
  }
  if (target) return { ...row, ...none, errors, changes: parsed.data };
  const { title, district } = parsed.data as AddListing;
  const traits = { title, district };
  return { ...row, ...none, errors, traits, key: duplicateKey(traits) };
}

function targetOf({ id, slug }: Pick<Item, 'id' | 'slug'>): Target | undefined {
  if (typeof id === 'string' && id.trim() !== '') return { by: 'id', value: id.trim().toLowerCase() };
  if (typeof slug === 'string' && slug.trim() !== '') return { by: 'slug', value: slug.trim() };
  return undefined;
}

export function targetKey({ by, value }: Target): string {
  return `${by} ${value}`;
}
