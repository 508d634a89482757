import { counted, nounFor } from '@marketplace/contracts/counted';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { ListingField as Fields } from '@marketplace/contracts/listings/listing.commands';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { count } from '../../ui/format.ts';
import type { Row } from './rows.ts';

/** What becomes of a row: it adds or changes a listing, or why it does neither. `same`: the listing already is what the row says. */
export type Standing = 'ready' | 'change' | 'same' | 'errors' | 'twin' | 'out';

/** The duplicate of a row: an earlier row of the same upload, or a listing. */
export type Twin = { row: number } | { id: string };

/** What the server said of a row: the listing that it duplicates or changes; null when there is none. */
export type Found = { id: string } | PropertyView | null;

export interface Judged {
  row: Row;
  standing: Standing;
  twin: Twin | undefined;
  /** The listing that the row changes, as it is now; undefined until the server has answered. */
  current?: PropertyView | undefined;
  /** Fields that the row changes. */
  changed?: readonly ListingField[];
  /** Why the row as a whole is wrong. */
  fault?: string | undefined;
}

/** Returns what becomes of each row. `found`: what the server said, by the keys of rows. */
export function judged(rows: readonly Row[], found: ReadonlyMap<string, Found>): Judged[] {
  const first = new Map<string, number>();
  return rows.map((row) =>
    row.target ? judgedChange(row, found, first) : judgedAddition(row, found, first),
  );
}

function judgedAddition(row: Row, found: ReadonlyMap<string, Found>, first: Map<string, number>): Judged {
  const { key, choice, item, errors } = row;
  if (choice === 'out') return { row, standing: 'out', twin: undefined };
  const twin = key === undefined ? undefined : twinOf(key, `${item.price} ${key}`);
  if (Object.keys(errors).length > 0) return { row, standing: 'errors', twin, fault: errors[''] };
  return { row, standing: twin && choice !== 'in' ? 'twin' : 'ready', twin };

  /** Within a file, homes of one title at several prices are several homes. */
  function twinOf(listed: string, inFile: string): Twin | undefined {
    const id = found.get(listed)?.id;
    const earlier = noteRow(first, inFile, row);
    if (id) return { id };
    return earlier === undefined ? undefined : { row: earlier };
  }
}

function judgedChange(row: Row, found: ReadonlyMap<string, Found>, first: Map<string, number>): Judged {
  const { key = '', target, choice, errors } = row;
  const listing = found.get(key);
  const current = listing && 'title' in listing ? listing : undefined;
  const changed = current ? changedFields(row, current) : [];
  const judgement = { row, twin: undefined, current, changed };
  if (choice === 'out') return { ...judgement, standing: 'out' };
  const earlier = current && noteRow(first, current.id, row);
  const fault =
    errors[''] ??
    (listing === null ? `No property has this ${target?.by}.` : undefined) ??
    (earlier === undefined ? undefined : `Same property as row ${earlier}.`);
  if (fault !== undefined || Object.keys(errors).length > 0)
    return { ...judgement, standing: 'errors', fault };
  return { ...judgement, standing: current && changed.length === 0 ? 'same' : 'change' };
}

/** Returns the earlier row of the same key, if there is one. */
function noteRow(first: Map<string, number>, key: string, { number }: Row): number | undefined {
  const earlier = first.get(key);
  if (earlier === undefined) first.set(key, number);
  return earlier;
}

function changedFields({ changes }: Row, current: PropertyView): ListingField[] {
  return Fields.options.filter((field) => {
    const value = changes[field];
    return (
      value !== undefined &&
      value !== current[field] &&
      JSON.stringify(value) !== JSON.stringify(current[field])
    );
  });
}

/** Returns the row with what is sent of it: a listing to add, or the id of one and the fields that change. */
export function toSend({ row, current, changed = [] }: Judged): Row {
  const { id: _, slug: __, ...listing } = row.item;
  const changes = Object.fromEntries(changed.map((field) => [field, row.changes[field]]));
  return { ...row, item: row.target ? { id: current?.id, ...changes } : listing };
}

export type Counts = Readonly<Record<Standing, number>>;

export function countsOf(all: readonly Judged[]): Counts {
  const counts = { ready: 0, change: 0, same: 0, errors: 0, twin: 0, out: 0 };
  for (const { standing } of all) counts[standing] += 1;
  return counts;
}

/** Says how many rows there are and what becomes of them: `1,203 rows: 1,180 ready, 20 with errors, 3 duplicates`. */
export function countsText({ ready, change, same, errors, twin, out }: Counts): string {
  const parts = change === 0 || ready > 0 ? [`${count(ready)} ready`] : [];
  if (change > 0) parts.push(`${count(change)} to change`);
  if (same > 0) parts.push(`${count(same)} unchanged`);
  if (errors > 0) parts.push(`${count(errors)} with errors`);
  if (twin > 0) parts.push(`${count(twin)} ${nounFor(twin, 'duplicate')}`);
  if (out > 0) parts.push(`${count(out)} left out`);
  return `${counted(ready + change + same + errors + twin + out, 'row')}: ${parts.join(', ')}`;
}
