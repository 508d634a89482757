import { z } from 'zod/mini';
import { createKept, parsed } from '../../api/kept.ts';
import { labelOf } from '../listing/listing-fields.ts';
import type { RowField } from './read-file.ts';
import { rowFields } from './read-file.ts';

/** The field of each column of a table; null for a column that is left out. No field is in it twice. */
export type Mapping = readonly (RowField | null)[];

/** What people call fields in their own files, besides our name and label. */
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

/** Capitals, signs and spaces do not matter. */
function normalized(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
}

/** Returns the field that a heading means; null for an unknown one. */
export function fieldOfHeading(heading: string): RowField | null {
  return knownNames.get(normalized(heading)) ?? null;
}

/** Returns the fields of a file's columns: as the admin last mapped the same headings, else by their names. */
export function mappingOf(headings: readonly string[]): Mapping {
  const saved = kept.read().find((one) => hasHeadings(one, headings));
  if (saved?.mapping.length === headings.length) return saved.mapping;
  const fields = headings.map(fieldOfHeading);
  return headings.map((heading, column) => {
    const field = fields[column] ?? null;
    const same = headings.filter((_, other) => fields[other] === field);
    // A column with our own name comes before one with an everyday name.
    const best = same.find((one) => ownNames.has(normalized(one))) ?? same[0];
    return heading === best ? field : null;
  });
}

/** Returns a mapping with another field for one column. The column that had the field before is left out. */
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

/** Keeps a mapping in this browser, for files with the same headings. */
export function keepMapping(headings: readonly string[], mapping: Mapping): void {
  const others = kept.read().filter((one) => !hasHeadings(one, headings));
  kept.replace([{ headings: [...headings], mapping: [...mapping] }, ...others].slice(0, MAPPINGS_KEPT));
}

function hasHeadings(one: { headings: readonly string[] }, headings: readonly string[]): boolean {
  return JSON.stringify(one.headings) === JSON.stringify(headings);
}
