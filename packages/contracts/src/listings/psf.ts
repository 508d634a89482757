import { roundToCents } from '../amounts.ts';
import { findDistrict } from '../districts.ts';
import type { PsfComparison } from './history.views.ts';
import { codeOf } from './listing.place.ts';
import type { PropertyView } from './listing.views.ts';
import type { PsfMedian } from './market.views.ts';

/** A median of fewer listings is not shown. */
const LEAST_COMPARED = 5;

/** What makes asking prices comparable. */
type Kind = Pick<PropertyView, 'property_type' | 'category' | 'district' | 'sub_type'>;
type Priced = Kind & Pick<PropertyView, 'status' | 'price' | 'area_sqft'>;

interface Group extends Pick<PsfMedian, 'category' | 'place'> {
  isRent: boolean;
  /** SGD for a square foot, lowest first. */
  rates: number[];
}

/** Active listings that are compared with each other. */
export type PsfGroups = ReadonlyMap<string, Group>;

/**
 * Groups active listings by category, sale or rent, and place: each is in the group of its district and in that of its region.
 * Listings of unknown area, and homes abroad, are in none.
 */
export function psfGroups(listings: readonly Priced[]): PsfGroups {
  const groups = new Map<string, Group>();
  for (const listing of listings) {
    const rate = listing.status === 'active' ? rateOf(listing) : undefined;
    if (rate === undefined) continue;
    for (const place of placesOf(listing)) {
      const key = keyOf(listing, place);
      const { category, property_type } = listing;
      const group = groups.get(key) ?? { category, place, isRent: property_type === 'Rent', rates: [] };
      group.rates.push(rate);
      groups.set(key, group);
    }
  }
  for (const { rates } of groups.values()) rates.sort((one, other) => one - other);
  return groups;
}

/** Returns the medians of all groups of rents, or of sales, that are large enough. */
export function psfMedians(groups: PsfGroups, isRent: boolean): PsfMedian[] {
  return [...groups.values()].flatMap(({ category, place, rates, ...group }) => {
    const found = group.isRent === isRent ? medianRate(rates) : undefined;
    return found ? [{ category, place, ...found }] : [];
  });
}

/**
 * Returns the median of the listings that one of a kind is compared with: those of its district, else of its region; null when
 * both are too few. `own` is left out of it.
 */
export function comparePsf(groups: PsfGroups, kind: Kind, own?: Priced): PsfComparison | null {
  for (const place of placesOf(kind)) {
    const key = keyOf(kind, place);
    const isAmong = own !== undefined && placesOf(own).some((one) => keyOf(own, one) === key);
    const found = medianRate(groups.get(key)?.rates ?? [], isAmong ? rateOf(own) : undefined);
    if (found) return { ...found, place };
  }
  return null;
}

/** Returns the median of rates, without one of those that are equal to `own`; undefined of too few. */
function medianRate(rates: readonly number[], own?: number): { median: number; count: number } | undefined {
  const at = own === undefined ? -1 : rates.indexOf(own);
  const others = at < 0 ? rates : rates.toSpliced(at, 1);
  const median = others.length < LEAST_COMPARED ? null : medianOf(others);
  return median === null ? undefined : { median, count: others.length };
}

function rateOf({ price, area_sqft }: Priced): number | undefined {
  return area_sqft ? price / area_sqft : undefined;
}

/** District first, then region; none of a home abroad. */
function placesOf(kind: Kind): string[] {
  const code = codeOf(kind);
  const district = code === undefined ? undefined : findDistrict(code);
  return district ? [district.code, district.marketSegment] : [];
}

function keyOf({ property_type, category }: Kind, place: string): string {
  return JSON.stringify([property_type === 'Rent', category, place]);
}

/** Returns the middle of sorted numbers, between the two of an even number of them, with at most two decimals; null of none. */
export function medianOf(sorted: ArrayLike<number>): number | null {
  const middle = sorted.length >> 1;
  const [above, below] = [sorted[middle], sorted[middle - 1]];
  if (above === undefined) return null;
  return roundToCents(sorted.length % 2 === 1 || below === undefined ? above : (above + below) / 2);
}
