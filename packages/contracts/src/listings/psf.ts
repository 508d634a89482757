import { roundToCents } from '../amounts.ts';
import { findDistrict } from '../districts.ts';
import type { PsfComparison } from './history.views.ts';
import { codeOf } from './listing.place.ts';
import type { PropertyView } from './listing.views.ts';
import type { PsfMedian } from './market.views.ts';

/** Minimum listings for a median. */
const LEAST_COMPARED = 5;

/** Listings are compared within these fields. */
type Kind = Pick<PropertyView, 'property_type' | 'category' | 'district' | 'sub_type'>;
type Priced = Kind & Pick<PropertyView, 'status' | 'price' | 'area_sqft'>;

interface Group extends Pick<PsfMedian, 'category' | 'place'> {
  isRent: boolean;
  /** SGD per sq ft, ascending. */
  rates: number[];
}

export type PsfGroups = ReadonlyMap<string, Group>;

/**
 * Groups active listings by category, sale or rent, and place. Each is in the group of its district and of its region. Excludes
 * homes abroad and listings without an area.
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

/** Returns the medians of all groups of sales or rents with enough listings. */
export function psfMedians(groups: PsfGroups, isRent: boolean): PsfMedian[] {
  return [...groups.values()].flatMap(({ category, place, rates, ...group }) => {
    const found = group.isRent === isRent ? medianRate(rates) : undefined;
    return found ? [{ category, place, ...found, ...middleHalf(rates) }] : [];
  });
}

/** Returns the bounds of the middle half of sorted numbers. */
function middleHalf(sorted: readonly number[]): Pick<PsfMedian, 'low' | 'high'> {
  const at = (index: number) => roundToCents(sorted[index] ?? 0);
  const last = sorted.length - 1;
  return { low: at(Math.floor(last / 4)), high: at(Math.ceil((last * 3) / 4)) };
}

/**
 * Compares with a listing's district, or its region if the district has too few; null if both have too few. Excludes `own`, the
 * listing's own price per sq ft.
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

/** Returns the median without one rate equal to `own`; undefined if too few. */
function medianRate(rates: readonly number[], own?: number): { median: number; count: number } | undefined {
  const at = own === undefined ? -1 : rates.indexOf(own);
  const others = at < 0 ? rates : rates.toSpliced(at, 1);
  const median = others.length < LEAST_COMPARED ? null : medianOf(others);
  return median === null ? undefined : { median, count: others.length };
}

function rateOf({ price, area_sqft }: Priced): number | undefined {
  return area_sqft ? price / area_sqft : undefined;
}

/** District, then region; empty for a home abroad. */
function placesOf(kind: Kind): string[] {
  const code = codeOf(kind);
  const district = code === undefined ? undefined : findDistrict(code);
  return district ? [district.code, district.marketSegment] : [];
}

function keyOf({ property_type, category }: Kind, place: string): string {
  return JSON.stringify([property_type === 'Rent', category, place]);
}

/** Returns the median of sorted numbers, rounded to two decimals; null without numbers. */
export function medianOf(sorted: ArrayLike<number>): number | null {
  const middle = sorted.length >> 1;
  const [above, below] = [sorted[middle], sorted[middle - 1]];
  if (above === undefined) return null;
  return roundToCents(sorted.length % 2 === 1 || below === undefined ? above : (above + below) / 2);
}
