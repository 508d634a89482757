import { findDistrict } from '@marketplace/contracts/districts';
import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import type { FilterName } from '../../listings/filter-url.ts';
import { isDefault } from '../../listings/filter-url.ts';
import { exactPrice } from '../../ui/format.ts';

export interface AppliedFilter {
  name: FilterName;
  label: string;
}

/** Returns the filters that are on, each in the words of its chip. */
export function appliedFilters(filter: ListingFilter): AppliedFilter[] {
  const { search, district, category, minPrice, maxPrice, bedrooms, bathrooms } = filter;
  const labels: Partial<Record<FilterName, string | false | undefined>> = {
    search: search && `“${search}”`,
    district: district && findDistrict(district)?.shortLabel,
    category: category && !isDefault('category', category) && category,
    minPrice: minPrice !== undefined && `From ${exactPrice(minPrice)}`,
    maxPrice: maxPrice !== undefined && `Up to ${exactPrice(maxPrice)}`,
    bedrooms: bedrooms !== undefined && `${bedrooms}+ bedrooms`,
    bathrooms: bathrooms !== undefined && `${bathrooms}+ bathrooms`,
  };
  const names: FilterName[] = [
    'search',
    'district',
    'category',
    'minPrice',
    'maxPrice',
    'bedrooms',
    'bathrooms',
  ];
  return names.flatMap((name) => {
    const label = labels[name];
    return label ? [{ name, label }] : [];
  });
}
