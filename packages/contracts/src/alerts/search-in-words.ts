import { grouped } from '../counted.ts';
import { ALL_DISTRICTS, findDistrict } from '../districts.ts';
import type { ListingFilter } from '../listings/listing.filters.ts';
import type { PropertyType } from '../listings/listing.terms.ts';
import { ALL_TYPES } from '../property-types.ts';

/** The lists of the site by their paths, with their names in emails and dialogs. Pages use them, so they need no zod. */
export const searchLists: Readonly<Record<string, { name: string; type?: PropertyType }>> = {
  '/buy': { name: 'Homes for sale', type: 'Buy' },
  '/sell': { name: 'Homes we’re selling', type: 'Sell' },
  '/rent': { name: 'Homes for rent', type: 'Rent' },
  '/new-launch': { name: 'New launches' },
};

/** A search of an alert: the filters of a list. */
export interface AlertSearch {
  listName: string;
  /** Undefined for new launches, of every type. */
  type: PropertyType | undefined;
  filter: ListingFilter;
}

/** Returns a search in words, `Homes for sale · “pool” · D09 Orchard / River Valley · Up to $2,000,000`. */
export function searchInWords({ listName, filter }: Pick<AlertSearch, 'listName' | 'filter'>): string {
  const { search, district, category, minPrice, maxPrice, bedrooms, bathrooms, tenure, completedFrom } =
    filter;
  const parts = [
    search && `“${search}”`,
    district && district !== ALL_DISTRICTS && findDistrict(district)?.menuLabel,
    category && ![ALL_TYPES, 'all', 'any'].includes(category) && category,
    minPrice !== undefined && `From $${grouped(minPrice)}`,
    maxPrice !== undefined && `Up to $${grouped(maxPrice)}`,
    bedrooms !== undefined && `${bedrooms}+ bedrooms`,
    bathrooms !== undefined && `${bathrooms}+ bathrooms`,
    tenure,
    completedFrom !== undefined && `Completed from ${completedFrom}`,
  ];
  return [listName, ...parts.filter(Boolean)].join(' · ');
}
