import { isDeepStrictEqual } from 'node:util';
import { projections } from '../all-projections.ts';
import type { Difference } from '../engine/projection.ts';
import { verify } from '../engine/verify.ts';
import type { Operator } from './operator.ts';
import { count } from './wording.ts';

const SHOWN_DIFFERENCES = 20;
const SHOWN_CHARACTERS = 120;

/** Prints what of the read models is not what the log says. Returns 1 when anything is not. */
export async function showVerification({ db, print }: Operator): Promise<number> {
  const verifications = await verify(db, projections);
  for (const { projection, position, rows, differences } of verifications) {
    print(
      `${projection}: ${count(rows)} rows compared at position ${count(position)}, ${count(differences.length)} differ.`,
    );
    for (const difference of differences.slice(0, SHOWN_DIFFERENCES))
      for (const line of differenceLines(difference)) print(line);
    const unshown = differences.length - SHOWN_DIFFERENCES;
    if (unshown > 0) print(`  and ${count(unshown)} more rows`);
  }
  const differing = verifications.filter(({ differences }) => differences.length > 0);
  for (const { projection } of differing) print(`To mend ${projection}: rebuild ${projection}`);
  const isComplete = verifications.length === projections.length;
  if (!isComplete) print('Not every projection has tables that answer reads: start the projector.');
  return isComplete && differing.length === 0 ? 0 : 1;
}

/** Returns what differs in a row, and no more than that: one line for it, and one for each field when both have the row. */
export function differenceLines({ table, key, expected, found }: Difference): string[] {
  const row = `  ${table} ${key}`;
  if (found === null) return [`${row}: the table lacks it; the log says ${shown(expected)}`];
  if (expected === null) return [`${row}: the log knows nothing of it; the table has ${shown(found)}`];
  if (!isFields(expected) || !isFields(found))
    return [`${row}: the log says ${shown(expected)}; the table has ${shown(found)}`];
  const fields = Object.keys({ ...expected, ...found }).filter(
    (field) => !isDeepStrictEqual(expected[field], found[field]),
  );
  return fields.map(
    (field) =>
      `${row} ${field}: the log says ${shown(expected[field])}; the table has ${shown(found[field])}`,
  );
}

function isFields(row: unknown): row is Record<string, unknown> {
  return typeof row === 'object' && row !== null;
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
