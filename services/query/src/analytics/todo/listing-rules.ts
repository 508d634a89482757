import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { counted } from '@marketplace/contracts/counted';
import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';

const DAY_MS = 86_400_000;

/** After so long without a word of an admin, visitors may doubt a listing. */
const STALE_DAYS = 14;
/** With fewer pictures, visitors see too little. */
const ENOUGH_PICTURES = 5;
/** A picture whose longer side has fewer pixels is blurred where it fills a screen. */
export const SMALL_BELOW = 1200;
/** So many views bring a click nearly always. */
const MANY_VIEWS = 100;
/** A fall from less says nothing. */
const LEAST_VIEWS = 40;
/** How many times what chance alone does to two counts their difference must be. */
const CHANCES = 3;

export const listingRules = {
  unconfirmed: `Active, and neither confirmed nor changed by an admin for ${STALE_DAYS} days.`,
  few_pictures: `Active, with fewer than ${ENOUGH_PICTURES} pictures, or with one that is less than ${SMALL_BELOW.toLocaleString('en-SG')} pixels wide and high.`,
  unclicked: `Active, with at least ${MANY_VIEWS} views in the last 14 days, and no click and no enquiry.`,
  fallen: `Active for 28 days, with half the views in the last 14 days that the 14 before had, or less; of ${LEAST_VIEWS} at least, and more than chance does.`,
} as const;

/** @param vouched times of the last change that counts, of listings with undone acts */
export function unconfirmed(
  listings: readonly PropertyView[],
  vouched: ReadonlyMap<string, Date>,
  now: Date,
): Found[] {
  return found(listings, (listing) => {
    const { id, confirmed_at } = listing;
    const changed_at = vouched.get(id)?.toISOString() ?? listing.updated_at;
    const last = confirmed_at !== null && confirmed_at > changed_at ? confirmed_at : changed_at;
    const days = Math.floor((now.getTime() - Date.parse(last)) / DAY_MS);
    if (days < STALE_DAYS) return undefined;
    const what = last === confirmed_at ? 'confirmed' : 'changed';
    return { fact: `Last ${what} ${counted(days, 'day')} ago`, weight: now.getTime() - Date.parse(last) };
  });
}

/** @param small paths of small pictures */
export function fewPictures(listings: readonly PropertyView[], small: ReadonlySet<string>): Found[] {
  return found(listings, ({ images }) => {
    const blurred = images.filter((image) => small.has(image)).length;
    if (images.length >= ENOUGH_PICTURES && blurred === 0) return undefined;
    const all = images.length === 0 ? 'No pictures' : counted(images.length, 'picture');
    return {
      fact: blurred === 0 ? all : `${all}, ${blurred} of them small`,
      weight: blurred - images.length,
    };
  });
}

/** @param enquired ids of listings with enquiries in the same days */
export function unclicked(
  listings: readonly PropertyView[],
  visits: ReadonlyMap<string, Fortnights>,
  enquired: ReadonlySet<string>,
): Found[] {
  return found(listings, ({ id }) => {
    const { views = 0, clicks = 0 } = visits.get(id) ?? {};
    if (views < MANY_VIEWS || clicks > 0 || enquired.has(id)) return undefined;
    return { fact: `${counted(views, 'view')}, 0 clicks in 14 days`, weight: views };
  });
}

/** @param since day on which the earlier fortnight begins: the listing must have existed */
export function decliningViews(
  listings: readonly PropertyView[],
  visits: ReadonlyMap<string, Fortnights>,
  since: string,
): Found[] {
  return found(listings, (listing) => {
    const { views, viewsBefore } = visits.get(listing.id) ?? { views: 0, viewsBefore: 0 };
    const lost = viewsBefore - views;
    if (viewsBefore < LEAST_VIEWS || lost < viewsBefore / 2) return undefined;
    if (lost < CHANCES * Math.sqrt(views + viewsBefore)) return undefined;
    if (dayInSingapore(new Date(listedAt(listing))) > since) return undefined;
    return { fact: `${counted(views, 'view')} in 14 days, ${viewsBefore} in the 14 before`, weight: lost };
  });
}

function found(
  listings: readonly PropertyView[],
  rule: (listing: PropertyView) => Omit<Found, 'listing'> | undefined,
): Found[] {
  return byWeight(
    listings.flatMap((listing) => {
      const said = listing.status === 'active' ? rule(listing) : undefined;
      return said ? [{ listing, ...said }] : [];
    }),
  );
}

export interface Found {
  listing: PropertyView;
  fact: string;
  weight: number;
}

/** The last 14 complete days, and the 14 before. */
export interface Fortnights {
  views: number;
  clicks: number;
  viewsBefore: number;
}

export function byWeight(found: readonly Found[]): Found[] {
  return found.toSorted((one, other) => other.weight - one.weight);
}

/** One of each weekday. */
export const CUT_DAYS = 7;
/** A cut of longer ago is no news to anybody. */
export const CUT_SINCE_DAYS = 42;

export const INEFFECTIVE_CUT_RULE = `Active, its price lowered within ${CUT_SINCE_DAYS} days, with no more views in the ${CUT_DAYS} days after than in the ${CUT_DAYS} before, and no enquiry since.`;

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
export function ineffectivePriceCuts(
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

function factOf({ at, from, to, viewsBefore, viewsAfter }: PriceChanged, now: Date): string {
  const percent = Math.round(((from - to) / from) * 1000) / 10;
  const days = Math.floor((now.getTime() - at.getTime()) / DAY_MS);
  return `Lowered by ${percent}% ${counted(days, 'day')} ago: ${counted(viewsBefore, 'view')} in the week before, ${viewsAfter} in the week after`;
}
