import { z } from 'zod/mini';
import { districtCode, findDistrict } from '../districts.ts';
import { limits } from '../limits.ts';
import { findTypeFilter } from '../property-types.ts';
import { unsetWhenEmpty } from '../text.ts';
import { ListingStatus, PropertyType } from './listing.fields.ts';
import { ListingSort } from './listing.sort.ts';
import type { PropertyView } from './listing.views.ts';

const Amount = numeric(/^\d{1,13}(\.\d{1,2})?$/, 'must be a number');
const Count = numeric(/^\d{1,2}$/, 'must be a whole number');

/** The filter fields of the query string: of the pages, and of `GET /properties`. Empty values count as not set. */
export const ListingFilter = z.object({
  search: unsetWhenEmpty(z.string().check(z.maxLength(limits.searchLength))),
  district: unsetWhenEmpty(
    z.string().check(
      z.maxLength(200),
      z.refine(
        (text) => text === 'All Districts' || findDistrict(text) !== undefined,
        'is not one of the 28 districts',
      ),
    ),
  ),
  category: unsetWhenEmpty(
    z.string().check(
      z.maxLength(100),
      z.refine((text) => findTypeFilter(text) !== undefined, 'is not a property type'),
    ),
  ),
  minPrice: unsetWhenEmpty(Amount),
  maxPrice: unsetWhenEmpty(Amount),
  bedrooms: unsetWhenEmpty(Count),
  bathrooms: unsetWhenEmpty(Count),
});
export type ListingFilter = z.infer<typeof ListingFilter>;

const Ids = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(limits.idsAskedFor * 37)),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(z.uuid('must be ids with commas between them')).check(z.maxLength(limits.idsAskedFor)),
);

/**
 * Query string of `GET /properties`. `ids` asks for these listings alone, with commas between them; `cursor` is the id after
 * which the next page starts.
 */
export const ListListings = z.extend(ListingFilter, {
  ids: unsetWhenEmpty(Ids),
  status: unsetWhenEmpty(ListingStatus),
  property_type: unsetWhenEmpty(PropertyType),
  is_new_launch: unsetWhenEmpty(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text: 'true' | 'false') => text === 'true'),
    ),
  ),
  sort: unsetWhenEmpty(ListingSort),
  limit: unsetWhenEmpty(numeric(/^[1-9]\d{0,3}$/, 'must be from 1 to 9999')),
  cursor: unsetWhenEmpty(z.uuid()),
});
export type ListListings = z.infer<typeof ListListings>;

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

/** A text of digits, parsed to its number. */
function numeric(pattern: RegExp, message: string) {
  return z.pipe(z.string().check(z.regex(pattern, message)), z.transform(Number));
}
