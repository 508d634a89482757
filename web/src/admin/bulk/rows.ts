import type { FieldError } from '@marketplace/contracts/errors';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { AddListing, ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import type { ListingTraits } from '@marketplace/contracts/listings/listing.twins';
import { duplicateKey } from '@marketplace/contracts/listings/listing.twins';
import { z } from 'zod/mini';
import { mapTimeSliced } from '../../api/time-slicing.ts';
import type { FormErrors } from '../listing/listing-fields.ts';
import { errorsByField, refusalsOf } from '../listing/listing-fields.ts';
import { valueOfText } from './cell-values.ts';
import type { Mapping } from './column-mapping.ts';
import type { RowField, Table } from './read-file.ts';

/** A listing to add, or the changes of one, as it will be sent, right or wrong. */
export type Item = Readonly<Partial<Record<RowField, unknown>>>;

/** The listing that a row changes, as the row names it. */
export interface Target {
  by: 'id' | 'slug';
  value: string;
}

/** What is known of a row before it is checked. */
interface RawRow {
  /** From 1. */
  number: number;
  item: Item;
  /** What was written in the grid, over the values of the file. */
  edits: Item;
  /** What is wrong with the line as a whole, which no cell can correct. */
  fault: string | undefined;
  /** Whether the admin included or left out the row; undefined: its status decides. */
  choice: 'in' | 'out' | undefined;
}

/** One row of the grid. */
export interface Row extends RawRow {
  /** A sentence for each wrong field; `''` holds what belongs to none. */
  errors: FormErrors;
  /** Undefined in a row that adds a listing. */
  target: Target | undefined;
  /** Of a row that changes a listing: its fields, parsed. */
  changes: ReviseListing;
  /** What the server is asked about duplicates: only of a row that adds a listing and has no errors. */
  traits: ListingTraits | undefined;
  /** The key of what the server answered about the target or the traits. */
  key: string | undefined;
}

/** Returns a table's rows, each checked by the contract; the page stays responsive. Edits and choices of earlier rows are kept. */
export function rowsOf(table: Table, mapping: Mapping, before: readonly Row[] = []): Promise<Row[]> {
  return mapTimeSliced([...table.lines.entries()], ([index, line]) => {
    const { edits = {}, choice } = before[index] ?? {};
    const item = { ...itemOf(line, mapping), ...edits };
    return checked({ number: index + 1, item, edits, fault: table.faults.get(index), choice });
  });
}

/** Returns rows of listings that will be sent as they are. */
export function rowsOfItems(items: readonly Item[]): Row[] {
  return items.map((item, index) =>
    checked({ number: index + 1, item, edits: {}, fault: undefined, choice: 'in' }),
  );
}

/** Returns a row after a text was written into one of its cells. */
export function withCell(row: Row, field: ListingField, text: string): Row {
  const edit = { [field]: valueOfText(field, text) };
  return checked({ ...row, item: { ...row.item, ...edit }, edits: { ...row.edits, ...edit } });
}

/**
 * Returns rows with the server's errors.
 *
 * @param sent the rows in the order they were sent: `errors` name them by index, as `2.price`
 */
export function withRefusals(
  rows: readonly Row[],
  sent: readonly Row[],
  errors: readonly FieldError[],
): readonly Row[] {
  const byNumber = new Map<number, FieldError[]>();
  for (const { path, message } of errors) {
    const [, index, field = ''] = /^(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    const row = index === undefined ? undefined : sent[Number(index)];
    if (row) byNumber.set(row.number, [...(byNumber.get(row.number) ?? []), { path: field, message }]);
  }
  return rows.map((row) => {
    const refused = byNumber.get(row.number);
    return refused ? { ...row, errors: errorsByField(refused), traits: undefined, key: undefined } : row;
  });
}

function itemOf(line: readonly unknown[], mapping: Mapping): Item {
  const filled = mapping.flatMap((field, column) => {
    const value = line[column];
    if (field === null || value === undefined) return [];
    return [[field, typeof value === 'string' ? valueOfText(field, value) : value] as const];
  });
  return Object.fromEntries(filled);
}

function checked(row: RawRow): Row {
  const { id, slug, ...fields } = row.item;
  const target = targetOf(id, 'id') ?? targetOf(slug, 'slug');
  const schema = target ? ReviseListing : AddListing;
  const parsed = z.safeParse(schema, fields); // without messages, which take several times as long
  const errors = {
    ...(!parsed.success && errorsByField(refusalsOf(schema, fields))),
    ...(row.fault !== undefined && { '': row.fault }),
  };
  const result = { ...row, errors, target, changes: {}, traits: undefined, key: target && targetKey(target) };
  if (row.fault !== undefined || !parsed.success) return result;
  if (target) return { ...result, changes: parsed.data };
  const { title, district } = parsed.data as AddListing;
  const traits = { title, district };
  return { ...result, traits, key: duplicateKey(traits) };
}

function targetOf(written: unknown, by: Target['by']): Target | undefined {
  const value = typeof written === 'string' ? written.trim() : '';
  if (value === '') return undefined;
  return { by, value: by === 'id' ? value.toLowerCase() : value };
}

export function targetKey({ by, value }: Target): string {
  return `${by} ${value}`;
}
