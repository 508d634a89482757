import { isInt, isListOf, isNullOr, isNumber, isObjectOf, isOneOf, isText, parserOf } from '../check.ts';
import { categories } from '../property-types.ts';
import type { MarketView } from './market.views.ts';

/** What `MarketView` takes. */
export const isMarket = isObjectOf<MarketView>({
  districts: isListOf(
    isObjectOf<MarketView['districts'][number]>({
      code: isText,
      count: isInt,
      median_psf: isNullOr(isNumber),
    }),
  ),
  median_price: isNullOr(isNumber),
  types: isListOf(
    isObjectOf<MarketView['types'][number]>({
      category: isOneOf(...categories),
      count: isInt,
      median_psf: isNullOr(isNumber),
    }),
  ),
});

export const market = parserOf(isMarket);
