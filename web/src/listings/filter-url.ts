import { ALL_DISTRICTS, findDistrict } from '@marketplace/contracts/districts';
import { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import { ListingSort } from '@marketplace/contracts/listings/listing.sort';
import { ALL_TYPES, typeOptions } from '@marketplace/contracts/property-types';

export const filterNames = [
  'search',
  'district',
  'category',
  'minPrice',
  'maxPrice',
  'bedrooms',
  'bathrooms',
] as const;
export type FilterName = (typeof filterNames)[number];

/** Values of filters as their controls hold them, each a text; empty is not set. */
export type FilterTexts = Record<FilterName, string>;

/**
 * Returns what a query string asks for, looking at the given fields only. A field that cannot be understood counts as not set,
 * so that an old or mistyped link still shows a list.
 */
export function understood(params: URLSearchParams, fields: readonly FilterName[]): URLSearchParams {
  const known = fields.flatMap((name) => {
    const value = (params.get(name) ?? '').trim();
    const isSet = !isDefault(name, value) && ListingFilter.shape[name].safeParse(value).success;
    return isSet ? [[name, value]] : [];
  });
  return new URLSearchParams(known);
}

/** Returns the filter that a query string asks for, as `understood`. */
export function filterOf(params: URLSearchParams, fields: readonly FilterName[]): ListingFilter {
  return ListingFilter.parse(Object.fromEntries(understood(params, fields)));
}

/** Returns the order that a query string asks for; newest first when it names none that is known. */
export function sortOf(params: URLSearchParams): ListingSort {
  return ListingSort.safeParse(params.get('sort')).data ?? 'newest';
}

/** Returns the options that the selects show for a query string: a district by its long label, defaults for what is not set. */
export function optionsOf(params: URLSearchParams): Pick<FilterTexts, 'district' | 'category'> {
  const { district = '', category = '' } = filterOf(params, ['district', 'category']);
  return { district: findDistrict(district)?.longLabel ?? ALL_DISTRICTS, category: optionOf(category) };
}

/** Returns the query parameters of filter values, without those that are at their default. */
export function queryOf(texts: FilterTexts): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of filterNames) {
    const value = texts[name].trim();
    if (!isDefault(name, value)) params.set(name, value);
  }
  return params;
}

/** Whether a control's value means that its filter is not set; in a search every word is one to look for. */
export function isDefault(name: FilterName, value: string): boolean {
  return value === '' || (name !== 'search' && ['all', 'any', ALL_DISTRICTS, ALL_TYPES].includes(value));
}

/** The type filter's option of a `category` value as written in the options; categories that are no option stay as they are. */
function optionOf(category: string): string {
  if (isDefault('category', category)) return 'all';
  return typeOptions.find((option) => option.toLowerCase() === category.trim().toLowerCase()) ?? category;
}

/** Returns what of a text can be a price: digits, and a point with at most two more. */
export function priceText(text: string): string {
  const [whole = '', ...cents] = text.replace(/[^\d.]/g, '').split('.');
  return cents.length === 0 ? whole : `${whole}.${cents.join('').slice(0, 2)}`;
}
