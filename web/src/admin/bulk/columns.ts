import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { z } from 'zod/mini';
import { createKept, parsed } from '../../api/kept.ts';
import { labelOf } from '../listing/listing-fields.ts';
import type { Table } from './table.ts';
import type { RowField } from './values.ts';
import { isAccepted, isInSquareMetres, normalized, valueOfText } from './values.ts';

export const rowFields = ['id', 'slug', ...ListingField.options] as const satisfies RowField[];

/** The field of each column; null for a column that is left out. Each field occurs at most once. */
export type Mapping = readonly (RowField | null)[];

/** Headings of portals' exports and of everyday spreadsheets, besides our name and label. Of two columns the earlier name wins. */
const everydayNames: Partial<Record<RowField, string>> = {
  id: 'property id, listing id, our id, our reference, reference, reference no, ref, ref no',
  slug: 'our reference, reference, reference no, ref, ref no',
  title:
    'headline, listing title, property title, ad title, name, property name, property, project name, project, development, building, listing',
  description: 'listing description, property description, desc, details, remarks, about, text, comments',
  price:
    'asking price, asking, list price, listing price, selling price, sale price, price in sgd, amount, monthly rent, rent, rental, rental price, ask',
  property_type:
    'listing type, transaction type, transaction, for, for sale or rent, sale or rent, buy or rent, sale rent, purpose, offer type, deal, deal type, type',
  category:
    'property category, property type, prop type, type of property, building type, property segment, kind, unit type, type',
  sub_type: 'sub category, subcategory, property sub type',
  district:
    'dist, postal district, district code, district name, location, area name, region, postal code, postal, postcode, zip, address',
  status: 'listing status, availability, avail, state',
  is_new_launch: 'new, launch, new project, is new',
  bedrooms: 'bed, beds, bedroom, br, no of bedrooms, number of bedrooms, no of beds, rooms, no of rooms',
  bathrooms: 'bath, baths, bathroom, no of bathrooms, number of bathrooms, no of baths, toilets',
  area_sqft:
    'sqft, sq ft, floor size, floor area, built up, built up area, built in size, strata area, size, area, sqm, sq m',
  tenure: 'ten, lease, leasehold, tenure type, lease type, lease term',
  completion_year:
    'completion, completed, year of completion, built year, year built, built, top, top year, top date, date of top, expected top, year',
  redirect_url: 'link, url, website, web address, listing url, redirect',
  video_url: 'video link, video address, youtube, youtube link',
  tour_url: 'tour, tour link, virtual tour, virtual tour link, 3d tour, 360 tour link, matterport, vr',
  publish_at: 'go live, publish at, publish on, live from, launch date, available from',
  expire_at: 'expire at, expires on, expiry, expiry date, end date, valid until, listing expiry',
  key_features: 'features, highlights, amenities, facilities, selling points',
  images: 'image, photos, photo, pictures, picture',
};

interface Candidate {
  field: RowField;
  /** 0 for our own name, then the place in `everydayNames`; -1 for the admin's choice. */
  rank: number;
}

const candidates = new Map<string, Candidate[]>();
for (const field of rowFields) {
  const everyday = everydayNames[field]?.split(', ') ?? [];
  for (const [rank, names] of [[field, labelOf(field)], ...everyday.map((name) => [name])].entries())
    for (const name of new Set(names.map(normalized)))
      candidates.set(name, [...(candidates.get(name) ?? []), { field, rank }]);
}

const PER_AREA = /psf|psm|per\s*sq|\/\s*sq/i;
const UNITS = /\(.*?\)|\[.*?\]|s?\$|\b(sgd|sq\.?\s?(ft|m)\.?|sqft|sqm)|[*:]/gi;

/** Returns the fields that a heading may mean, the unit and currency in it aside: `Asking price (S$)`. */
function candidatesOf(heading: string): readonly Candidate[] {
  if (PER_AREA.test(heading)) return [];
  return (
    candidates.get(normalized(heading)) ?? candidates.get(normalized(heading.replaceAll(UNITS, ''))) ?? []
  );
}

export function isKnownHeading(heading: string): boolean {
  return candidatesOf(heading).length > 0;
}

/** Fields whose everyday names mean something else in other files: their column must have such values. */
const DOUBTFUL: readonly RowField[] = ['id', 'slug', 'district'];

/** Returns the fields of a file's columns: the admin's last choice for a heading, otherwise by its name and values. */
export function mappingOf(table: Table): Mapping {
  const chosen = keptColumns.read();
  const places = table.headings.flatMap((heading, column) => {
    const field = chosen[normalized(heading)];
    if (field === undefined) return likelyOf(table, column).map((one) => ({ ...one, column }));
    return field === null ? [] : [{ field, rank: -1, column }];
  });
  const mapping: (RowField | null)[] = table.headings.map(() => null);
  for (const { field, column } of places.sort((one, other) => one.rank - other.rank))
    if (mapping[column] === null && !mapping.includes(field)) mapping[column] = field;
  return mapping;
}

/** Returns the fields that a column may hold: of those that its heading may mean, the ones that take most of its values. */
function likelyOf(table: Table, column: number): Candidate[] {
  const heading = table.headings[column] ?? '';
  const judged = candidatesOf(heading).map((one) => ({ ...one, share: shareRead(table, column, one.field) }));
  const best = Math.max(...judged.map(({ share }) => share));
  return judged
    .filter(({ share }) => share === best)
    .filter(({ field, rank, share }) => rank === 0 || share >= 0.5 || !DOUBTFUL.includes(field))
    .map(({ field, rank }) => ({ field, rank: rank + (isInSquareMetres(heading) ? CONVERTED : 0) }));
}

/** Rank of a column of areas that have to be converted, after all others. */
const CONVERTED = 100;

const SAMPLED = 200;
const OUR_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const OUR_SLUG = /^[a-z0-9-]+-[0-9a-f]{8}$/;

/** Returns the share of a column's first values that a field takes; 1 for an empty column. */
function shareRead({ lines }: Table, column: number, field: RowField): number {
  const filled = lines.slice(0, SAMPLED).flatMap((line) => line[column] ?? []);
  const taken = filled.filter((value) => {
    if (field === 'id' || field === 'slug') return (field === 'id' ? OUR_ID : OUR_SLUG).test(String(value));
    return isAccepted(field, typeof value === 'string' ? valueOfText(field, value) : value);
  });
  return filled.length === 0 ? 1 : taken.length / filled.length;
}

/** Returns a mapping with another field for one column. A column that had this field is left out. */
export function withColumn(mapping: Mapping, column: number, field: RowField | null): Mapping {
  return mapping.map((one, index) => {
    if (index === column) return field;
    return one === field ? null : one;
  });
}

const keptColumns = createKept(
  'bulk-columns',
  (text) => z.safeParse(z.record(z.string(), z.nullable(z.enum(rowFields))), parsed(text)).data ?? {},
);

/** Stores the field of a heading in this browser, for other files. */
export function keepColumn(heading: string, field: RowField | null): void {
  keptColumns.replace(newestOf({ [normalized(heading)]: field }, keptColumns.read()));
}

const ENTRIES_KEPT = 500;

/** Returns the entries of both records, the added ones first, at most 500. */
export function newestOf<Value>(
  added: Record<string, Value>,
  before: Record<string, Value>,
): Record<string, Value> {
  const entries = Object.entries({ ...added, ...before, ...added });
  return Object.fromEntries(entries.slice(0, ENTRIES_KEPT));
}
