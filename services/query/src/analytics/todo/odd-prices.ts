import { placeOf } from '@marketplace/contracts/listings/listing.place';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { Found } from './listing-rules.ts';
import { byWeight } from './listing-rules.ts';

/** Fewer others say nothing of what is usual. */
const LEAST_PEERS = 8;
const DEVIATIONS = 3;
/** Makes a median absolute deviation comparable to a standard deviation. */
const AS_STANDARD = 1.4826;
/** Where all ask nearly the same, a price is not odd for being a little off: a quarter at least. */
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
  const active = listings.filter(({ status }) => status === 'active');
  const usual = usualRates(active);
  return byWeight(
    active.flatMap((listing) => {
      const said = isNoPrice(listing)
        ? { fact: `$${dollars.format(listing.price)}, for sale`, weight: Number.POSITIVE_INFINITY }
        : oddRate(listing, usual.get(kindOf(listing)));
      return said ? [{ listing, ...said }] : [];
    }),
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
