import { findDistrict } from '../districts.ts';
import { findTypeFilter } from '../property-types.ts';
import { respelled, withoutFailingWords } from '../search/corrections.ts';
import { plainText } from '../search/plain-text.ts';
import { readSearch, withoutPart } from '../search/read-search.ts';
import type { Searched } from '../search/search-index.ts';
import { hasTerm, searchIndex } from '../search/search-index.ts';
import type { Bound, Range } from '../search/search-phrases.ts';
import type { ListingFilter } from './listing.filters.ts';
import { codeOf } from './listing.place.ts';
import type { PropertyView } from './listing.views.ts';

type Filtered = Searched &
  Pick<PropertyView, 'price' | 'bathrooms' | 'area_sqft' | 'tenure' | 'completion_year'>;
type Matches = (listing: Filtered) => boolean;

/**
 * Compiles a filter into a test, fast enough for thousands of listings per key press. Bounds are inclusive. A listing without rooms
 * or year fails bounds on them; an overseas home matches no district.
 */
export function listingMatcher(filter: ListingFilter): Matches {
  const isOfKind = kindMatcher(filter);
  const matchesSearch = filter.search ? searchMatcher(filter.search) : undefined;
  return (listing) =>
    isOfKind(listing) &&
    (filter.minPrice === undefined || listing.price >= filter.minPrice) &&
    (filter.maxPrice === undefined || listing.price <= filter.maxPrice) &&
    (filter.bedrooms === undefined || (listing.bedrooms ?? -1) >= filter.bedrooms) &&
    (filter.bathrooms === undefined || (listing.bathrooms ?? -1) >= filter.bathrooms) &&
    (filter.tenure === undefined || listing.tenure === filter.tenure) &&
    (filter.completedFrom === undefined || (listing.completion_year ?? 0) >= filter.completedFrom) &&
    (!matchesSearch || matchesSearch(listing));
}

/** Compiles what a filter says of place and property type into a test. */
export function kindMatcher({ district, category }: ListingFilter) {
  const code = district ? findDistrict(district)?.code : undefined;
  const matchesType = category ? findTypeFilter(category) : undefined;
  return (kind: Pick<PropertyView, 'district' | 'category' | 'sub_type' | 'is_new_launch'>) =>
    (!code || codeOf(kind) === code) && (!matchesType || matchesType(kind));
}

/**
 * Every word must occur in title or description, or start a word of type, place, features or slug. Ignores case. Prices and rooms
 * in words are bounds.
 */
function searchMatcher(search: string): Matches {
  const { text, parts, terms } = readSearch(search);
  const bounds = parts.flatMap(({ meaning }) => ('range' in meaning ? meaning : []));
  const typed = text === search ? undefined : plainText(search).trim(); // in Chinese, as a listing may be
  return (listing) =>
    (typed !== undefined && searchIndex(listing).text.includes(typed)) ||
    (bounds.every(({ field, range }) => isWithin(boundedValue(listing, field), range)) &&
      terms.every((term) => hasTerm(listing, term)));
}

/** Returns the value that a bound applies to, in SGD, rooms, sq ft or SGD per sq ft; null if unknown. */
export function boundedValue(
  listing: Pick<PropertyView, 'price' | 'bedrooms' | 'bathrooms' | 'area_sqft'>,
  field: Bound['field'],
): number | null {
  if (field !== 'psf') return listing[field];
  return listing.area_sqft && listing.price / listing.area_sqft;
}

function isWithin(value: number | null, { least = 0, most = Number.POSITIVE_INFINITY }: Range): boolean {
  return value !== null && value >= least && value <= most;
}

/** Builds the search index of a listing in advance to speed up the first search. */
export function prepareSearch(listing: Filtered): void {
  searchIndex(listing);
}

/** Results of a filter. */
export interface Found<Places> {
  found: Places;
  /** The corrected search, if the typed one had no matches. */
  respelled?: string;
  /** Words without matches that were dropped from `respelled`. */
  missing?: string;
}

/**
 * Runs `find` with the test of a filter. Without a match, retries with misspelled words corrected to words in `all`. If that fails
 * and `dropsWords` is set, also drops words without matches, unless the search would be empty.
 */
export function findRespelled<Places extends ArrayLike<unknown>>(
  filter: ListingFilter,
  all: () => readonly Filtered[],
  find: (matches: Matches) => Places,
  dropsWords = false,
): Found<Places> {
  const found = find(listingMatcher(filter));
  const typed = filter.search;
  if (found.length > 0 || !typed) return { found };
  const search = respelled(typed, all());
  if (search !== undefined) {
    const instead = find(listingMatcher({ ...filter, search }));
    if (instead.length > 0) return { found: instead, respelled: search };
  }
  return (dropsWords && findShortened(filter, search ?? typed, all(), find)) || { found };
}

function findShortened<Places extends ArrayLike<unknown>>(
  filter: ListingFilter,
  typed: string,
  all: readonly Filtered[],
  find: (matches: Matches) => Places,
): Found<Places> | undefined {
  const others = { ...filter, search: withoutPart(typed, 'rest') };
  const shortened = withoutFailingWords(typed, all.filter(listingMatcher(others)));
  if (!shortened) return undefined;
  const { search, missing = readSearch(filter.search ?? typed).rest } = shortened;
  const isAnythingLeft = search !== '' || Object.entries(filter).some(isFilterSet);
  const found = isAnythingLeft && find(listingMatcher({ ...filter, search }));
  return found && found.length > 0 ? { found, respelled: search, missing } : undefined;
}

const filters = new Set<string>([
  'district',
  'category',
  'minPrice',
  'maxPrice',
  'bedrooms',
  'bathrooms',
  'tenure',
  'completedFrom',
] satisfies (keyof ListingFilter)[]);

function isFilterSet([name, value]: [string, unknown]): boolean {
  return filters.has(name) && value !== undefined && value !== '' && value !== 'All Districts';
}
