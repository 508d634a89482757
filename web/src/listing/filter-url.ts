import { isOneOf } from '@marketplace/contracts/check';
import { ALL_DISTRICTS, findDistrict } from '@marketplace/contracts/districts';
import { limits } from '@marketplace/contracts/limits';
import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import type { ListingSort } from '@marketplace/contracts/listings/listing.sort';
import { listingSorts } from '@marketplace/contracts/listings/listing.sort';
import { amountText, countText } from '@marketplace/contracts/listings/listing.terms';
import { ALL_TYPES, findTypeFilter, typeOptions } from '@marketplace/contracts/property-types';

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
    const isSet = !isDefault(name, value) && readers[name](value) !== undefined;
    return isSet ? [[name, value]] : [];
  });
  return new URLSearchParams(known);
}

/** Returns the filter that a query string asks for, as `understood`. */
export function filterOf(params: URLSearchParams, fields: readonly FilterName[]): ListingFilter {
  const values = [...understood(params, fields)].map(([name, value]) => [
    name,
    readers[name as FilterName](value),
  ]);
  return Object.fromEntries(values);
}

/** What a text means for each filter, as in `ListingFilter`; undefined when it cannot be understood. */
const readers: { [Name in FilterName]: (text: string) => ListingFilter[Name] } = {
  search: (text) => (text.length <= limits.searchLength ? text : undefined),
  district: (text) => (text.length <= limits.districtLength && findDistrict(text) ? text : undefined),
  category: (text) => (text.length <= limits.categoryLength && findTypeFilter(text) ? text : undefined),
  minPrice: amount,
  maxPrice: amount,
  bedrooms: count,
  bathrooms: count,
};

function amount(text: string): number | undefined {
  return amountText.test(text) ? Number(text) : undefined;
}

function count(text: string): number | undefined {
  return countText.test(text) ? Number(text) : undefined;
}

/** Returns the order that a query string asks for; newest first when it names none that is known. */
export function sortOf(params: URLSearchParams): ListingSort {
  const sort = params.get('sort');
  return isSort(sort) ? sort : 'newest';
}

const isSort = isOneOf(...listingSorts);

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
