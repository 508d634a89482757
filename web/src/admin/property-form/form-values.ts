import { readAmount } from '@marketplace/contracts/amounts';
import { limits } from '@marketplace/contracts/limits';
import type { ImageNote } from '@marketplace/contracts/listings/image-notes';
import { keptNotes } from '@marketplace/contracts/listings/image-notes';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { z } from 'zod/mini';

const text = z._default(z.string(), '');
const optionalText = z._default(
  z.codec(z.nullable(z.string()), z.string(), {
    decode: (value) => value ?? '',
    encode: (typed) => (typed === '' ? null : typed),
  }),
  '',
);
/** Not validated here: text that is no number becomes NaN, which no rule accepts, so that it is refused at its field. */
const typedNumber = typed(numberOf);
const list = z._default(z.array(z.string()), []);

/** The fields of the form: decoded as they are typed, encoded as the API has them. */
const ListingForm = z.object({
  title: text,
  description: text,
  price: typed(readAmount),
  district: text,
  category: text,
  sub_type: optionalText,
  property_type: text,
  status: text,
  is_new_launch: z._default(z.boolean(), false),
  bedrooms: typedNumber,
  bathrooms: typedNumber,
  area_sqft: typedNumber,
  tenure: optionalText,
  completion_year: typedNumber,
  images: list,
  image_notes: z._default(z.array(z.custom<ImageNote>()), []),
  key_features: list,
  redirect_url: text,
} satisfies Record<ListingField, z.ZodMiniType>);

/** What the fields of the form hold: numbers as they were typed. */
export interface FormValues extends z.output<typeof ListingForm> {
  /** A key feature that was typed and not added yet; it is saved with the others. */
  typed_feature: string;
}

/** A listing as it is sent, not validated yet, so that every refusal can be shown at its field. */
export type ListingBody = z.input<typeof ListingForm>;

/** The form of a new listing, without district, category and property type. */
export function emptyForm(defaultRedirectUrl: string): FormValues {
  const initial = z.decode(ListingForm, { status: 'active', redirect_url: defaultRedirectUrl });
  return { ...initial, typed_feature: '' };
}

/** The form of an existing listing. */
export function formOf(listing: PropertyView): FormValues {
  return { ...z.decode(ListingForm, listing), typed_feature: '' };
}

/** Returns the form as the API takes it, without the notes of removed pictures, which the form still has. */
export function bodyOf({ typed_feature, ...values }: FormValues): ListingBody {
  const key_features = withFeature(values.key_features, typed_feature);
  const body = z.encode(ListingForm, { ...values, key_features });
  return { ...body, image_notes: keptNotes(values.image_notes, values.images) };
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

/** Returns the schema of a typed number, which `read` parses. */
function typed(read: (text: string) => number | null) {
  const decode = (value: number | null) => (value === null ? '' : String(value));
  return z._default(z.codec(z.custom<number | null>(), z.string(), { decode, encode: read }), '');
}

/** Ignores spaces and separators of thousands. */
function numberOf(text: string): number | null {
  const digits = text.replace(/[\s,]/g, '');
  return digits === '' ? null : Number(digits);
}
