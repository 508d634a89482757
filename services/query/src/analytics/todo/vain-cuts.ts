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
  hadEnquiry: boolean;
}

/**
 * Returns listings whose price was lowered and that gained nothing by it, the newest cuts first.
 *
 * @param changes by listing, the last of each whose days after are over
 */
export function vainCuts(
  listings: readonly PropertyView[],
  changes: ReadonlyMap<string, PriceChanged>,
  now: Date,
): Found[] {
  return byWeight(
    listings.flatMap((listing) => {
      const change = changes.get(listing.id);
      if (listing.status !== 'active' || !change || isWorthIt(change)) return [];
      return [{ listing, fact: factOf(change, now), weight: change.at.getTime() }];
    }),
  );
}

function isWorthIt({ from, to, viewsBefore, viewsAfter, hadEnquiry }: PriceChanged): boolean {
  return to >= from || viewsAfter > viewsBefore || hadEnquiry;
}

const DAY_MS = 86_400_000;

function factOf({ at, from, to, viewsBefore, viewsAfter }: PriceChanged, now: Date): string {
  const percent = Math.round(((from - to) / from) * 1000) / 10;
  const days = Math.floor((now.getTime() - at.getTime()) / DAY_MS);
  return `Lowered by ${percent}% ${counted(days, 'day')} ago: ${counted(viewsBefore, 'view')} in the week before, ${viewsAfter} in the week after`;
}
