import { z } from 'zod/mini';
import { findDistrict } from '../districts.ts';
import { limits } from '../limits.ts';
import { findTypeFilter } from '../property-types.ts';
import { unsetWhenEmpty } from '../text.ts';
import { ListingStatus, PropertyType } from './listing.fields.ts';
import { listingSorts } from './listing.sort.ts';
import { amountText, countText } from './listing.terms.ts';

const Amount = numeric(amountText, 'must be a number');
const Count = numeric(countText, 'must be a whole number');

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
  sort: unsetWhenEmpty(z.enum(listingSorts)),
  limit: unsetWhenEmpty(numeric(/^[1-9]\d{0,3}$/, 'must be from 1 to 9999')),
  cursor: unsetWhenEmpty(z.uuid()),
});
export type ListListings = z.infer<typeof ListListings>;

/** A text of digits, parsed to its number. */
function numeric(pattern: RegExp, message: string) {
  return z.pipe(z.string().check(z.regex(pattern, message)), z.transform(Number));
}
