import { grouped } from '@marketplace/contracts/counted';
import { districts, findDistrict } from '@marketplace/contracts/districts';
import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import { readSearch, withoutPart } from '@marketplace/contracts/search/read-search';
import type { Meaning, Range, Whereabouts } from '@marketplace/contracts/search/search-phrases';
import { exactPrice } from '../ui/format.ts';
import type { FilterName } from './filter-url.ts';
import { filterNames, isDefault } from './filter-url.ts';

export interface AppliedFilter {
  name: FilterName;
  label: string;
  /** Set for the parts of a search. */
  meaning?: Meaning;
  /** The filter's value after removal; undefined unsets it. */
  without?: string;
}

/** Returns the active filters with the text of each chip. */
export function appliedFilters(filter: ListingFilter): AppliedFilter[] {
  const { search, district, category, minPrice, maxPrice, bedrooms, bathrooms } = filter;
  const labels: Partial<Record<FilterName, string | false | undefined>> = {
    district: district && findDistrict(district)?.menuLabel,
    category: category && !isDefault('category', category) && category,
    minPrice: minPrice !== undefined && `From ${exactPrice(minPrice)}`,
    maxPrice: maxPrice !== undefined && `Up to ${exactPrice(maxPrice)}`,
    bedrooms: bedrooms !== undefined && `${bedrooms}+ bedrooms`,
    bathrooms: bathrooms !== undefined && `${bathrooms}+ bathrooms`,
  };
  return filterNames.flatMap((name): AppliedFilter[] => {
    if (name === 'search') return searchChips(search ?? '').map((chip) => ({ name, ...chip }));
    const label = labels[name];
    return label ? [{ name, label }] : [];
  });
}

interface SearchChip {
  label: string;
  /** Undefined for plain words. */
  meaning?: Meaning;
  without: string;
}

/** Returns the parts of a search (prices, rooms, districts, remaining words), each with the search that is left after its removal. */
export function searchChips(search: string): SearchChip[] {
  const { parts, rest } = readSearch(search);
  const recognised = parts.map((part) => ({
    label: labelOf(part.meaning),
    meaning: part.meaning,
    without: withoutPart(search, part),
  }));
  return rest === ''
    ? recognised
    : [{ label: `“${rest}”`, without: withoutPart(search, 'rest') }, ...recognised];
}

function labelOf(meaning: Meaning): string {
  switch (meaning.field) {
    case 'price':
      return between(meaning.range, exactPrice, (least) => `From ${least}`);
    case 'bedrooms':
    case 'bathrooms':
      return roomsLabel(meaning.range, meaning.field);
    case 'area_sqft':
      return `${between(meaning.range, grouped, (least) => `From ${least}`)} sq ft`;
    case 'psf':
      return `${between(meaning.range, exactPrice, (least) => `From ${least}`)} psf`;
    case 'district':
      return districtsLabel(meaning);
    case 'sort':
      return 'Cheapest first';
  }
}

/** Returns rooms in words, such as `3 bedrooms` or `2 to 3 bathrooms`. */
export function roomsLabel({ least, most }: Range, unit: string): string {
  if (most === 1) return `${least ? '' : 'Up to '}1 ${unit.slice(0, -1)}`;
  return `${between({ ...(least && { least }), ...(most && { most }) }, String, (one) => `${one}+`)} ${unit}`;
}

function between(
  { least, most }: Range,
  write: (value: number) => string,
  andMore: (least: string) => string,
): string {
  if (least === undefined) return `Up to ${write(most ?? 0)}`;
  if (most === undefined) return andMore(write(least));
  return least === most ? write(least) : `${write(least)} to ${write(most)}`;
}

/** Most districts that a chip lists; a line has more. */
const MOST_CODES = 3;

function districtsLabel({ codes, near }: Whereabouts): string {
  const named = codes.map((code) => code.toUpperCase());
  if (near && named.length > MOST_CODES) return `Near ${near.name}`;
  if (near) return `Near ${near.name} (${named.join(', ')})`;
  return districts.find(({ code }) => named.length === 1 && code === named[0])?.menuLabel ?? named.join(', ');
}
