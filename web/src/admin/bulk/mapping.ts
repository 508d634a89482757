import { z } from 'zod/mini';
import { createKept, parsed } from '../../api/kept.ts';
import type { RowField } from './table.ts';
import { rowFields } from './table.ts';
import { fieldOfHeading, isOwnName } from './known-headings.ts';

/** What each column of a table is; null for one that is left out. No field is in it twice. */
export type Mapping = readonly (RowField | null)[];

const FILES_KEPT = 30;
const KeptField = z.enum(rowFields);
const KeptMapping = z.object({ headings: z.array(z.string()), mapping: z.array(z.nullable(KeptField)) });
/** Under a new name: choices from before `id` was a field leave it out. */
const kept = createKept(
  'bulk-mappings',
  (text) => z.safeParse(z.array(KeptMapping), parsed(text)).data ?? [],
);

/** Returns what the columns of a file are: as the admin last said of one with the same headings, else by their names. */
export function mappingOf(headings: readonly string[]): Mapping {
  const known = kept.read().find((one) => sameHeadings(one.headings, headings));
  if (known?.mapping.length === headings.length) return known.mapping;
  const fields = headings.map(fieldOfHeading);
  return headings.map((heading, column) => {
    const field = fields[column] ?? null;
    const same = headings.filter((_, other) => fields[other] === field);
    const meant = same.find(isOwnName) ?? same[0]; // what is called as we call it comes before everyday names
    return heading === meant ? field : null;
  });
}

/** Returns a mapping with another field for one column; the column that had it before is left out then. */
export function withColumn(mapping: Mapping, column: number, field: RowField | null): Mapping {
  return mapping.map((one, place) => {
    if (place === column) return field;
    return one === field ? null : one;
  });
}

/** Keeps on this device what the columns of a file are, for files of the same headings. */
export function keepMapping(headings: readonly string[], mapping: Mapping): void {
  const others = kept.read().filter((one) => !sameHeadings(one.headings, headings));
  kept.replace([{ headings: [...headings], mapping: [...mapping] }, ...others].slice(0, FILES_KEPT));
}

function sameHeadings(some: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
