import { z } from 'zod/mini';
import { findDistrict } from '../districts.ts';
import { limits } from '../limits.ts';
import { findTypeFilter } from '../property-types.ts';
import { numeric, unsetWhenEmpty } from '../text.ts';
import { ListingStatus, PropertyType } from './listing.fields.ts';
import { slugText } from './listing.slugs.ts';
import { listingSorts } from './listing.sort.ts';
import { amountText, countText, tenures, yearText } from './listing.terms.ts';

const Amount = numeric(amountText, 'must be a number');
const Count = numeric(countText, 'must be a whole number');
const Year = numeric(yearText, 'must be a year');

/** Filters in the query strings of the pages and of `GET /properties`. Empty values count as unset. */
export const ListingFilter = z.object({
  search: unsetWhenEmpty(z.string().check(z.maxLength(limits.searchLength))),
  district: unsetWhenEmpty(
    z.string().check(
      z.maxLength(limits.districtLength),
      z.refine(
        (text) => text === 'All Districts' || findDistrict(text) !== undefined,
        'is not one of the 28 districts',
      ),
    ),
  ),
  category: unsetWhenEmpty(
    z.string().check(
      z.maxLength(limits.categoryLength),
      z.refine((text) => findTypeFilter(text) !== undefined, 'is not a property type'),
    ),
  ),
  minPrice: unsetWhenEmpty(Amount),
  maxPrice: unsetWhenEmpty(Amount),
  bedrooms: unsetWhenEmpty(Count),
  bathrooms: unsetWhenEmpty(Count),
  tenure: unsetWhenEmpty(z.enum(tenures)),
  /** Earliest completion year. */
  completedFrom: unsetWhenEmpty(Year),
});
export type ListingFilter = z.infer<typeof ListingFilter>;

/** A boolean in a query string. */
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text: 'true' | 'false') => text === 'true'),
);

const Ids = listed(z.uuid('must be ids separated by commas'), 36);
const Slugs = listed(
  z.string().check(z.maxLength(limits.slugLength), z.regex(slugText, 'must be slugs separated by commas')),
  limits.slugLength,
);

/**
 * Query string of `GET /properties`. `ids` and `slugs` are comma-separated. `since`: listings that were added, reduced or back on
 * the market on that Singapore day or later. `cursor`: id of the last listing on the previous page. `offset`: number of skipped
 * listings. `dropWords=true` drops words of `search` without matches.
 */
export const ListListings = z.extend(ListingFilter, {
  ids: unsetWhenEmpty(Ids),
  slugs: unsetWhenEmpty(Slugs),
  since: unsetWhenEmpty(z.iso.date('must be a day such as 2026-11-03')),
  status: unsetWhenEmpty(ListingStatus),
  property_type: unsetWhenEmpty(PropertyType),
  is_new_launch: unsetWhenEmpty(flag),
  sort: unsetWhenEmpty(z.enum(listingSorts)),
  limit: unsetWhenEmpty(numeric(/^[1-9]\d{0,3}$/, 'must be from 1 to 9999')),
  cursor: unsetWhenEmpty(z.uuid()),
  offset: unsetWhenEmpty(numeric(/^\d{1,6}$/, 'must be from 0 to 999999')),
  dropWords: unsetWhenEmpty(flag),
});
export type ListListings = z.infer<typeof ListListings>;

/** Query string of `GET /properties/market`: filters of active listings. */
export const MarketQuery = z.extend(ListingFilter, {
  property_type: unsetWhenEmpty(PropertyType),
  is_new_launch: unsetWhenEmpty(z.literal('true')),
  dropWords: unsetWhenEmpty(flag),
});
export type MarketQuery = z.infer<typeof MarketQuery>;

/** Comma-separated values of at most `length` characters each. */
function listed<Schema extends z.core.$ZodType<string, string>>(schema: Schema, length: number) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(limits.idsAskedFor * (length + 1))),
      z.transform((text: string) => text.split(',')),
    ),
    z.array(schema).check(z.maxLength(limits.idsAskedFor)),
  );
}
