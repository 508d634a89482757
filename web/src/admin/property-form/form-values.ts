import { readAmount } from '@marketplace/contracts/amounts';
import { limits } from '@marketplace/contracts/limits';
import { keptNotes } from '@marketplace/contracts/listings/image-notes';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { fieldDescriptions, listingFieldNames } from '../listing/listing-fields.ts';

type Typed<Value> = [Value] extends [boolean | readonly unknown[]] ? Value : string;

/** What the fields of the form hold: numbers and choices as text, as they were typed. */
export type FormValues = { [Field in ListingField]: Typed<PropertyView[Field]> } & {
  /** A key feature that was typed and not added yet; it is saved with the others. */
  typed_feature: string;
};

type Unchecked<Value> = Value extends string ? string : Value;

/** A listing as it is sent, not validated yet, so that every refusal can be shown at its field. */
export type ListingBody = {
  [Field in ListingField]: Unchecked<PropertyView[Field]> | (Field extends 'price' ? null : never);
};

const emptyLists = new Set(['list', 'notes']);

/** The form of a new listing, without district, category and property type. */
export function emptyForm(defaultRedirectUrl: string): FormValues {
  return formOf({ status: 'active', redirect_url: defaultRedirectUrl });
}

/** The form of an existing listing. */
export function formOf(listing: Partial<PropertyView>): FormValues {
  const values = listingFieldNames.map((field) => [field, typedValue(field, listing[field] ?? null)]);
  return { ...Object.fromEntries(values), typed_feature: '' };
}

function typedValue(field: ListingField, value: unknown) {
  const { kind } = fieldDescriptions[field].control;
  if (value === null) return kind === 'flag' ? false : emptyLists.has(kind) ? [] : '';
  return typeof value === 'number' ? String(value) : value;
}

/** Returns the form as the API takes it, without the notes of removed pictures, which the form still has. */
export function bodyOf({ typed_feature, ...values }: FormValues): ListingBody {
  const body = Object.fromEntries(listingFieldNames.map((field) => [field, sentValue(field, values[field])]));
  return {
    ...(body as ListingBody),
    key_features: withFeature(values.key_features, typed_feature),
    image_notes: keptNotes(values.image_notes, values.images),
  };
}

/** Text that is no number becomes NaN, which no rule accepts, so that it is refused at its field. */
function sentValue(field: ListingField, value: unknown) {
  const { control } = fieldDescriptions[field];
  if (typeof value !== 'string') return value;
  if (control.kind === 'amount') return readAmount(value);
  if (control.kind === 'number') return numberOf(value);
  return value === '' && control.kind === 'choice' && control.none ? null : value;
}

/** Returns the features with a typed one added, trimmed and cut to its length; unchanged when it is empty or already there. */
export function withFeature(features: readonly string[], typed: string): string[] {
  const feature = typed.trim().slice(0, limits.keyFeatureLength).trim();
  return feature === '' || features.includes(feature) ? [...features] : [...features, feature];
}

/** Returns the fields of `after` that differ from `before`. */
export function changesOf(before: ListingBody, after: ListingBody): Partial<ListingBody> {
  const earlier = new Map(Object.entries(before).map(([field, value]) => [field, JSON.stringify(value)]));
  const changed = Object.entries(after).filter(
    ([field, value]) => Number.isNaN(value) || earlier.get(field) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed);
}

/** Ignores spaces and separators of thousands. */
function numberOf(text: string): number | null {
  const digits = text.replace(/[\s,]/g, '');
  return digits === '' ? null : Number(digits);
}
