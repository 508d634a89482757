import { z } from 'zod/mini';
import { findDistrict } from '../districts.ts';
import { limits } from '../limits.ts';
import { findTypeFilter } from '../property-types.ts';
import { unsetWhenEmpty } from '../text.ts';
import { ListingStatus, PropertyType } from './listing.fields.ts';
import { slugText } from './listing.slugs.ts';
import { listingSorts } from './listing.sort.ts';
import { amountText, countText, tenures, yearText } from './listing.terms.ts';

const Amount = numeric(amountText, 'must be a number');
const Count = numeric(countText, 'must be a whole number');
const Year = numeric(yearText, 'must be a year');

/** The filter fields of the query string: of the pages, and of `GET /properties`. Empty values count as not set. */
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
  /** The earliest year of completion. */
  completedFrom: unsetWhenEmpty(Year),
});
export type ListingFilter = z.infer<typeof ListingFilter>;

/** Yes or no, as query strings write it. */
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text: 'true' | 'false') => text === 'true'),
);

const Ids = listed(z.uuid('must be ids with commas between them'), 36);
const Slugs = listed(
  z
    .string()
    .check(z.maxLength(limits.slugLength), z.regex(slugText, 'must be slugs with commas between them')),
  limits.slugLength,
);

/**
 * Query string of `GET /properties`. `ids` and `slugs` ask for these listings alone, with commas between them; `since` for those that
 * were added, reduced or opened again on that day of Singapore or after it; `cursor` is the id after which the next page starts, `offset`
 * how many listings are passed over. With `dropWords=true` the words of `search` that find nothing are left out.
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

/** Values with commas between them, each at most `length` characters long. */
function listed<Schema extends z.core.$ZodType<string, string>>(schema: Schema, length: number) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(limits.idsAskedFor * (length + 1))),
      z.transform((text: string) => text.split(',')),
    ),
    z.array(schema).check(z.maxLength(limits.idsAskedFor)),
  );
}

/** A text of digits, parsed to its number. */
export function numeric(pattern: RegExp, message: string) {
  return z.pipe(z.string().check(z.regex(pattern, message)), z.transform(Number));
}
