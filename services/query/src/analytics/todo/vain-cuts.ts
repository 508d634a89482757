import { counted } from '@marketplace/contracts/counted';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { Found } from './found.ts';
import { byWeight } from './found.ts';

/** Whole days that are counted on either side of a cut: one of each day of the week. */
export const CUT_DAYS = 7;
/** A cut of longer ago is no news to anybody. */
export const CUT_SINCE_DAYS = 42;

export const VAIN_CUT_RULE = `Active, its price lowered within ${CUT_SINCE_DAYS} days, with no more views in the ${CUT_DAYS} days after than in the ${CUT_DAYS} before, and no enquiry since.`;

/** The last change of a listing's price, and what came of it. */
export interface PriceChanged {
  at: Date;
  from: number;
  to: number;
  viewsBefore: number;
  viewsAfter: number;
}

/** What is known by listing: the last change of each price whose days after are over, and when somebody last enquired. */
interface Known {
  priceChanges: ReadonlyMap<string, PriceChanged>;
  enquiries: ReadonlyMap<string, Date>;
}

/** Returns listings whose price was lowered and that gained nothing by it, the newest cuts first. */
export function vainCuts(
  listings: readonly PropertyView[],
  { priceChanges, enquiries }: Known,
  now: Date,
): Found[] {
  return byWeight(
    listings.flatMap((listing) => {
      const change = priceChanges.get(listing.id);
      if (listing.status !== 'active' || !change || isWorthIt(change, enquiries.get(listing.id))) return [];
      return [{ listing, fact: factOf(change, now), weight: change.at.getTime() }];
    }),
  );
}

function isWorthIt({ at, from, to, viewsBefore, viewsAfter }: PriceChanged, enquired?: Date): boolean {
  return to >= from || viewsAfter > viewsBefore || (enquired !== undefined && enquired > at);
}

const DAY_MS = 86_400_000;

function factOf({ at, from, to, viewsBefore, viewsAfter }: PriceChanged, now: Date): string {
  const percent = Math.round(((from - to) / from) * 1000) / 10;
  const days = Math.floor((now.getTime() - at.getTime()) / DAY_MS);
  return `Lowered by ${percent}% ${counted(days, 'day')} ago: ${counted(viewsBefore, 'view')} in the week before, ${viewsAfter} in the week after`;
}
