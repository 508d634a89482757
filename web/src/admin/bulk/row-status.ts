import { counted, nounFor } from '@marketplace/contracts/counted';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { count } from '../../ui/format.ts';
import type { Row } from './rows.ts';

/** What happens to a row: it adds or changes a listing, or why it does neither. `same`: the listing already has these values. */
export type RowStatus = 'ready' | 'change' | 'same' | 'errors' | 'duplicate' | 'out';

/** What the server answered about a row: the listing that it duplicates or changes; null for none. */
export type Found = { id: string } | PropertyView | null;

export interface JudgedRow {
  row: Row;
  status: RowStatus;
  /** What the row duplicates: an earlier row of the same upload, or a listing. */
  duplicate?: { row: number } | { id: string } | undefined;
  /** The listing that the row changes, as it is now; undefined until the server has answered. */
  current?: PropertyView | undefined;
  /** Fields that the row changes. */
  changed?: readonly ListingField[];
  /** Why the row as a whole is wrong. */
  fault?: string | undefined;
}

/** Returns the status of each row. `found` holds the server's answers by the keys of rows. */
export function judgeRows(rows: readonly Row[], found: ReadonlyMap<string, Found>): JudgedRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => (row.target ? judgeChange(row, found, first) : judgeAddition(row, found, first)));
}

function judgeAddition(row: Row, found: ReadonlyMap<string, Found>, first: Map<string, number>): JudgedRow {
  const { key = '', choice, item, errors } = row;
  if (choice === 'out') return { row, status: 'out' };
  const id = found.get(key)?.id;
  // Within a file, homes with one title at several prices are several homes.
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

/** Returns the number of an earlier row with the same key, if there is one. */
function earlierRow(first: Map<string, number>, key: string, { number }: Row): number | undefined {
  const earlier = first.get(key);
  if (earlier === undefined) first.set(key, number);
  return earlier;
}

function changedFields({ changes }: Row, current: PropertyView): ListingField[] {
  const isChanged = (field: ListingField) =>
    changes[field] !== undefined && JSON.stringify(changes[field]) !== JSON.stringify(current[field]);
  return ListingField.options.filter(isChanged);
}

/** Returns the row with what is sent of it: a listing to add, or the id of one and the fields that change. */
export function toSend({ row, current, changed = [] }: JudgedRow): Row {
  const { id: _, slug: __, ...listing } = row.item;
  const changes = Object.fromEntries(changed.map((field) => [field, row.changes[field]]));
  return { ...row, item: row.target ? { id: current?.id, ...changes } : listing };
}

export type Counts = Readonly<Record<RowStatus, number>>;

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
    errors > 0 && `${count(errors)} with errors`,
    duplicate > 0 && `${count(duplicate)} ${nounFor(duplicate, 'duplicate')}`,
    out > 0 && `${count(out)} left out`,
  ];
  const total = ready + change + same + errors + duplicate + out;
  return `${counted(total, 'row')}: ${parts.filter(Boolean).join(', ')}`;
}
