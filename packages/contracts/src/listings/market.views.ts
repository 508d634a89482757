import { z } from 'zod/mini';
import { categories } from '../property-types.ts';
import { unsetWhenEmpty } from '../text.ts';
import { PropertyType } from './listing.fields.ts';
import { flag, ListingFilter } from './listing.filters.ts';

/** Query string of `GET /properties/market`: of which active listings. */
export const MarketQuery = z.extend(ListingFilter, {
  property_type: unsetWhenEmpty(PropertyType),
  is_new_launch: unsetWhenEmpty(z.literal('true')),
  dropWords: unsetWhenEmpty(flag),
});
export type MarketQuery = z.infer<typeof MarketQuery>;

/** What the listings of a category ask for a square foot in a place: all active ones for sale, or for rent, whatever was asked for. */
export const PsfMedian = z.object({
  category: z.enum(categories),
  /** Code of a district (`D09`), or a region as districts name it (`CCR`). */
  place: z.string(),
  /** In SGD, with cents; of rents by the month. */
  median: z.number(),
  /** How many listings it is the median of: at least five. */
  count: z.int(),
});
export type PsfMedian = z.infer<typeof PsfMedian>;

/** Answer of `GET /properties/market`: how many listings match, and the medians that they are compared with. Homes abroad are left out. */
export const MarketView = z.object({
  /** Those with a listing that matches in all but the district, in the order of their codes. */
  districts: z.array(z.object({ code: z.string(), count: z.int() })),
  /** The commonest of these listings; null of none. */
  category: z.nullable(z.enum(categories)),
  /** Of the listings that match in the district too. */
  types: z.array(z.object({ category: z.enum(categories), count: z.int() })),
  /** Of sales, or of rents where rents are asked for. */
  medians: z.array(PsfMedian),
});
export type MarketView = z.infer<typeof MarketView>;

/** Answer of `GET /properties/elsewhere`: how many listings match in each list, without those of the list that is asked about. */
export const ElsewhereView = z.object({
  Buy: z.int(),
  Sell: z.int(),
  Rent: z.int(),
  newLaunch: z.int(),
});
export type ElsewhereView = z.infer<typeof ElsewhereView>;
