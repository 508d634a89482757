import type { Category } from '../property-types.ts';
import { categories } from '../property-types.ts';
import { codeOf } from './listing.place.ts';
import type { PropertyView } from './listing.views.ts';
import type { MarketView } from './market.views.ts';

type Counted = Pick<PropertyView, 'district' | 'category' | 'sub_type'>;

/**
 * Counts listings by district, and by category within `district` (without one: in all). Excludes homes abroad.
 *
 * @param matching listings that match all filters except the district
 * @param district its code
 */
export function marketOf(
  matching: readonly Counted[],
  district: string | undefined,
): Omit<MarketView, 'medians'> {
  const byDistrict = new Map<string, number>();
  const byCategory = new Map<Category, number>();
  const here = new Map<Category, number>();
  for (const listing of matching) {
    const code = codeOf(listing);
    if (code === undefined) continue;
    count(byDistrict, code);
    count(byCategory, listing.category);
    if (district === undefined || code === district) count(here, listing.category);
  }
  const inOrder = (counts: ReadonlyMap<Category, number>) =>
    categories.flatMap((category) => {
      const found = counts.get(category);
      return found === undefined ? [] : [{ category, count: found }];
    });
  const [commonest] = inOrder(byCategory).sort((one, other) => other.count - one.count);
  return {
    districts: [...byDistrict]
      .map(([code, found]) => ({ code, count: found }))
      .sort((one, other) => (one.code < other.code ? -1 : 1)),
    category: commonest?.category ?? null,
    types: inOrder(here),
  };
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
