import { isInt, isListOf, isNullOr, isNumber, isObjectOf, isOneOf, isText, parserOf } from '../check.ts';
import { categories } from '../property-types.ts';
import type { ElsewhereView, MarketView, PsfMedian } from './market.views.ts';

const isCategory = isOneOf(...categories);

const isMarket = isObjectOf<MarketView>({
  districts: isListOf(isObjectOf<MarketView['districts'][number]>({ code: isText, count: isInt })),
  category: isNullOr(isCategory),
  types: isListOf(isObjectOf<MarketView['types'][number]>({ category: isCategory, count: isInt })),
  medians: isListOf(
    isObjectOf<PsfMedian>({ category: isCategory, place: isText, median: isNumber, count: isInt }),
  ),
});

export const market = parserOf(isMarket);

export const elsewhere = parserOf(
  isObjectOf<ElsewhereView>({ Buy: isInt, Sell: isInt, Rent: isInt, newLaunch: isInt }),
);
