import { isInt, isObjectOf, parserOf } from '../check.ts';
import type { ElsewhereView } from './elsewhere.views.ts';

/** What `ElsewhereView` takes. */
export const elsewhere = parserOf(
  isObjectOf<ElsewhereView>({ Buy: isInt, Sell: isInt, Rent: isInt, newLaunch: isInt }),
);
