import type { PropertyView } from '@marketplace/contracts/listings/listing.views';

/** What the fields of the form hold: numbers as they were typed. */
export interface FormValues {
  title: string;
  description: string;
  price: string;
  district: string;
  category: string;
  sub_type: string;
  property_type: string;
  status: string;
  is_new_launch: boolean;
  bedrooms: string;
  bathrooms: string;
  area_sqft: string;
  images: string[];
  key_features: string[];
  redirect_url: string;
}

/** A listing as it is sent: not yet judged, so that every refusal can be shown at its field. */
export type ListingBody = Omit<FormValues, 'price' | 'bedrooms' | 'bathrooms' | 'area_sqft' | 'sub_type'> & {
  price: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  area_sqft: number | null;
  sub_type: string | null;
};

/** The form of a new listing. District, category and property type have to be chosen. */
export function emptyForm(defaultRedirectUrl: string): FormValues {
  return {
    title: '',
    description: '',
    price: '',
    district: '',
    category: '',
    sub_type: '',
    property_type: '',
    status: 'active',
    is_new_launch: false,
    bedrooms: '',
    bathrooms: '',
    area_sqft: '',
    images: [],
    key_features: [],
    redirect_url: defaultRedirectUrl,
  };
}

/** The form of a listing that exists. */
export function formOf(listing: PropertyView): FormValues {
  const { title, description, district, category, property_type, status, is_new_launch } = listing;
  return {
    title,
    description,
    district,
    category,
    property_type,
    status,
    is_new_launch,
    price: String(listing.price),
    sub_type: listing.sub_type ?? '',
    bedrooms: textOf(listing.bedrooms),
    bathrooms: textOf(listing.bathrooms),
    area_sqft: textOf(listing.area_sqft),
    images: [...listing.images],
    key_features: [...listing.key_features],
    redirect_url: listing.redirect_url,
  };
}

/**
 * Returns what the form says, as the API takes it. Empty numbers and an empty sub-type become null; a number that cannot be
 * read becomes NaN, which no schema accepts.
 */
export function bodyOf(values: FormValues): ListingBody {
  return {
    ...values,
    price: numberOf(values.price),
    bedrooms: numberOf(values.bedrooms),
    bathrooms: numberOf(values.bathrooms),
    area_sqft: numberOf(values.area_sqft),
    sub_type: values.sub_type === '' ? null : values.sub_type,
  };
}

/** Returns the fields of `after` that differ from `before`. */
export function changesOf(before: ListingBody, after: ListingBody): Partial<ListingBody> {
  const earlier = new Map(Object.entries(before).map(([field, value]) => [field, JSON.stringify(value)]));
  const changed = Object.entries(after).filter(
    ([field, value]) => Number.isNaN(value) || earlier.get(field) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed);
}

/** Reads a typed number; separators of thousands and spaces do not matter. */
function numberOf(text: string): number | null {
  const digits = text.replace(/[\s,]/g, '');
  return digits === '' ? null : Number(digits);
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}
