import type { PropertyView } from '@marketplace/contracts/listings/listing.views';

const texts = new WeakMap<PropertyView, string>();

/** Returns a listing as JSON text, made once: listings are never changed. */
export function listingJson(listing: PropertyView): string {
  const known = texts.get(listing);
  if (known !== undefined) return known;
  const text = JSON.stringify(listing);
  texts.set(listing, text);
  return text;
}

export function listJson(listings: readonly PropertyView[]): string {
  return `[${listings.map(listingJson).join(',')}]`;
}
