import type { Category } from '../property-types.ts';
import { categories } from '../property-types.ts';
import { codeOf } from './listing.place.ts';
import type { PropertyView } from './listing.views.ts';
import type { MarketView } from './market.views.ts';

type Counted = Pick<PropertyView, 'district' | 'category' | 'sub_type'>;

/**
 * Counts listings by district, and by category within `district` (without one: in all). Excludes homes abroad.
 *
 * @param matching listings that match all filters except the district, or the kinds of them
 * @param district its code
 * @param times how many listings each of them stands for
 */
export function marketOf<Kind extends Counted>(
  matching: Iterable<Kind>,
  district: string | undefined,
  times: (one: Kind) => number = () => 1,
): Omit<MarketView, 'medians'> {
  const byDistrict = new Map<string, number>();
  const byCategory = new Map<Category, number>();
  const here = new Map<Category, number>();
  for (const listing of matching) {
    const code = codeOf(listing);
    if (code === undefined) continue;
    const more = times(listing);
    add(byDistrict, code, more);
    add(byCategory, listing.category, more);
    if (district === undefined || code === district) add(here, listing.category, more);
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

function add<Key>(counts: Map<Key, number>, key: Key, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}
