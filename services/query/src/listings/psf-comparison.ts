import type { PsfComparison } from '@marketplace/contracts/listings/history.views';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { medianOf } from '@marketplace/contracts/median';
import type { Snapshot } from '../catalogue/snapshot.ts';

/** A median of fewer listings than this says nothing. */
const LEAST = 3;

/** What is asked for a square foot, lowest first, by what the listings have in common. */
type Rates = ReadonlyMap<string, readonly number[]>;

/** Of the listings as they are: a snapshot whose counts alone are newer shares its `matches` with the one before. */
const known = new WeakMap<Snapshot['matches'], Rates>();

/**
 * Returns what active listings of the same type and category ask for a square foot: those of its district, or, when they are too
 * few, of all districts. Null when the listing's own area is not known, or those are too few as well.
 */
export function psfComparison(snapshot: Snapshot, listing: PropertyView): PsfComparison | null {
  return listing.area_sqft ? psfOfKind(snapshot, listing) : null;
}

/** What makes listings comparable. */
type Kind = Pick<PropertyView, 'property_type' | 'category' | 'district'>;

/** Returns the same of a kind of listing, whatever its area. */
export function psfOfKind(snapshot: Snapshot, listing: Kind): PsfComparison | null {
  const rates = ratesOf(snapshot);
  for (const district of [listing.district, null]) {
    const alike = rates.get(kindOf(listing, district)) ?? [];
    const median = alike.length < LEAST ? null : medianOf(alike);
    if (median !== null) return { median, count: alike.length, district };
  }
  return null;
}

function ratesOf({ matches, listings }: Snapshot): Rates {
  const before = known.get(matches);
  if (before) return before;
  const rates = new Map<string, number[]>();
  for (const listing of listings) {
    const { status, area_sqft, price, district } = listing;
    if (status !== 'active' || !area_sqft) continue;
    for (const kind of [kindOf(listing, district), kindOf(listing, null)]) {
      const alike = rates.get(kind);
      if (alike) alike.push(price / area_sqft);
      else rates.set(kind, [price / area_sqft]);
    }
  }
  for (const alike of rates.values()) alike.sort((one, other) => one - other);
  known.set(matches, rates);
  return rates;
}

function kindOf({ property_type, category }: Omit<Kind, 'district'>, district: string | null): string {
  return JSON.stringify([property_type, category, district]);
}
