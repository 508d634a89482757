import { z } from 'zod/mini';
import { categories } from '../property-types.ts';
import { unsetWhenEmpty } from '../text.ts';
import { PropertyType } from './listing.fields.ts';
import { ListingFilter } from './listing.filters.ts';

/** Query string of `GET /properties/market`: of which active listings. */
export const AskMarket = z.extend(ListingFilter, {
  property_type: unsetWhenEmpty(PropertyType),
  is_new_launch: unsetWhenEmpty(z.literal('true')),
});
export type AskMarket = z.infer<typeof AskMarket>;

/**
 * Answer of `GET /properties/market`: how many listings match, and what they cost at the middle. In SGD, of rents by the month; null
 * where no listing says. Prices and rents are never mixed: beside anything for sale, rents are counted alone.
 */
export const MarketView = z.object({
  /** Those with a listing that matches in all but the district, in the order of their codes. */
  districts: z.array(z.object({ code: z.string(), count: z.int(), median_psf: z.nullable(z.number()) })),
  /** Of the listings that match in the district too. */
  median_price: z.nullable(z.number()),
  types: z.array(
    z.object({ category: z.enum(categories), count: z.int(), median_psf: z.nullable(z.number()) }),
  ),
});
export type MarketView = z.infer<typeof MarketView>;
