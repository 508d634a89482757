import { counted, nounFor } from '@marketplace/contracts/counted';
import { count } from '../../../ui/format.ts';
import type { Row } from './rows.ts';

/** Whether a row is going to be added, and if not, why. */
export type Standing = 'ready' | 'errors' | 'twin' | 'out';

/** The twin of a row: an earlier row of the same upload, or a listing that is there already. */
export type Twin = { row: number } | { id: string };

export interface Judged {
  row: Row;
  standing: Standing;
  twin: Twin | undefined;
}

/** Returns what becomes of each row. `listed`: ids of listings that are there already, by their key as twins. */
export function judged(rows: readonly Row[], listed: ReadonlyMap<string, string | null>): Judged[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    const twin = row.choice === 'out' || !row.key ? undefined : twinOf(row.key, row, first);
    return { row, twin, standing: standingOf(row, twin) };
  });

  function twinOf(key: string, { number }: Row, seen: Map<string, number>): Twin | undefined {
    const id = listed.get(key);
    const earlier = seen.get(key);
    seen.set(key, earlier ?? number);
    if (id) return { id };
    return earlier === undefined ? undefined : { row: earlier };
  }
}

function standingOf({ choice, errors }: Row, twin: Twin | undefined): Standing {
  if (choice === 'out') return 'out';
  if (Object.keys(errors).length > 0) return 'errors';
  return twin && choice !== 'in' ? 'twin' : 'ready';
}

export type Counts = Readonly<Record<Standing, number>>;

export function countsOf(all: readonly Judged[]): Counts {
  const counts = { ready: 0, errors: 0, twin: 0, out: 0 };
  for (const { standing } of all) counts[standing] += 1;
  return counts;
}

/** Says how many rows there are and what becomes of them: `1,203 rows: 1,180 ready, 20 with errors, 3 twins`. */
export function countsText({ ready, errors, twin, out }: Counts): string {
  const parts = [`${count(ready)} ready`];
  if (errors > 0) parts.push(`${count(errors)} with errors`);
  if (twin > 0) parts.push(`${count(twin)} ${nounFor(twin, 'twin')}`);
  if (out > 0) parts.push(`${count(out)} left out`);
  return `${counted(ready + errors + twin + out, 'row')}: ${parts.join(', ')}`;
}
