import { limits } from '@marketplace/contracts/limits';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { z } from 'zod/mini';
import { createKept, parsed } from '../../api/kept.ts';
import { fieldDescriptions } from '../listing/listing-fields.ts';
import type { Mapping } from './columns.ts';
import { newestOf } from './columns.ts';
import type { Table } from './table.ts';
import type { RowField } from './values.ts';
import {
  inSquareMetres,
  isAccepted,
  isInSquareMetres,
  normalized,
  textOfValue,
  valueOfText,
} from './values.ts';

const kept = createKept(
  'bulk-values',
  (text) => z.safeParse(z.record(z.string(), z.string()), parsed(text)).data ?? {},
);

const keyOf = (field: RowField, text: string) => `${field} ${text.toLowerCase()}`;

/** Stores in this browser what a text means in a field, for this file and others; `''` for no value. */
export function keepMeaning(field: ListingField, text: string, means: string): void {
  kept.replace(newestOf({ [keyOf(field, text)]: means }, kept.read()));
}

/** Returns a function that reads the texts of a column, with what the admin said of them. */
export function readerOf(heading: string, field: RowField): (text: string) => unknown {
  const meanings = kept.read();
  const isMetric = field === 'area_sqft' && isInSquareMetres(heading);
  return (text) => {
    const means = meanings[keyOf(field, text)] ?? text;
    return valueOfText(field, isMetric ? inSquareMetres(means) : means);
  };
}

/** How a text of the file is read in all its rows. */
export interface Reading {
  field: ListingField;
  text: string;
  rows: number;
  /** The text of its value; `''` for no value, undefined when it was not understood. */
  means: string | undefined;
  /** Whether the admin was asked, now or for an earlier file. */
  isAsked: boolean;
}

/** Returns the texts that say a value in other words than ours: first those that the admin is asked about, then by number of rows. */
export function readingsOf({ headings, lines }: Table, mapping: Mapping): Reading[] {
  const meanings = kept.read();
  const readings = mapping.flatMap((field, column) => {
    if (!isReadAtOnce(field)) return [];
    const read = readerOf(headings[column] ?? '', field);
    return countsOf(lines, column).flatMap(([text, rows]): Reading[] => {
      const value = read(text);
      const means = isAccepted(field, value) ? textOfValue(field, value) : undefined;
      const isAsked = means === undefined || keyOf(field, text) in meanings;
      const isShown = isAsked ? meaningsOf(field).length > 0 : !isPlain(field, text, value);
      return isShown ? [{ field, text, rows, means, isAsked }] : [];
    });
  });
  const order = ({ isAsked, rows }: Reading) => (isAsked ? -1e9 : 0) - rows;
  return readings.sort((one, other) => order(one) - order(other));
}

function countsOf(lines: Table['lines'], column: number): [text: string, rows: number][] {
  const counts = new Map<string, [text: string, rows: number]>();
  for (const line of lines) {
    const text = line[column];
    if (typeof text !== 'string') continue;
    const count = counts.get(text.toLowerCase()) ?? [text, 0];
    count[1] += 1;
    counts.set(text.toLowerCase(), count);
  }
  return [...counts.values()];
}

const NAMED = 3;

/** Returns how texts are read, numbers first: `“3+1” to 3, “condo” to Condominium and 5 more`. */
export function readingsText(readings: readonly Reading[]): string {
  const isNumber = ({ field }: Reading) => Number(fieldDescriptions[field].control.kind === 'number');
  const named = [...readings]
    .sort((one, other) => isNumber(other) - isNumber(one))
    .slice(0, NAMED)
    .map(({ text, means }) => `“${text}” to ${means || 'empty'}`);
  const rest = readings.length - named.length;
  return `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Whether a text says more than the number that is read from it, or is in another unit: `3+1`, `100` square metres. */
export function isConverted(field: RowField | null, text: unknown, value: unknown): boolean {
  if (typeof text !== 'string' || typeof value !== 'number' || !isReadAtOnce(field)) return false;
  return Number(text) !== value && !isPlain(field, text, value);
}

/** Fields with few different values. A price is read row by row. */
function isReadAtOnce(field: RowField | null): field is ListingField {
  if (field === null || field === 'id' || field === 'slug') return false;
  return ['choice', 'flag', 'number'].includes(fieldDescriptions[field].control.kind);
}

/** Whether a text says its value in our words: `Active`, `D9`, `1,076 sq ft`. */
function isPlain(field: ListingField, text: string, value: unknown): boolean {
  if (typeof value === 'number') return text.replaceAll(/[^\d.]|\.(?!\d)/g, '') === String(value);
  const isCode = field === 'district' && /^d?\W?\d{1,2}$/i.test(text);
  return isAccepted(field, value) && (isCode || normalized(textOfValue(field, value)) === normalized(text));
}

const roomCounts = Array.from({ length: Math.min(10, limits.maxRooms) + 1 }, (_, count) => String(count));

/** Returns the values that a text can be told to mean; none in a field whose values are many. */
export function meaningsOf(field: ListingField): readonly string[] {
  const { control } = fieldDescriptions[field];
  if (control.kind === 'choice') return control.options.map(({ name }) => name);
  if (control.kind === 'flag') return ['Yes', 'No'];
  return field === 'bedrooms' || field === 'bathrooms' ? roomCounts : [];
}
