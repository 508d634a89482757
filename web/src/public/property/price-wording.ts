import type { PsfComparison } from '@marketplace/contracts/listings/history.views';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { categoryNouns, placeWords } from '../../listing/market-words.ts';
import { count, exactPrice, pricePerSqft } from '../../ui/format.ts';

/** Closer to a median than this, as a part of it, is about the median. */
const ABOUT = 0.02;

type Compared = Pick<PropertyView, 'price' | 'area_sqft' | 'property_type' | 'category'>;

/** Returns how a price per square foot compares with the median of others, and of how many that is. */
export function comparisonText(listing: Compared, { median, count: of, place }: PsfComparison): string {
  const { price, area_sqft, property_type, category } = listing;
  const own = pricePerSqft(listing);
  const usual = pricePerSqft({ property_type, price: median, area_sqft: 1 });
  const off = price / (area_sqft ?? price) / median - 1;
  const offer = property_type === 'Rent' ? 'for rent' : 'for sale';
  const others = `${count(of)} other ${categoryNouns[category]} ${offer} in ${placeWords(place)} on this site`;
  if (Math.abs(off) < ABOUT) return `${own} is about the median of the ${others}, ${usual}.`;
  const side = off > 0 ? 'above' : 'below';
  return `${own} is ${Math.round(Math.abs(off) * 100)}% ${side} ${usual}, the median of the ${others}.`;
}

/** Returns how much a price changed: `−$50,000 (−2.1%)`. */
export function changeText(before: number, after: number): string {
  const sign = after < before ? '−' : '+';
  const percent = Math.abs(Math.round(((after - before) / before) * 1000) / 10);
  return `${sign}${exactPrice(Math.abs(after - before))} (${sign}${percent}%)`;
}
