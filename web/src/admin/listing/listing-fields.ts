import { districts } from '@marketplace/contracts/districts';
import type { FieldError } from '@marketplace/contracts/errors';
import { limits } from '@marketplace/contracts/limits';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { AddListing } from '@marketplace/contracts/listings/listing.commands';
import {
  listingStatuses,
  propertyTypes,
  statusWord,
  tenures,
} from '@marketplace/contracts/listings/listing.terms';
import { categories, subTypes } from '@marketplace/contracts/property-types';
import { refusalWords } from '@marketplace/contracts/refusal-words';
import { z } from 'zod/mini';

interface FieldDescription {
  label: string;
  guide: string;
  isRequired?: boolean;
  control:
    | { kind: 'text'; type?: 'url'; maxLength?: number; hint?: string }
    | { kind: 'lines' }
    | { kind: 'number'; inputMode: 'numeric' | 'decimal' }
    /** Free text with its interpretation below. */
    | { kind: 'amount'; inputMode: 'decimal' }
    /** `none`: name of the option without a value. */
    | { kind: 'choice'; options: readonly { value: string; name: string }[]; none?: string }
    | { kind: 'flag' }
    | { kind: 'list' }
    /** Date and time in Singapore. */
    | { kind: 'time'; hint: string }
    /** A list of objects, which does not fit in a table cell. */
    | { kind: 'notes' };
}

/** Names of statuses in selects for listings of both kinds. */
export const statusNames = { active: 'Active', inactive: 'Inactive', sold: 'Sold' } as const;

