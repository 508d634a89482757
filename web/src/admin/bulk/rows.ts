import { counted, nounFor } from '@marketplace/contracts/counted';
import type { FieldError } from '@marketplace/contracts/errors';
import { AddListing, ListingField, ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import type { ListingTraits } from '@marketplace/contracts/listings/listing.duplicates';
import { duplicateKey } from '@marketplace/contracts/listings/listing.duplicates';
import { isSameValue } from '@marketplace/contracts/listings/listing.fields';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { z } from 'zod/mini';
import { mapTimeSliced } from '../../api/time-slicing.ts';
import { count } from '../../ui/format.ts';
import type { FormErrors } from '../listing/listing-fields.ts';
import { errorsByField, refusalsOf } from '../listing/listing-fields.ts';
import type { Mapping } from './columns.ts';
import { isConverted, readerOf } from './readings.ts';
import type { Table } from './table.ts';
import type { RowField } from './values.ts';
import { valueOfText } from './values.ts';

/** A new listing, or changes of one, as it will be sent; not validated. */
export type Item = Readonly<Partial<Record<RowField, unknown>>>;

/** The listing that a row changes, by the row's key. */
export interface Target {
  by: 'id' | 'slug';
  value: string;
}

interface RawRow {
  /** As the spreadsheet counts it, with the headings; in JSON from 1. */
  number: number;
  item: Item;
  /** The file's texts of converted numbers. */
  written: Readonly<Partial<Record<RowField, string>>>;
  /** Edits in the grid, which override the file's values. */
  edits: Item;
  /** An error of the whole line, which no cell can correct. */
  fault: string | undefined;
  /** The admin's choice to include or skip the row; by default its status decides. */
  choice: 'in' | 'out' | undefined;
}

/** One row of the grid. */
export interface Row extends RawRow {
  /** A sentence for each wrong field; `''` holds errors without a field. */
  errors: FormErrors;
  target: Target | undefined;
  /** In a row that changes a listing: its fields, parsed. */
  changes: ReviseListing;
  /** Request for duplicates; only in a row that adds a listing and has no errors. */
  traits: ListingTraits | undefined;
  /** The key of the server's answer about the target or the traits. */
  key: string | undefined;
}

interface RowsOptions {
  mapping: Mapping;
  /** Whether listings are added as drafts, whatever their status in the file. */
  asDrafts?: boolean;
}

/** Returns a table's rows, validated by the contract, without blocking the page. */
export function rowsOf(table: Table, { mapping, asDrafts = false }: RowsOptions): Promise<Row[]> {
  const readers = mapping.map((field, column) => field && readerOf(table.headings[column] ?? '', field));
  return mapTimeSliced([...table.lines.entries()], ([index, line]) => {
    const written: Partial<Record<RowField, string>> = {};
    const values = mapping.flatMap((field, column) => {
      const text = line[column];
      const value = typeof text === 'string' ? readers[column]?.(text) : text;
      if (field === null || value === undefined) return [];
      if (isConverted(field, text, value)) written[field] = String(text);
      return [[field, value] as const];
    });
    const read: Item = Object.fromEntries(values);
    const isDraft = asDrafts && read.id === undefined && read.slug === undefined;
    const item = { ...read, ...(isDraft && { status: 'inactive' }) };
    const [number = 0, fault] = [table.numbers[index], table.faults.get(index)];
    return checked({ number, item, written, edits: {}, fault, choice: undefined });
  });
}

/** Returns rows with the edits and choices of the same rows of an earlier reading. */
export function withEarlier(rows: readonly Row[], before: readonly Row[]): readonly Row[] {
  return rows.map((row, index) => {
    const { edits = {}, choice } = before[index] ?? {};
    if (Object.keys(edits).length === 0) return { ...row, choice };
    return checked({ ...row, item: { ...row.item, ...edits }, edits, choice });
  });
}

/** Returns rows of listings that will be sent unchanged. */
export function rowsOfItems(items: readonly Item[]): Row[] {
  return items.map((item, index) =>
    checked({ number: index + 1, item, written: {}, edits: {}, fault: undefined, choice: 'in' }),
  );
}

/** Returns a row with an edited cell. */
export function withCell(row: Row, field: ListingField, text: string): Row {
  const edit = { [field]: valueOfText(field, text) };
  return checked({ ...row, item: { ...row.item, ...edit }, edits: { ...row.edits, ...edit } });
}

/** Returns rows with the server's errors. @param sent the rows as they were sent: `errors` name them by index, as `2.price` */
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

function checked(row: RawRow): Row {
  const { id, slug, ...fields } = row.item;
  const target = targetOf(id, 'id') ?? targetOf(slug, 'slug');
  const schema = target ? ReviseListing : AddListing;
  const parsed = z.safeParse(schema, fields); // without messages, which are several times slower
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

/** What happens to a row: it adds or changes a listing, or why it is skipped. `same`: the listing already has these values. */
type RowStatus = 'ready' | 'change' | 'same' | 'errors' | 'duplicate' | 'out';

/** The server's answer about a row: the listing that it duplicates or changes; null for none. */
export type Found = { id: string } | PropertyView | null;

export interface JudgedRow {
  row: Row;
  status: RowStatus;
  /** The duplicate: an earlier row of the same upload, or a listing. */
  duplicate?: { row: number } | { id: string } | undefined;
  /** The current state of the listing that the row changes; undefined until the server has answered. */
  current?: PropertyView | undefined;
  changed?: readonly ListingField[];
  fault?: string | undefined;
}

/** Returns the status of each row. `found` holds the server's answers by row key. */
export function judgeRows(rows: readonly Row[], found: ReadonlyMap<string, Found>): JudgedRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => (row.target ? judgeChange(row, found, first) : judgeAddition(row, found, first)));
}

