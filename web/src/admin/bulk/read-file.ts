import { adminMessages } from '@marketplace/contracts/admin-messages';
import { readAmount } from '@marketplace/contracts/amounts';
import { counted } from '@marketplace/contracts/counted';
import { findDistrict } from '@marketplace/contracts/districts';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { listCell, partsOfCell, withoutTextMark } from '@marketplace/contracts/listings/listing.csv';
import type { ParseResult, Parser } from 'papaparse';
import Papa from 'papaparse';
import { z } from 'zod/mini';
import { createKept, parsed } from '../../api/kept.ts';
import { exactPrice } from '../../ui/format.ts';
import { fieldDescriptions, labelOf } from '../listing/listing-fields.ts';

/** The role of a column: a field, or the key of the listing that a row changes. */
export type RowField = ListingField | 'id' | 'slug';
export const rowFields = ['id', 'slug', ...ListingField.options] as const satisfies RowField[];

/** The content of a file or text before its columns are mapped to fields. */
export interface Table {
  headings: readonly string[];
  /** A value for each heading: text from CSV, any value from JSON, undefined for none. */
  lines: readonly (readonly unknown[])[];
  /** Errors of whole lines, by index. */
  faults: ReadonlyMap<number, string>;
}

/** A file or text without a table; the message is a sentence for the admin. */
export class Unreadable extends Error {}

/** Returns the table of a JSON or CSV file. @throws {Unreadable} when the file as a whole is wrong */
export async function readFile(file: File): Promise<Table> {
  const text = decoded(await file.arrayBuffer());
  return /\.csv$/i.test(file.name) ? csvTable(text) : jsonTable(text);
}

/** Spreadsheets on Windows also write UTF-16 or Windows-1252. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the table of a JSON array of objects, with a column for each name. @throws {Unreadable} when it is no such array */
export function jsonTable(text: string): Table {
  const items = parsedItems(text);
  if (items.length === 0) throw new Unreadable('The array has no properties.');
  const headings = [...new Set(items.flatMap((item) => [...item.keys()]))];
  return {
    headings,
    lines: items.map((item) => headings.map((heading) => item.get(heading))),
    faults: new Map(),
  };
}

function parsedItems(text: string): ReadonlyMap<string, unknown>[] {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed) && parsed.every(isObject))
      return parsed.map((item) => new Map(Object.entries(item)));
  } catch {} // reported below
  throw new Unreadable(adminMessages.bulkNotArray);
}

/** Characters parsed at once; the page stays responsive in between. */
const CHUNK = 256 * 1024;

/** Returns the table of a CSV file with a line of headings; empty cells are undefined. @throws {Unreadable} without rows, or for an unclosed quotation mark */
export async function csvTable(text: string, chunkSize = CHUNK): Promise<Table> {
  const [names, ...rows] = await csvLines(text, chunkSize);
  if (!names || rows.length === 0) throw new Unreadable('The file has no rows below its headings.');
  const headings = uniqueHeadings(names);
  const faults = new Map<number, string>();
  for (const [index, cells] of rows.entries())
    if (cells.length > headings.length)
      faults.set(
        index,
        `This row has ${counted(cells.length, 'cell')} for ${counted(headings.length, 'heading')}: a text with a comma needs quotation marks around it.`,
      );
  const lines = rows.map((cells) =>
    headings.map((_, column) => withoutTextMark(cells[column]?.trim() ?? '') || undefined),
  );
  return { headings, lines, faults };
}

/** A second `Price` becomes `Price (column 4)`, a column without a name `Column 4`. */
function uniqueHeadings(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((written, column) => {
    const name = withoutTextMark(written.trim()) || `Column ${column + 1}`;
    const heading = seen.has(name) ? `${name} (column ${column + 1})` : name;
    seen.add(heading);
    return heading;
  });
}

function csvLines(text: string, chunkSize: number): Promise<string[][]> {
  const rows: string[][] = [];
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(text, {
      skipEmptyLines: 'greedy',
      chunkSize,
      chunk({ data, errors }: ParseResult<string[]>, parser: Parser) {
        if (errors.some(({ code }) => code === 'MissingQuotes')) {
          const last = rows.length + data.length - 1;
          reject(new Unreadable(`A quotation mark opens in row ${Math.max(1, last)} and is never closed.`));
          return parser.abort();
        }
        for (const row of data) rows.push(row);
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(rows),
    });
  });
}

/** The field of each column; null for a column that is left out. Each field occurs at most once. */
export type Mapping = readonly (RowField | null)[];