/** Returns the name of a status in the select of one listing. */
export function statusName(listing: Parameters<typeof statusWord>[0]): string {
  const word = statusWord(listing);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const TIME_GUIDE =
  'Date and time in Singapore, in the future: "2026-12-03 09:00". A date alone is 00:00 that day';

/** The fields of a listing, in the order of the form. */
export const fieldDescriptions: Readonly<Record<ListingField, FieldDescription>> = {
  title: {
    label: 'Title',
    guide: `Text, at most ${limits.titleLength} characters`,
    isRequired: true,
    control: { kind: 'text', maxLength: limits.titleLength },
  },
  description: {
    label: 'Description',
    guide: 'Text; line breaks are kept',
    isRequired: true,
    control: { kind: 'lines' },
  },
  price: {
    label: 'Price (SGD)',
    guide: 'Number of Singapore dollars, without separators; per month for Rent',
    isRequired: true,
    control: { kind: 'amount', inputMode: 'decimal' },
  },
  property_type: {
    label: 'Property Type',
    guide: 'Buy, Sell or Rent',
    isRequired: true,
    control: { kind: 'choice', options: propertyTypes.map(optionOf) },
  },
  category: {
    label: 'Category',
    guide: categories.join(', '),
    isRequired: true,
    control: { kind: 'choice', options: categories.map(optionOf) },
  },
  sub_type: {
    label: 'Sub-type',
    guide: subTypes.join(', '),
    control: { kind: 'choice', options: subTypes.map(optionOf), none: 'None' },
  },
  district: {
    label: 'District',
    guide: 'Code, number or name: "D09", 9 as text, or "D09 - Orchard / River Valley"',
    isRequired: true,
    control: { kind: 'choice', options: districts.map(({ shortLabel }) => optionOf(shortLabel)) },
  },
  status: {
    label: 'Status',
    guide: 'active (default), inactive or sold',
    isRequired: true,
    control: {
      kind: 'choice',
      options: listingStatuses.map((value) => ({ value, name: statusNames[value] })),
    },
  },
  is_new_launch: {
    label: 'New launch',
    guide: 'true or false (default)',
    control: { kind: 'flag' },
  },
  bedrooms: {
    label: 'Bedrooms',
    guide: 'Whole number',
    control: { kind: 'number', inputMode: 'numeric' },
  },
  bathrooms: {
    label: 'Bathrooms',
    guide: 'Whole number',
    control: { kind: 'number', inputMode: 'numeric' },
  },
  area_sqft: {
    label: 'Area (sqft)',
    guide: 'Number',
    control: { kind: 'number', inputMode: 'decimal' },
  },
  tenure: {
    label: 'Tenure',
    guide: tenures.join(', '),
    control: { kind: 'choice', options: tenures.map(optionOf), none: 'Not given' },
  },
  completion_year: {
    label: 'Completion (year)',
    guide: 'Year of completion, past or expected',
    control: { kind: 'number', inputMode: 'numeric' },
  },
  redirect_url: {
    label: 'Listing link',
    guide: 'Address of the external detail page',
    control: {
      kind: 'text',
      type: 'url',
      hint: "The page that “View Complete Details” opens. If empty, the site's default page.",
    },
  },
  video_url: {
    label: 'Video',
    guide: 'Address of a video, with https',
    control: { kind: 'text', type: 'url', hint: 'Link to the video. Opens in a new tab.' },
  },
  tour_url: {
    label: '360° tour',
    guide: 'Address of a 360° tour, with https',
    control: { kind: 'text', type: 'url', hint: 'Its page on Matterport or elsewhere. Opens in a new tab.' },
  },
  publish_at: {
    label: 'Goes live',
    guide: TIME_GUIDE,
    control: { kind: 'time', hint: 'Inactive until then. Singapore time.' },
  },
  expire_at: {
    label: 'Expires',
    guide: TIME_GUIDE,
    control: { kind: 'time', hint: 'Inactive from then on. Singapore time.' },
  },
  key_features: {
    label: 'Key Features',
    guide: `At most ${limits.keyFeatures} texts of ${limits.keyFeatureLength} characters`,
    control: { kind: 'list' },
  },
  images: {
    label: 'Property Images',
    guide: 'Paths of uploaded images, the first is the cover',
    control: { kind: 'list' },
  },
  image_notes: {
    label: 'Captions',
    guide: `JSON, also in a cell, one object per image: image (its path), caption (at most ${limits.captionLength} characters), alt (${limits.altLength}) and floor_plan (true or false)`,
    control: { kind: 'notes' },
  },
};

export const listingFieldNames = Object.keys(fieldDescriptions) as ListingField[];

/** Sections of the form: rows of fields, side by side if there is room. Lists have their own sections. */
export const formSections: readonly { title: string; rows: readonly (readonly ListingField[])[] }[] = [
  {
    title: 'Basic Information',
    rows: [
      ['title'],
      ['description'],
      ['price', 'property_type', 'status'],
      ['category', 'sub_type', 'district'],
      ['publish_at', 'expire_at'],
      ['is_new_launch'],
    ],
  },
  {
    title: 'Property Details',
    rows: [
      ['bedrooms', 'bathrooms', 'area_sqft'],
      ['tenure', 'completion_year'],
      ['redirect_url'],
      ['video_url', 'tour_url'],
    ],
  },
];

const byName = new Map<string, FieldDescription>(Object.entries(fieldDescriptions));

/** Returns a field's label; unknown fields are returned unchanged. */
export function labelOf(field: string): string {
  return byName.get(field)?.label ?? field;
}

function optionOf(value: string): { value: string; name: string } {
  return { value, name: value };
}

/** One sentence for each refused field of the form; `''` holds errors without a field. */
export type FormErrors = Readonly<Record<string, string>>;

/** Returns a body's validation errors; none when the schema accepts it. */
export function refusalsOf(schema: z.ZodMiniType, body: unknown): FieldError[] {
  const parsed = z.safeParse(schema, body, { reportInput: true, error: refusalWords });
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, input, message }) => ({
    path: path.join('.'),
    message: isEmpty(input) ? 'is required' : message,
  }));
}

/** The fields without which a listing cannot be added. */
export const requiredFields: readonly string[] = refusalsOf(AddListing, {}).map(({ path }) => path);

/** Returns errors by form field, each as a sentence; for several errors of one field the first. */
export function errorsByField(refusals: readonly FieldError[]): FormErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of refusals) {
    const [name = ''] = path.split('.');
    errors[name in fieldDescriptions ? name : ''] ??= sentence(pathLabel(path), message);
  }
  return errors;
}

function pathLabel(path: string): string {
  const [name = '', place] = path.split('.');
  const label = labelOf(name);
  return place === undefined ? label : `${label} (no. ${Number(place) + 1})`;
}

/** `Title` and `must not be empty` make `Title must not be empty.`; a whole sentence follows its label after a colon. */
export function sentence(label: string, message: string): string {
  const text = /[.!?]$/.test(message) ? message : `${message}.`;
  if (label === '') return text.charAt(0).toUpperCase() + text.slice(1);
  return /^[a-z]/.test(text) ? `${label} ${text}` : `${label}: ${text}`;
}

function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
}
