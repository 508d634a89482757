import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { placeOf } from '@marketplace/contracts/listings/listing.place';
import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import { STALE_DAYS } from '@marketplace/contracts/listings/listing.terms';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';

const DAY_MS = 86_400_000;

/** With fewer pictures, visitors see too little. */
const ENOUGH_PICTURES = 5;
/** With so many views, a click is expected. */
const MANY_VIEWS = 100;
/** A fall from fewer views may be chance. */
const LEAST_VIEWS = 40;
/** How many standard deviations of two counts their difference must exceed. */
const CHANCES = 3;

export const listingRules = {
  unconfirmed: `Active, and neither confirmed nor changed by an admin for ${STALE_DAYS} days.`,
  few_pictures: `Active, with fewer than ${ENOUGH_PICTURES} pictures, or with one that is less than ${limits.smallPicture.toLocaleString('en-SG')} pixels wide and high.`,
  unclicked: `Active, with at least ${MANY_VIEWS} views in the last 14 days, and no click and no enquiry.`,
  fallen: 'Views have halved in two weeks.',
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

/** Active listings to which a rule applies, most important first. */
function found(
  listings: readonly PropertyView[],
  rule: (listing: PropertyView) => Omit<Found, 'listing'> | undefined,
): Found[] {
  return listings
    .flatMap((listing) => {
      const said = listing.status === 'active' ? rule(listing) : undefined;
      return said ? [{ listing, ...said }] : [];
    })
    .sort((one, other) => other.weight - one.weight);
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

/** One of each weekday. */
export const CUT_DAYS = 7;
/** Older cuts are not listed. */
export const CUT_SINCE_DAYS = 42;

export const INEFFECTIVE_CUT_RULE = 'Price cut, but views didn’t rise.';

export interface PriceChanged {
  at: Date;
  from: number;
  to: number;
  viewsBefore: number;
  viewsAfter: number;
}

/** By listing: the last price change whose days after are complete, and the time of the last enquiry. */
interface CutFacts {
  priceChanges: ReadonlyMap<string, PriceChanged>;
  enquiries: ReadonlyMap<string, Date>;
}

/** Returns listings whose price was lowered without effect, the newest cuts first. */
export function ineffectivePriceCuts(
  listings: readonly PropertyView[],
  { priceChanges, enquiries }: CutFacts,
  now: Date,
): Found[] {
  return found(listings, ({ id }) => {
    const change = priceChanges.get(id);
    if (!change || isWorthIt(change, enquiries.get(id))) return undefined;
    return { fact: factOf(change, now), weight: change.at.getTime() };
  });
}

function isWorthIt({ at, from, to, viewsBefore, viewsAfter }: PriceChanged, enquired?: Date): boolean {
  return to >= from || viewsAfter > viewsBefore || (enquired !== undefined && enquired > at);
}

function factOf({ at, from, to, viewsBefore, viewsAfter }: PriceChanged, now: Date): string {
  const percent = Math.round(((from - to) / from) * 1000) / 10;
  const days = Math.floor((now.getTime() - at.getTime()) / DAY_MS);
  return `Lowered by ${percent}% ${counted(days, 'day')} ago: ${counted(viewsBefore, 'view')} in the week before, ${viewsAfter} in the week after`;
}

/** With fewer others, what is usual is unknown. */
const LEAST_PEERS = 8;
const DEVIATIONS = 3;
/** Makes a median absolute deviation comparable to a standard deviation. */
const AS_STANDARD = 1.4826;
/** Where all prices are nearly equal, a price is odd only from a quarter off. */
const LEAST_OFF = Math.log(1.25);
/** Too low for a sale: zeros are missing, or it is a rent. */
const NO_PRICE = 1000;

export const ODD_PRICE_RULE = `Active, and asking per square foot more than ${DEVIATIONS} median absolute deviations (of logarithms, scaled) and a quarter off the median of at least ${LEAST_PEERS} others of its type, category and district; or for sale at $${NO_PRICE.toLocaleString('en-SG')} or less.`;

const dollars = new Intl.NumberFormat('en-SG', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-SG', { maximumFractionDigits: 2 });

interface Usual {
  median: number;
  bound: number;
  others: number;
}

export function oddPrices(listings: readonly PropertyView[]): Found[] {
  const usual = usualRates(listings.filter(({ status }) => status === 'active'));
  return found(listings, (listing) =>
    isNoPrice(listing)
      ? { fact: `$${dollars.format(listing.price)}, for sale`, weight: Number.POSITIVE_INFINITY }
      : oddRate(listing, usual.get(kindOf(listing))),
  );
}

function oddRate(listing: PropertyView, usual: Usual | undefined): Omit<Found, 'listing'> | undefined {
  const rate = rateOf(listing);
  if (rate === undefined || !usual) return undefined;
  const off = Math.abs(Math.log(rate) - usual.median);
  if (off <= usual.bound) return undefined;
  const middle = Math.exp(usual.median);
  const percent = Math.round(Math.abs(rate / middle - 1) * 100);
  const side = rate > middle ? 'above' : 'below';
  const text = `$${cents.format(Math.round(rate * 100) / 100)} psf, ${percent}% ${side} the median of ${usual.others} others like it`;
  return { fact: text, weight: off / usual.bound };
}

function usualRates(listings: readonly PropertyView[]): Map<string, Usual> {
  const logs = new Map<string, number[]>();
  for (const listing of listings) {
    const rate = rateOf(listing);
    if (rate === undefined || isNoPrice(listing)) continue;
    const kind = kindOf(listing);
    const alike = logs.get(kind);
    if (alike) alike.push(Math.log(rate));
    else logs.set(kind, [Math.log(rate)]);
  }
  return new Map(
    [...logs].flatMap(([kind, alike]) => {
      const others = alike.length - 1;
      return others < LEAST_PEERS ? [] : [[kind, { ...spreadOf(alike), others }] as const];
    }),
  );
}

function spreadOf(logs: readonly number[]): Pick<Usual, 'median' | 'bound'> {
  const median = middleOf(logs);
  const deviation = middleOf(logs.map((log) => Math.abs(log - median)));
  return { median, bound: Math.max(DEVIATIONS * AS_STANDARD * deviation, LEAST_OFF) };
}

/** Of at least one number; unlike `medianOf`, not rounded. */
function middleOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (place: number) => sorted[place] ?? 0;
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? at(half) : (at(half - 1) + at(half)) / 2;
}

function rateOf({ price, area_sqft }: PropertyView): number | undefined {
  return area_sqft ? price / area_sqft : undefined;
}

function isNoPrice({ property_type, price }: PropertyView): boolean {
  return property_type !== 'Rent' && price <= NO_PRICE;
}

function kindOf(listing: PropertyView): string {
  return JSON.stringify([listing.property_type, listing.category, placeOf(listing)]);
}