/** Common names of fields in other files, besides our name and label. */
const everydayNames: Partial<Record<RowField, string>> = {
  id: 'property id, listing id',
  title: 'name, property, property name, property title, listing, project, project name, headline',
  description: 'desc, details, remarks, about, text, comments',
  price: 'asking, asking price, list price, selling price, amount, price in sgd, rent, monthly rent',
  property_type: 'type, listing type, transaction, transaction type, sale or rent, buy or rent',
  category: 'property category, kind, building type',
  sub_type: 'sub category, subcategory',
  district: 'postal district, location, region',
  status: 'state, availability, listing status',
  is_new_launch: 'new, launch, new project, is new',
  bedrooms: 'bed, beds, bedroom, br, no of bedrooms, number of bedrooms, rooms',
  bathrooms: 'bath, baths, bathroom, no of bathrooms, number of bathrooms',
  area_sqft: 'area, sqft, sq ft, size, size sqft, floor area, built up, built up area, floor size',
  tenure: 'lease, leasehold, tenure type',
  completion_year: 'completion, completed, year, year built, built, top, top year',
  redirect_url: 'link, url, website, web address, listing url, redirect',
  key_features: 'features, highlights, amenities, facilities, selling points',
  images: 'image, photos, photo, pictures, picture',
};

const ownNames = fieldsByName((field) => [field, labelOf(field)]);
const knownNames = new Map([
  ...fieldsByName((field) => everydayNames[field]?.split(', ') ?? []),
  ...ownNames,
]);

function fieldsByName(namesOf: (field: RowField) => string[]): Map<string, RowField> {
  return new Map(
    rowFields.flatMap((field) => namesOf(field).map((name) => [normalized(name), field] as const)),
  );
}

/** Ignores capitals, signs and spaces. */
function normalized(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
}

/** Returns the field of a heading; null for an unknown one. */
export function fieldOfHeading(heading: string): RowField | null {
  return knownNames.get(normalized(heading)) ?? null;
}

/** Returns the fields of a file's columns: the admin's last mapping of the same headings, otherwise by name. */
export function mappingOf(headings: readonly string[]): Mapping {
  const saved = kept.read().find((one) => hasHeadings(one, headings));
  if (saved?.mapping.length === headings.length) return saved.mapping;
  const fields = headings.map(fieldOfHeading);
  return headings.map((heading, column) => {
    const field = fields[column] ?? null;
    const same = headings.filter((_, other) => fields[other] === field);
    // Our own name wins over a common one.
    const best = same.find((one) => ownNames.has(normalized(one))) ?? same[0];
    return heading === best ? field : null;
  });
}

/** Returns a mapping with another field for one column. A column that had this field is left out. */
export function withColumn(mapping: Mapping, column: number, field: RowField | null): Mapping {
  return mapping.map((one, index) => {
    if (index === column) return field;
    return one === field ? null : one;
  });
}

const MAPPINGS_KEPT = 30;
const KeptMapping = z.object({
  headings: z.array(z.string()),
  mapping: z.array(z.nullable(z.enum(rowFields))),
});
const kept = createKept(
  'bulk-mappings',
  (text) => z.safeParse(z.array(KeptMapping), parsed(text)).data ?? [],
);

/** Stores a mapping in this browser, for files with the same headings. */
export function keepMapping(headings: readonly string[], mapping: Mapping): void {
  const others = kept.read().filter((one) => !hasHeadings(one, headings));
  kept.replace([{ headings: [...headings], mapping: [...mapping] }, ...others].slice(0, MAPPINGS_KEPT));
}

function hasHeadings(one: { headings: readonly string[] }, headings: readonly string[]): boolean {
  return JSON.stringify(one.headings) === JSON.stringify(headings);
}

const FLAGS: Readonly<Record<string, boolean>> = {
  ...{ true: true, yes: true, y: true, '1': true },
  ...{ false: false, no: false, n: false, '0': false },
};

/** Returns the value of a text as people write it: `$1.2m`, `condominium`, `Pool | Gym`. An unreadable text stays, to be refused at its field. */
export function valueOfText(field: RowField, typed: string): unknown {
  const text = typed.trim();
  if (text === '') return undefined;
  if (field === 'id' || field === 'slug') return text;
  const { control } = fieldDescriptions[field];
  switch (control.kind) {
    case 'number':
      return readable(Number(text.replace(/[$,\s]|(sq\.?\s*ft\.?|sf)$/gi, '')), text);
    case 'amount':
      return readable(readAmount(text), text);
    case 'list':
      return partsOfCell(text);
    case 'flag':
      return FLAGS[text.toLowerCase()] ?? text;
    case 'notes':
      return parsed(text) ?? text;
    case 'choice': {
      if (field === 'district') return findDistrict(text)?.shortLabel ?? text;
      const isMeant = (name: string) => name.toLowerCase() === text.toLowerCase();
      return control.options.find(({ value, name }) => isMeant(value) || isMeant(name))?.value ?? text;
    }
    default:
      return text;
  }
}

function readable(number: number | null, text: string): number | string {
  return number === null || Number.isNaN(number) ? text : number;
}

/** Returns the text of a value in a cell; the inverse of `valueOfText`. */
export function textOfValue(field: ListingField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return field === 'price' ? exactPrice(value) : String(value);
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return listCell(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  const { control } = fieldDescriptions[field];
  if (control.kind !== 'choice') return value;
  return control.options.find((option) => option.value === value)?.name ?? value;
}
