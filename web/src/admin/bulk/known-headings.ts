import { labelOf } from '../listing/listing-fields.ts';
import type { RowField } from './table.ts';
import { rowFields } from './table.ts';

/** What people call fields in their own files, beside the name and the label that we use. */
const everydayNames: Partial<Record<RowField, readonly string[]>> = {
  id: ['property id', 'listing id'],
  title: [
    'name',
    'property',
    'property name',
    'property title',
    'listing',
    'project',
    'project name',
    'headline',
  ],
  description: ['desc', 'details', 'remarks', 'about', 'text', 'comments'],
  price: [
    'asking',
    'asking price',
    'list price',
    'selling price',
    'amount',
    'price in sgd',
    'rent',
    'monthly rent',
  ],
  property_type: ['type', 'listing type', 'transaction', 'transaction type', 'sale or rent', 'buy or rent'],
  category: ['property category', 'kind', 'building type'],
  sub_type: ['sub category', 'subcategory'],
  district: ['postal district', 'location', 'region'],
  status: ['state', 'availability', 'listing status'],
  is_new_launch: ['new', 'launch', 'new project', 'is new'],
  bedrooms: ['bed', 'beds', 'bedroom', 'br', 'no of bedrooms', 'number of bedrooms', 'rooms'],
  bathrooms: ['bath', 'baths', 'bathroom', 'no of bathrooms', 'number of bathrooms'],
  area_sqft: [
    'area',
    'sqft',
    'sq ft',
    'size',
    'size sqft',
    'floor area',
    'built up',
    'built up area',
    'floor size',
  ],
  tenure: ['lease', 'leasehold', 'tenure type'],
  completion_year: ['completion', 'completed', 'year', 'year built', 'built', 'top', 'top year'],
  redirect_url: ['link', 'url', 'website', 'web address', 'listing url', 'redirect'],
  key_features: ['features', 'highlights', 'amenities', 'facilities', 'selling points'],
  images: ['image', 'photos', 'photo', 'pictures', 'picture'],
};

const ownNames = new Map(
  rowFields.flatMap((field) => [field, labelOf(field)].map((name) => [wordsOf(name), field] as const)),
);
const allNames = new Map([
  ...rowFields.flatMap((field) =>
    (everydayNames[field] ?? []).map((name) => [wordsOf(name), field] as const),
  ),
  ...ownNames,
]);

/** Returns the field that a heading means; null when nobody can tell. Capitals, signs and spaces do not matter. */
export function fieldOfHeading(heading: string): RowField | null {
  return allNames.get(wordsOf(heading)) ?? null;
}

/** Whether a heading is what we call a field ourselves. */
export function isOwnName(heading: string): boolean {
  return ownNames.has(wordsOf(heading));
}

function wordsOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
}
