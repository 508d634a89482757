import { isOneOf } from '@marketplace/contracts/check';
import { ALL_DISTRICTS, findDistrict } from '@marketplace/contracts/districts';
import { limits } from '@marketplace/contracts/limits';
import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import type { ListingSort } from '@marketplace/contracts/listings/listing.sort';
import { listingSorts, usualSort } from '@marketplace/contracts/listings/listing.sort';
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

/** Values of the filter controls; empty when not set. */
export type FilterTexts = Record<FilterName, string>;

/** Returns the valid parameters among `fields` in their one spelling; invalid ones count as not set, for old and mistyped links. */
export function validParams(params: URLSearchParams, fields: readonly FilterName[]): URLSearchParams {
  const known = fields.flatMap((name) => {
    const value = (params.get(name) ?? '').trim();
    const read = isDefault(name, value) ? undefined : readers[name](value);
    return read === undefined ? [] : [[name, String(read)]];
  });
  return new URLSearchParams(known);
}

/** Returns the filter of a query string: see `validParams`. */
export function filterOf(params: URLSearchParams, fields: readonly FilterName[]): ListingFilter {
  const values = [...validParams(params, fields)].map(([name, value]) => [
    name,
    readers[name as FilterName](value),
  ]);
  return Object.fromEntries(values);
}

/** Parse the text of each filter; undefined when invalid. A district is its code, so that its lists have one address. */
const readers: { [Name in FilterName]: (text: string) => ListingFilter[Name] } = {
  search: (text) => (text.length <= limits.searchLength ? text : undefined),
  district: (text) => (text.length <= limits.districtLength ? findDistrict(text)?.code : undefined),
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

/** Returns the order of a query string: without one, that of its search. */
export function sortOf(params: URLSearchParams): ListingSort {
  const sort = params.get('sort');
  return isSort(sort) ? sort : usualSort(params.get('search'));
}

/** Sets the order of a query string, or removes it if it is the usual one. */
export function setSort(params: URLSearchParams, sort: string): void {
  if (sort === usualSort(params.get('search'))) params.delete('sort');
  else params.set('sort', sort);
}

const isSort = isOneOf(...listingSorts);

/** Returns the selected options of the selects for a query string. */
export function optionsOf(params: URLSearchParams): Pick<FilterTexts, 'district' | 'category'> {
  const { district = '', category = '' } = filterOf(params, ['district', 'category']);
  return { district: findDistrict(district)?.longLabel ?? ALL_DISTRICTS, category: optionOf(category) };
}

/** Returns the query parameters of filter values that differ from the default. */
export function queryOf(texts: FilterTexts): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of filterNames) {
    const value = texts[name].trim();
    if (!isDefault(name, value)) params.set(name, spelled(name, value));
  }
  return params;
}

/** Returns the one spelling of a filter's text. An invalid text stays. */
export function spelled(name: FilterName, text: string): string {
  return String(readers[name](text) ?? text);
}

/** A search has no default word: `all` is a word to search for. */
export function isDefault(name: FilterName, value: string): boolean {
  return value === '' || (name !== 'search' && ['all', 'any', ALL_DISTRICTS, ALL_TYPES].includes(value));
}

function optionOf(category: string): string {
  if (isDefault('category', category)) return 'all';
  return typeOptions.find((option) => option.toLowerCase() === category.trim().toLowerCase()) ?? category;
}
