import { findDistrict } from '@marketplace/contracts/districts';
import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import type { Meaning } from '@marketplace/contracts/search/search-phrases';
import { exactPrice } from '../ui/format.ts';
import type { FilterName } from './filter-url.ts';
import { filterNames, isDefault } from './filter-url.ts';
import { searchChips } from './search-chips.ts';

export interface AppliedFilter {
  name: FilterName;
  label: string;
  /** What a part of a search asks for. */
  meaning?: Meaning;
  /** What the filter is when this is taken off; not set when undefined. */
  without?: string;
}

/** Returns the filters that are on, each in the words of its chip. */
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
