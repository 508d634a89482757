import { grouped } from '@marketplace/contracts/counted';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';

interface Priced {
  price: number;
  property_type: PropertyType;
  area_sqft: number | null;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Singapore has kept UTC+8 without daylight saving since 1982. */
const SINGAPORE_OFFSET_MS = 8 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a price in thousands, as cards show it: `$1250K SGD`. */
export function cardPrice(price: number): string {
  return `$${Math.round(price / 1000)}K SGD`;
}

/** Returns a price in full: `$1,250,000`, with cents only when there are any. */
export function exactPrice(price: number): string {
  return `$${grouped(price, Number.isInteger(price) ? 0 : 2)}`;
}

/** Returns an amount without cents: `$10,797`. */
export function wholePrice(amount: number): string {
  return exactPrice(Math.round(amount));
}

/** Returns the full price with what it is paid for: `$3,800 /month` for rents. */
export function fullPrice({ price, property_type }: Priced): string {
  return property_type === 'Rent' ? `${exactPrice(price)} /month` : exactPrice(price);
}

/** Returns `$3,352 psf` for sales, `$5.35 psf /month` for rents; undefined when the area is unknown. */
export function pricePerSqft({ price, property_type, area_sqft }: Priced): string | undefined {
  return area_sqft ? `${shortPsf(price / area_sqft, property_type)} ${psfUnit(property_type)}` : undefined;
}

/** Returns a price per square foot without its unit: `$3,352`, of rents `$5.35`. */
export function shortPsf(rate: number, type: PropertyType): string {
  return `$${grouped(rate, type === 'Rent' ? 2 : 0)}`;
}

/** Returns what a price per square foot is of. */
export function psfUnit(type: PropertyType): string {
  return type === 'Rent' ? 'psf /month' : 'psf';
}

/** Returns a whole number with separators: `1,001`. */
export function count(value: number): string {
  return grouped(value);
}

/** Returns the date of an ISO time in Singapore: `3 Nov 2026`. Spelled out here because servers and browsers disagree on months. */
export function singaporeDate(iso: string): string {
  const time = new Date(Date.parse(iso) + SINGAPORE_OFFSET_MS);
  return `${time.getUTCDate()} ${months[time.getUTCMonth()]} ${time.getUTCFullYear()}`;
}

/** Returns the same without the year, for days of the last months: `3 Nov`. */
export function shortDate(iso: string): string {
  return singaporeDate(iso).slice(0, -5);
}

/** Returns the time of an ISO time in Singapore with its date: `3 Nov 2026, 14:02`. */
export function singaporeTime(iso: string): string {
  const time = new Date(Date.parse(iso) + SINGAPORE_OFFSET_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${singaporeDate(iso)}, ${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`;
}

/** Returns how long ago the day of an ISO time was, by Singapore's calendar: `today`, `yesterday`, `9 days ago`, `3 weeks ago`. */
export function daysAgo(iso: string, now: Date): string {
  const days = Math.max(0, singaporeDay(now.getTime()) - singaporeDay(Date.parse(iso)));
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 14) return `${days} days ago`;
  if (days < 61) return `${Math.floor(days / 7)} weeks ago`;
  if (days < 730) return `${Math.floor(days / 30.44)} months ago`;
  return `${Math.floor(days / 365.25)} years ago`;
}

/** Returns the day of Singapore at a time in milliseconds, as a number that grows by one each day. */
export function singaporeDay(time: number): number {
  return Math.floor((time + SINGAPORE_OFFSET_MS) / DAY_MS);
}
