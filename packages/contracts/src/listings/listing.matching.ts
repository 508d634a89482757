import { districtCode, findDistrict } from '../districts.ts';
import { findTypeFilter } from '../property-types.ts';
import type { ListingFilter } from './listing.filters.ts';
import type { PropertyView } from './listing.views.ts';

type Filtered = Pick<
  PropertyView,
  | 'title'
  | 'description'
  | 'district'
  | 'key_features'
  | 'category'
  | 'sub_type'
  | 'is_new_launch'
  | 'price'
  | 'bedrooms'
  | 'bathrooms'
>;

/**
 * Returns the test that a filter stands for, prepared once so that it can run over thousands of listings on each key press.
 * Every word of `search` must occur in title, description, district or key features, whatever its case; prices and rooms
 * are inclusive bounds; a listing without a number of rooms does not match a bound on them.
 */
export function listingMatcher(filter: ListingFilter): (listing: Filtered) => boolean {
  const words = filter.search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const code = filter.district ? findDistrict(filter.district)?.code : undefined;
  const matchesType = filter.category ? findTypeFilter(filter.category) : undefined;
  return (listing) =>
    (!code || districtCode(listing.district) === code) &&
    (!matchesType || matchesType(listing)) &&
    (filter.minPrice === undefined || listing.price >= filter.minPrice) &&
    (filter.maxPrice === undefined || listing.price <= filter.maxPrice) &&
    (filter.bedrooms === undefined || (listing.bedrooms ?? -1) >= filter.bedrooms) &&
    (filter.bathrooms === undefined || (listing.bathrooms ?? -1) >= filter.bathrooms) &&
    (words.length === 0 || matchesWords(listing, words));
}

/** Makes ready what a search looks at, so that the first one over thousands of listings is as quick as the next. */
export function prepareSearch(listing: Filtered): void {
  searchText(listing);
}

function matchesWords(listing: Filtered, words: string[]): boolean {
  const text = searchText(listing);
  return words.every((word) => text.includes(word));
}

const searchTexts = new WeakMap<object, string>();

function searchText(listing: Filtered): string {
  const known = searchTexts.get(listing);
  if (known !== undefined) return known;
  const { title, description, district, key_features } = listing;
  const areas = findDistrict(district)?.longLabel ?? '';
  const text = [title, description, district, areas, ...key_features].join('\n').toLowerCase();
  searchTexts.set(listing, text);
  return text;
}
