import { findDistrict } from '../districts.ts';
import { findTypeFilter } from '../property-types.ts';
import { readSearch } from '../search/read-search.ts';
import type { Searched } from '../search/search-index.ts';
import { hasTerm, searchIndex } from '../search/search-index.ts';
import type { Range } from '../search/search-phrases.ts';
import { respelled } from '../search/spelling.ts';
import type { ListingFilter } from './listing.filters.ts';
import { codeOf } from './listing.place.ts';
import type { PropertyView } from './listing.views.ts';

type Filtered = Searched & Pick<PropertyView, 'price' | 'bathrooms' | 'tenure' | 'completion_year'>;
type Matches = (listing: Filtered) => boolean;

/**
 * Returns the test that a filter stands for, prepared once so that it can run over thousands of listings on each key press. Prices
 * and rooms are inclusive bounds; a listing without a number of rooms, or a year, does not
 * match a bound on them, and a home abroad no district.
 */
export function listingMatcher(filter: ListingFilter): Matches {
  const code = filter.district ? findDistrict(filter.district)?.code : undefined;
  const matchesType = filter.category ? findTypeFilter(filter.category) : undefined;
  const matchesSearch = filter.search ? searchMatcher(filter.search) : undefined;
  return (listing) =>
    (!code || codeOf(listing) === code) &&
    (!matchesType || matchesType(listing)) &&
    (filter.minPrice === undefined || listing.price >= filter.minPrice) &&
    (filter.maxPrice === undefined || listing.price <= filter.maxPrice) &&
    (filter.bedrooms === undefined || (listing.bedrooms ?? -1) >= filter.bedrooms) &&
    (filter.bathrooms === undefined || (listing.bathrooms ?? -1) >= filter.bathrooms) &&
    (filter.tenure === undefined || listing.tenure === filter.tenure) &&
    (filter.completedFrom === undefined || (listing.completion_year ?? 0) >= filter.completedFrom) &&
    (!matchesSearch || matchesSearch(listing));
}

/**
 * Every word of a search must occur in title or description, whatever its case, or at the start of a word of what else a listing
 * is known by: type, place, features, slug. Prices and rooms in words are bounds.
 */
function searchMatcher(search: string): Matches {
  const { parts, terms } = readSearch(search);
  const bounds = parts.flatMap(({ meaning }) => (meaning.field === 'district' ? [] : meaning));
  return (listing) =>
    bounds.every(({ field, range }) => isWithin(listing[field], range)) &&
    terms.every((term) => hasTerm(listing, term));
}

function isWithin(value: number | null, { least = 0, most = Number.POSITIVE_INFINITY }: Range): boolean {
  return value !== null && value >= least && value <= most;
}

/** Makes ready what a search looks at, so that the first one over thousands of listings is as quick as the next. */
export function prepareSearch(listing: Filtered): void {
  searchIndex(listing);
}

/** What a filter finds; `respelled` is the search that was made instead, when there was nothing for the one that was typed. */
export interface Found<Places> {
  found: Places;
  respelled?: string;
}

/**
 * Returns what `find` finds by the test of a filter, and when that is nothing, by a search with its words put right as the listings
 * of `all` have them.
 */
export function findRespelled<Places extends ArrayLike<unknown>>(
  filter: ListingFilter,
  all: () => readonly Filtered[],
  find: (matches: Matches) => Places,
): Found<Places> {
  const found = find(listingMatcher(filter));
  const search = found.length === 0 && filter.search ? respelled(filter.search, all()) : undefined;
  if (search === undefined) return { found };
  const instead = find(listingMatcher({ ...filter, search }));
  return instead.length > 0 ? { found: instead, respelled: search } : { found };
}
