import { z } from 'zod/mini';
import { categories } from '../property-types.ts';
import { unsetWhenEmpty } from '../text.ts';
import { PropertyType } from './listing.fields.ts';
import { flag, ListingFilter } from './listing.filters.ts';

/** Query string of `GET /properties/market`: filters of active listings. */
export const MarketQuery = z.extend(ListingFilter, {
  property_type: unsetWhenEmpty(PropertyType),
  is_new_launch: unsetWhenEmpty(z.literal('true')),
  dropWords: unsetWhenEmpty(flag),
});
export type MarketQuery = z.infer<typeof MarketQuery>;

/** Median price per sq ft of a category in a place: all active listings for sale, or for rent, without other filters. */
export const PsfMedian = z.object({
  category: z.enum(categories),
  /** District code (`D09`) or region (`CCR`). */
  place: z.string(),
  /** In SGD, with cents; monthly for rents. */
  median: z.number(),
  /** Number of listings; at least five. */
  count: z.int(),
});
export type PsfMedian = z.infer<typeof PsfMedian>;

/** Answer of `GET /properties/market`: match counts and comparable medians, without homes abroad. */
export const MarketView = z.object({
  /** Districts with a match of all filters except the district, by code. */
  districts: z.array(z.object({ code: z.string(), count: z.int() })),
  /** Most frequent category; null without matches. */
  category: z.nullable(z.enum(categories)),
  /** Matches of all filters including the district. */
  types: z.array(z.object({ category: z.enum(categories), count: z.int() })),
  /** For sales, or for rents if requested. */
  medians: z.array(PsfMedian),
});
export type MarketView = z.infer<typeof MarketView>;

/** Answer of `GET /properties/elsewhere`: matches in each list except the requested one. */
export const ElsewhereView = z.object({
  Buy: z.int(),
  Sell: z.int(),
  Rent: z.int(),
  newLaunch: z.int(),
});
export type ElsewhereView = z.infer<typeof ElsewhereView>;
