import { districtName } from '@marketplace/contracts/districts';
import type { PsfComparison } from '@marketplace/contracts/listings/history.views';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { count, exactPrice, pricePerSqft } from '../../ui/format.ts';

const kinds = {
  Condominium: 'condominiums',
  HDB: 'HDB flats',
  Landed: 'landed homes',
  Commercial: 'commercial spaces',
} as const;

type Compared = Pick<PropertyView, 'price' | 'area_sqft' | 'property_type' | 'category'>;

/** Returns how a price per square foot stands beside the median of others, and of how many that is. */
export function comparisonText(listing: Compared, { median, count: of, district }: PsfComparison): string {
  const { price, area_sqft, property_type, category } = listing;
  const own = pricePerSqft(listing);
  const usual = pricePerSqft({ property_type, price: median, area_sqft: 1 });
  const percent = Math.round((price / (area_sqft ?? price) / median - 1) * 100);
  const beside =
    percent === 0 ? 'about the same as' : `${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'}`;
  const where = district === null ? 'Singapore' : districtName(district);
  const what = `${count(of)} ${kinds[category]} ${property_type === 'Rent' ? 'to rent' : 'for sale'} in ${where}`;
  return `${own} is ${beside} ${usual}, the median of the ${what} on this site.`;
}

/** Returns how much a price changed: `−$50,000 (−2.1%)`. */
export function changeText(before: number, after: number): string {
  const sign = after < before ? '−' : '+';
  const percent = Math.abs(Math.round(((after - before) / before) * 1000) / 10);
  return `${sign}${exactPrice(Math.abs(after - before))} (${sign}${percent}%)`;
}
