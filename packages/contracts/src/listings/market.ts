import { medianOf } from '../median.ts';
import { categories } from '../property-types.ts';
import { codeOf, isOverseas } from './listing.place.ts';
import type { PropertyView } from './listing.views.ts';
import type { MarketView } from './market.views.ts';

type Priced = Pick<
  PropertyView,
  'district' | 'category' | 'sub_type' | 'property_type' | 'price' | 'area_sqft'
>;

/**
 * Returns how many listings there are, and their medians, by district; and by type in one district, or in all when none is given.
 *
 * @param matching those that match in all but the district; homes abroad are left out
 * @param district its code
 */
export function marketOf(matching: readonly Priced[], district: string | undefined): MarketView {
  const listings = matching.filter((one) => !isOverseas(one));
  const byDistrict = grouped(listings, (one) => codeOf(one) ?? '');
  const asked = district === undefined ? listings : (byDistrict.get(district) ?? []);
  const byType = grouped(asked, ({ category }) => category);
  return {
    districts: [...byDistrict]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, found]) => ({ code, count: found.length, median_psf: medianPsf(found) })),
    median_price: middleOf(comparable(asked).map(({ price }) => price)),
    types: categories.flatMap((category) => {
      const found = byType.get(category);
      return found ? [{ category, count: found.length, median_psf: medianPsf(found) }] : [];
    }),
  };
}

function grouped<Key>(
  listings: readonly Priced[],
  keyOf: (listing: Priced) => Key,
): ReadonlyMap<Key, readonly Priced[]> {
  const groups = new Map<Key, Priced[]>();
  for (const one of listings) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** Returns the middle price of a square foot, of the listings whose area is known. */
function medianPsf(listings: readonly Priced[]): number | null {
  return middleOf(
    comparable(listings).flatMap(({ price, area_sqft }) => (area_sqft ? [price / area_sqft] : [])),
  );
}

/** Leaves rents out beside prices. */
function comparable(listings: readonly Priced[]): readonly Priced[] {
  const sales = listings.filter(({ property_type }) => property_type !== 'Rent');
  return sales.length > 0 ? sales : listings;
}

function middleOf(numbers: readonly number[]): number | null {
  return medianOf(Float64Array.from(numbers).sort());
}
