import { isDeepStrictEqual } from 'node:util';
import type { Difference } from '../engine/projection.ts';

const SHOWN_CHARACTERS = 120;

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
