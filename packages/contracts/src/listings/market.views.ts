import type { Checked } from '../check.ts';
import {
  isInt,
  isListOf,
  isNullOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isText,
  isUnsetOr,
  parserOf,
} from '../check.ts';
import { categories } from '../property-types.ts';

const isCategory = isOneOf(...categories);

/** Median price per sq ft of a category in a place: all active listings for sale, or for rent, without other filters. */
const isPsfMedian = isObjectOf({
  category: isCategory,
  /** District code (`D09`) or region (`CCR`). */
  place: isText,
  /** In SGD, with cents; monthly for rents. */
  median: isNumber,
  /** Number of listings; at least five. */
  count: isInt,
  /** Between these is the middle half of the listings. Unset by earlier versions. */
  low: isUnsetOr(isNumber),
  high: isUnsetOr(isNumber),
});
export type PsfMedian = Checked<typeof isPsfMedian>;

/** Answer of `GET /properties/market`: match counts and comparable medians, without homes abroad. */
export const market = parserOf(
  isObjectOf({
    /** Districts with a match of all filters except the district, by code. */
    districts: isListOf(isObjectOf({ code: isText, count: isInt })),
    /** Most frequent category; null without matches. */
    category: isNullOr(isCategory),
    /** Matches of all filters including the district. */
    types: isListOf(isObjectOf({ category: isCategory, count: isInt })),
    /** For sales, or for rents if requested. */
    medians: isListOf(isPsfMedian),
  }),
);
export type MarketView = Checked<typeof market>;

/** Answer of `GET /properties/elsewhere`: matches in each list except the requested one. */
export const elsewhere = parserOf(isObjectOf({ Buy: isInt, Sell: isInt, Rent: isInt, newLaunch: isInt }));
export type ElsewhereView = Checked<typeof elsewhere>;