function judgeAddition(row: Row, found: ReadonlyMap<string, Found>, first: Map<string, number>): JudgedRow {
  const { key = '', choice, item, errors } = row;
  if (choice === 'out') return { row, status: 'out' };
  const id = found.get(key)?.id;
  // Within a file, the same title at different prices means different homes.
  const earlier = key === '' ? undefined : earlierRow(first, `${item.price} ${key}`, row);
  const duplicate = id ? { id } : earlier === undefined ? undefined : { row: earlier };
  if (Object.keys(errors).length > 0) return { row, status: 'errors', duplicate, fault: errors[''] };
  return { row, status: duplicate && choice !== 'in' ? 'duplicate' : 'ready', duplicate };
}

function judgeChange(row: Row, found: ReadonlyMap<string, Found>, first: Map<string, number>): JudgedRow {
  const { key = '', target, choice, errors } = row;
  const listing = found.get(key);
  const current = listing && 'title' in listing ? listing : undefined;
  const changed = current ? changedFields(row, current) : [];
  if (choice === 'out') return { row, current, changed, status: 'out' };
  const earlier = current && earlierRow(first, current.id, row);
  const missing = listing === null ? `No property has this ${target?.by}.` : undefined;
  const repeated = earlier === undefined ? undefined : `Same property as row ${earlier}.`;
  const fault = errors[''] ?? missing ?? repeated;
  if (fault !== undefined || Object.keys(errors).length > 0)
    return { row, current, changed, status: 'errors', fault };
  return { row, current, changed, status: current && changed.length === 0 ? 'same' : 'change' };
}

function earlierRow(first: Map<string, number>, key: string, { number }: Row): number | undefined {
  const earlier = first.get(key);
  if (earlier === undefined) first.set(key, number);
  return earlier;
}

function changedFields({ changes }: Row, current: PropertyView): ListingField[] {
  const isChanged = (field: ListingField) =>
    changes[field] !== undefined && !isSameValue(changes[field], current[field]);
  return ListingField.options.filter(isChanged);
}

/** Returns a row in the form in which it is sent: a listing to add, or an id with the changed fields. */
export function toSend({ row, current, changed = [] }: JudgedRow): Row {
  const { id: _, slug: __, ...listing } = row.item;
  const changes = Object.fromEntries(changed.map((field) => [field, row.changes[field]]));
  return { ...row, item: row.target ? { id: current?.id, ...changes } : listing };
}

type Counts = Readonly<Record<RowStatus, number>>;

export function countsOf(rows: readonly JudgedRow[]): Counts {
  const counts = { ready: 0, change: 0, same: 0, errors: 0, duplicate: 0, out: 0 };
  for (const { status } of rows) counts[status] += 1;
  return counts;
}

/** Returns the counts as text: `1,203 rows: 1,180 ready, 20 with errors, 3 duplicates`. */
export function countsText({ ready, change, same, errors, duplicate, out }: Counts): string {
  const parts = [
    (change === 0 || ready > 0) && `${count(ready)} ready`,
    change > 0 && `${count(change)} to change`,
    same > 0 && `${count(same)} unchanged`,
    errors > 0 && `${count(errors)} with ${nounFor(errors, 'an error', 'errors')}`,
    duplicate > 0 && `${count(duplicate)} ${nounFor(duplicate, 'duplicate')}`,
    out > 0 && `${count(out)} left out`,
  ];
  const total = ready + change + same + errors + duplicate + out;
  return `${counted(total, 'row')}: ${parts.filter(Boolean).join(', ')}`;
}

/** Returns the errors of rows as sentences, each with the numbers of its rows, those of most rows first. */
export function errorsOf(rows: readonly JudgedRow[]): [sentence: string, numbers: number[]][] {
  const bySentence = new Map<string, number[]>();
  for (const { row, status, fault } of rows) {
    if (status !== 'errors') continue;
    for (const sentence of new Set([...(fault ? [fault] : []), ...Object.values(row.errors)])) {
      const numbers = bySentence.get(sentence) ?? [];
      numbers.push(row.number);
      bySentence.set(sentence, numbers);
    }
  }
  return [...bySentence].sort(([, one], [, other]) => other.length - one.length);
}

/** Returns the number of ready rows that visitors see as soon as they are saved; those with a go-live time are hidden until then. */
export function countShownAtOnce(rows: readonly JudgedRow[]): number {
  const isShown = ({ item }: Row) => item.status !== 'inactive' && !item.publish_at;
  return rows.filter(({ row, status }) => status === 'ready' && isShown(row)).length;
}

/** Returns how many new properties visitors will see, in one sentence; undefined when it adds none, or only drafts. */
export function shownText(shown: number, { ready }: Counts, asDrafts: boolean): string | undefined {
  if (shown > 0)
    return `${counted(shown, 'new property', 'new properties')} will be shown to visitors at once.`;
  return ready === 0 || asDrafts ? undefined : 'No new property will be shown to visitors at once.';
}

/** Returns what an upload would do, in one sentence; undefined when it would do nothing. */
export function effectText({ ready, change }: Counts, asDrafts: boolean): string | undefined {
  const parts = [
    ready > 0 && `adds ${counted(ready, 'property', 'properties')}${asDrafts ? ' as drafts' : ''}`,
    change > 0 && `changes ${counted(change, 'property', 'properties')}`,
  ].filter(Boolean);
  return parts.length === 0 ? undefined : `This upload ${parts.join(' and ')}.`;
}
