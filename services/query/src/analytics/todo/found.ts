import type { PropertyView } from '@marketplace/contracts/listings/listing.views';

/** A listing that something is to be done about. */
export interface Found {
  listing: PropertyView;
  /** Why, in words. */
  fact: string;
  /** How pressing it is, against others that the same rule finds. */
  weight: number;
}

/** What visitors did with a listing, on the last fourteen days that are over and on the fourteen before. */
export interface Fortnights {
  views: number;
  clicks: number;
  viewsBefore: number;
}

/** Returns what was found, the most pressing first; what is as pressing stays in its order. */
export function byWeight(found: readonly Found[]): Found[] {
  return found.toSorted((one, other) => other.weight - one.weight);
}
